import { journey } from '../journey.ts';
import { button, field, heading, words } from '../targets.ts';

const chat = { role: 'complementary', name: 'Chat' };
const conversation = { role: 'log', name: 'Conversation', within: chat };

journey('the chat answers, and the conversation is there on the next page', async ({ visitor }) => {
  await visitor.go('/services');
  await visitor.press(button('Open chat', chat));
  await visitor.sees(heading('Assistant', chat));
  await visitor.sees(field(/./, chat), { isFocused: true });
  await visitor.type('pricing');
  await visitor.pressKey('Enter');
  await visitor.sees(words('You: pricing', conversation));
  await visitor.sees(words('Assistant is typing', conversation));
  await visitor.seesNo(words('Assistant is typing', conversation));
  await visitor.sees(words('pricing', conversation));
  await visitor.go('/partners');
  await visitor.sees(words('You: pricing', conversation));
  await visitor.press(button('Minimize', chat));
  await visitor.seesNo(conversation);
  await visitor.press(button('Expand', chat));
  await visitor.sees(conversation);
});
