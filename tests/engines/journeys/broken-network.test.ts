import { expect, journey } from '../journey.ts';
import { announced, button, field } from '../targets.ts';
import type { Visitor } from '../visitor.ts';

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

/** Waits until a press is no longer held, or the page is left. */
const answered = async (visitor: Visitor, name: string): Promise<void> => {
  const isHeld = async () => (await visitor.look(button(name))).states?.['busy'];
  await expect.poll(() => isHeld().catch(() => undefined)).toBeUndefined();
};

journey('the newsletter tries its script again at the next press', async ({ visitor, watch }) => {
  watch.allowErrors(missing);
  const mend = visitor.network.cut(scripts);
  await visitor.go('/');
  await visitor.fill(field(/newsletter/), 'ada@engines.example');
  await visitor.press(button('Subscribe'));
  await answered(visitor, 'Subscribe');
  await visitor.sees(announced('alert', 'This could not be loaded.'));
  mend();
  await visitor.press(button('Subscribe'));
  await expect
    .poll(() => visitor.prompts())
    .toContain('Thank you for subscribing to our newsletter!');
});

journey('a login whose script cannot come posts no password', async ({ visitor, watch }) => {
  watch.allowErrors(missing);
  visitor.network.cut(scripts);
  await visitor.go('/course-walk/login');
  await visitor.fill(field('Email'), 'nobody@engines.example');
  await visitor.fill(field('Password'), 'looms & cards');
  await visitor.press(button('Log in'));
  await answered(visitor, 'Log in');
  await visitor.sees(announced('alert', 'This could not be loaded.'));
  expect(await visitor.place()).toBe('/course-walk/login');
  expect(visitor.network.passed.filter(({ method }) => method === 'POST')).toEqual([]);
});

journey(
  'a message sent without a network is answered in words, and can be sent again',
  async ({ visitor, watch }) => {
    watch.allowErrors(missing);
    await visitor.go('/contact');
    await visitor.fill(field('Full Name'), 'Ada Byron');
    await visitor.fill(field('Email Address'), 'ada@engines.example');
    await visitor.fill(field('Subject'), 'Without a network');
    await visitor.fill(field('Message'), 'Which card made which pattern?');
    const mend = visitor.network.cut(/./);
    await visitor.press(button('Send Message'));
    await visitor.sees(announced('alert', 'Submission Failed'));
    await visitor.sees(field('Subject'), { value: 'Without a network' });
    mend();
    await visitor.press(button('Send Message'));
    await visitor.sees(announced('status', 'Message Sent!'));
  },
);

journey(
  'the course list says that it could not be loaded, and comes at the next try',
  async ({ visitor, watch }) => {
    watch.allowErrors(missing);
    // The token is none that the host knows: whoever has the list is sent to the login by it.
    watch.allowErrors(/401/);
    await visitor.go('/course-walk/privacy-policy');
    await visitor.evaluate(() => localStorage.setItem('token', 'expired'));
    const mend = visitor.network.cut(scripts);
    await visitor.go('/course-walk/courses');
    await visitor.sees(announced('alert', 'The list could not be loaded.'));
    mend();
    await visitor.press(button('Try again'));
    await expect.poll(() => visitor.place()).toMatch(/^\/course-walk\/login/);
  },
);
