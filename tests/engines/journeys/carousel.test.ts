import { journey } from '../journey.ts';
import { button, words } from '../targets.ts';

const first = words('Innovative Digital Solutions Driving Scalable Enterprise Growth');
const second = words('AI-Driven Innovation for the Future of Business');

journey('the slides change by themselves after 8 s, and rest when told to', async ({ visitor }) => {
  await visitor.go('/');
  await visitor.sees(button('Pause slides'));
  await visitor.sees(first);
  await visitor.seesNo(second);
  await visitor.sees(second);
  await visitor.press(button('Pause slides'));
  await visitor.sees(button('Play slides'));
});
