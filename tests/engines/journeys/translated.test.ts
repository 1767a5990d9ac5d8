import { addBeside, wrapTexts } from '../../helpers/foreign-changes.ts';
import { expect, journey } from '../journey.ts';
import { announced, button, dialog, field, heading, words } from '../targets.ts';

for (const [what, change] of Object.entries({ translated: wrapTexts, decorated: addBeside })) {
  journey(
    `a form that was ${what} before its script came keeps the text and sends it once`,
    async ({ visitor }) => {
      await visitor.go('/contact');
      await visitor.evaluate(change);
      const release = visitor.network.hold(/\/_astro\/.*\.js/);
      await visitor.fill(field('Full Name'), 'Ada Byron');
      await visitor.fill(field('Email Address'), 'ada@engines.example');
      await visitor.fill(field('Subject'), 'Written in translation');
      await visitor.fill(field('Message'), 'Which card made which pattern?');
      await visitor.press(button('Send Message'));
      release();
      await visitor.sees(announced('status', 'Message Sent!'));
      const sent = visitor.network.passed.filter(({ method }) => method === 'POST');
      expect(sent.map(({ path }) => path)).toEqual(['/api/contact']);
      expect(sent[0]?.body).toContain('Written in translation');
    },
  );
}

journey(
  'the islands of a translated page work, and of one translated again',
  async ({ visitor }) => {
    const chat = { role: 'complementary', name: 'Chat' };
    const quick = dialog("Let's Talk");
    await visitor.go('/services');
    await visitor.evaluate(wrapTexts);
    await visitor.press(button('Open chat', chat));
    await visitor.type('pricing');
    await visitor.pressKey('Enter');
    await visitor.sees(words('You: pricing', chat));
    await visitor.evaluate(wrapTexts);
    await visitor.seesNo(words('Assistant is typing', chat));
    await visitor.press(button('Close chat', chat));
    await visitor.press(button("Let's Talk", { role: 'banner' }));
    await visitor.press(button('Send Message', quick));
    await visitor.sees(field('Name', quick), { description: 'Name must be at least 2 characters' });
    await visitor.evaluate(wrapTexts);
    await visitor.fill(field('Name', quick), 'Ada Byron');
    await visitor.fill(field('Company', quick), 'Analytical Engines');
    await visitor.fill(field('Email', quick), 'ada@engines.example');
    await visitor.fill(field('Message', quick), 'Could you show us a loom?');
    await visitor.press(button('Send Message', quick));
    await visitor.sees(heading('Message Sent!', quick));
    await visitor.seesNo(quick);
    await visitor.fill(field(/newsletter/), 'ada@engines.example');
    await visitor.press(button('Subscribe'));
    await expect
      .poll(() => visitor.prompts())
      .toContain('Thank you for subscribing to our newsletter!');
  },
);
