/** What differs from engine to engine: what is typed early, forms, dialogs, storage, and scripts that do not arrive. */
import { randomUUID } from 'node:crypto';
import { wrapTexts } from '../../helpers/foreign-changes.ts';
import { testedPages } from '../../helpers/built-pages.ts';
import { islandScripts } from '../submissions.ts';
import { expect, journey } from './journey.ts';
import type { Tab } from './tab.ts';

/** What engines say of a script or a call that gets no answer. */
const noAnswer = /module|script|import|load|fetch|network|Unhandled/i;
const pathOf = (tab: Tab) => tab.evaluate(() => location.pathname).catch(() => '');

const fillContactForm = async (tab: Tab, subject: string): Promise<void> => {
  await tab.fill('Full Name', 'Ada Byron');
  await tab.fill('Email Address', 'ada@engines.example');
  await tab.fill('Subject', subject);
  await tab.fill('Message', 'Which card made which pattern?');
};

const nothing = (): void => undefined;

for (const [what, change] of Object.entries({ loaded: nothing, translated: wrapTexts })) {
  journey(
    `a form that is ${what} before its script arrives keeps the text, and is sent once`,
    async ({ tab, network, go, sees, allowErrors }) => {
      // WebKit's driver may be sooner than the first script: React then renders the form anew, and says so.
      allowErrors(/Minified React error #418/);
      const release = network.hold(islandScripts);
      await go('/contact');
      await tab.evaluate(change);
      await fillContactForm(tab, `Typed when ${what}`);
      await tab.press('button', 'Send Message');
      release();
      await sees('Message Sent!');
      expect(network.posts.map(({ path }) => path)).toEqual(['/api/contact']);
      expect(network.posts[0]?.body).toContain(`Typed when ${what}`);
    },
  );
}

journey(
  'what is wrong is named, and a failure is said, with the text kept',
  async ({ tab, network, go, sees, allowErrors }) => {
    allowErrors(noAnswer);
    await go('/contact');
    await tab.press('button', 'Send Message');
    await sees('Name must be at least 2 characters');
    await fillContactForm(tab, 'Without a network');
    const mend = network.cut(/./);
    await tab.press('button', 'Send Message');
    await sees('Submission Failed');
    mend();
    await tab.press('button', 'Send Message');
    await sees('Message Sent!');
    expect(network.posts[0]?.body).toContain('Without a network');
  },
);

/** Engines differ in how a day is typed; its value is the same in all. */
const chooseNextWeek = (): void => {
  const input = document.querySelector<HTMLInputElement>('dialog[open] input[type=date]');
  if (input) input.valueAsNumber = Date.now() + 7 * 86_400_000;
  input?.dispatchEvent(new Event('input', { bubbles: true }));
};

journey(
  'a dialog opens, sends, thanks, closes with Escape and gives the focus back',
  async ({ tab, network, go, sees, seesNo }) => {
    await go('/partners');
    await tab.press('button', 'Schedule a Consultation');
    await tab.fill('Name', 'Ada Byron');
    await tab.fill('Email', 'ada@engines.example');
    await tab.fill('Message', 'Let us plan the winter.');
    await tab.evaluate(chooseNextWeek);
    await tab.press('button', 'Submit Request');
    await sees("Thanks! We'll contact you shortly.");
    expect(network.posts).toHaveLength(1);
    await tab.pressEscape();
    await seesNo("Thanks! We'll contact you shortly.");
    const focused = () => tab.evaluate(() => document.activeElement?.textContent.trim());
    await expect.poll(focused).toBe('Schedule a Consultation');
  },
);

journey(
  'the menu of a narrow window closes with Escape, and leads on',
  async ({ tab, go, sees, seesNo }) => {
    await tab.resize(600, 800);
    await go('/');
    await tab.press('button', 'Open menu');
    await sees('About Us');
    await tab.pressEscape();
    await seesNo('About Us');
    const focused = () => tab.evaluate(() => document.activeElement?.ariaLabel);
    await expect.poll(focused).toBe('Open menu');
    await tab.press('button', 'Open menu');
    await tab.press('link', 'Partners');
    await expect.poll(() => pathOf(tab)).toBe('/partners');
  },
);

journey('the theme changes at once, and holds on the next page', async ({ tab, go }) => {
  const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await go('/');
  const light = await ground();
  await tab.press('button', 'Dark theme');
  await expect.poll(ground).not.toBe(light);
  await go('/contact');
  expect(await ground()).not.toBe(light);
  await tab.press('button', 'Dark theme');
  await expect.poll(ground).toBe(light);
});

journey(
  'a form whose script does not arrive is posted by the browser',
  async ({ tab, network, go, allowErrors }) => {
    allowErrors(noAnswer);
    network.cut(islandScripts);
    await go('/contact');
    await fillContactForm(tab, 'Without a script');
    await tab.press('button', 'Send Message');
    await expect.poll(() => pathOf(tab)).toBe('/thank-you');
  },
);

journey(
  'a login whose script does not arrive says so, posts no password, and works at the next press',
  async ({ tab, network, go, sees, allowErrors }) => {
    allowErrors(noAnswer);
    allowErrors(/^401 /);
    const mend = network.cut(islandScripts);
    await go('/course-walk/login');
    await tab.fill('Email', 'nobody@engines.example');
    await tab.fill('Password', 'looms & cards');
    await tab.press('button', 'Log in');
    await sees('This could not be loaded.');
    expect(await pathOf(tab)).toBe('/course-walk/login');
    expect(network.posts).toEqual([]);
    mend();
    await tab.press('button', 'Log in');
    await tab.accept('Login failed. Please check your email and password and try again.');
  },
);

/** As the mobile app does. */
const addCourse = async (): Promise<void> => {
  await fetch('/api/course-walk/courses', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${localStorage.getItem('token')}`,
    },
    body: JSON.stringify({ name: 'Junior Derby', venue: 'Ring 2, Palgrave' }),
  });
};

journey(
  'signing up, logging in, the list, deleting a course, deleting the account',
  async ({ tab, go, sees, seesNo, allowErrors }) => {
    // Deleting leaves the list for the login, maybe before the list's scripts have been loaded ahead.
    allowErrors(/modulepreload.* could not be loaded/);
    const email = `ada-${randomUUID()}@engines.example`;
    await go('/course-walk/login');
    await tab.press('button', 'Sign up');
    await tab.fill('First name', 'Ada');
    await tab.fill('Last name', 'Byron');
    await tab.fill('Email', email);
    await tab.fill('Password', 'looms & cards');
    await tab.press('button', 'Sign up');
    await tab.accept('User registered successfully!');
    await tab.fill('Password', 'looms & cards');
    await tab.press('button', 'Log in');
    await sees('No courses available.');
    await tab.evaluate(addCourse);
    await go('/course-walk/courses');
    await sees('Junior Derby');
    await tab.press('button', 'Delete');
    await tab.accept('Are you sure you want to delete this course?');
    await seesNo('Junior Derby');
    await tab.press('button', 'Delete All Data');
    await tab.accept('Are you sure you want to delete User Data?');
    await expect.poll(() => pathOf(tab)).toBe('/course-walk/login');
    expect(await tab.evaluate(() => localStorage.length)).toBe(0);
  },
);

/** Scrolls to the end of the page; how much of it is wider than the window, in CSS pixels. */
const scrollThrough = (): number => {
  scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
};

const fail = (): void => {
  setTimeout(() => {
    throw new Error('of a script');
  });
  void Promise.reject(new Error('of a promise'));
  console.error('of the console');
};

journey('what goes wrong in a page is noticed', async ({ tab, network, go, allowErrors }) => {
  const ours = /of a script|of a promise|of the console/;
  allowErrors(ours);
  await go('/');
  await tab.evaluate(fail);
  await expect.poll(() => network.errors.filter((error) => ours.test(error))).toHaveLength(3);
});

journey('pages load without an error, and fit the window', async ({ tab, go, allowErrors }) => {
  journey.setTimeout(300_000);
  // A page that is not found, and one that is left before its typeface has come.
  allowErrors(/404|woff2/);
  for (const { path } of testedPages()) {
    await go(path);
    // A page that leads elsewhere is looked at again.
    await expect.poll(() => tab.evaluate(scrollThrough).catch(() => 'leaving'), path).toBe(0);
  }
});
