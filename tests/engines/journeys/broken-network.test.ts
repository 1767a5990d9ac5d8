import { expect, journey } from '../journey.ts';
import { button, field } from '../targets.ts';

const scripts = /\/_astro\/.*\.js/;
/** What engines say of a script that did not come. */
const missing = /module|script|import|load|fetch|ERR_|Unhandled/i;

journey(
  'a contact form whose script cannot come is posted by the browser',
  async ({ visitor, watch }) => {
    watch.allowErrors(missing);
    visitor.network.cut(scripts);
    await visitor.go('/contact');
    await visitor.fill(field('Full Name'), 'Ada Byron');
    await visitor.fill(field('Email Address'), 'ada@engines.example');
    await visitor.fill(field('Subject'), 'Without a script');
    await visitor.fill(field('Message'), 'Which card made which pattern?');
    await visitor.press(button('Send Message'));
    await expect.poll(() => visitor.place()).toMatch(/^\/thank-you/);
  },
);
