import { expect, journey } from '../journey.ts';
import { announced, button, field } from '../targets.ts';

/* eslint-disable @typescript-eslint/no-deprecated -- `font` is what page translation inserts. */

/** Wraps every word in two `font` elements, as page translation does. */
const translate = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('script, style, textarea')) continue;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    text.replaceWith(outer);
    outer.firstElementChild?.append(text);
  }
};

/* eslint-enable @typescript-eslint/no-deprecated */

/** Puts an element beside each field, as password managers do. */
const decorate = (): void => {
  for (const input of document.querySelectorAll('input')) {
    input.after(document.createElement('span'));
  }
};

for (const [what, change] of Object.entries({ translated: translate, decorated: decorate })) {
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
