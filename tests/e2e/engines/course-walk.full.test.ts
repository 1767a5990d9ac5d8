/** The course-walk area in each engine. */
import { randomUUID } from 'node:crypto';
import { islandScripts } from '../submissions.ts';
import { expect, journey } from './journey.ts';
import { noAnswer } from './network.ts';
import { pathOf } from './tab.ts';

for (const [what, paths] of [
  ['script', islandScripts],
  ['smallest part', /\/PasswordField\./],
] as const) {
  journey(
    `a login whose ${what} does not arrive says so, posts no password, and retries on a press`,
    async ({ tab, network, go, sees, allowErrors }) => {
      allowErrors(noAnswer);
      allowErrors(/^401 /);
      const mend = network.cut(paths);
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
}

/** Goes back in a later task, so that the driver gets its answer first. */
const goBack = (): void => {
  document.documentElement.dataset['left'] = '';
  setTimeout(() => history.back());
};

/** Path of the page opened since, perhaps a login page that is being left. Undefined: still the old page. */
const openedPage = (): string | undefined =>
  'left' in document.documentElement.dataset ? undefined : location.pathname;

const nothing = (): undefined => undefined;

/** Adds a course as the mobile app does. */
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
  'a visitor signs up, logs in, sees the list, deletes a course and deletes the account',
  async ({ tab, go, sees, seesNo, allowErrors }) => {
    // The list is left at once, perhaps before its drawing and preloaded scripts arrive.
    allowErrors(/(?:modulepreload|no-courses\.svg).* could not be loaded/);
    // In a field of type email, engines refuse or change such an address.
    const email = `jörg-${randomUUID()}@maßanfertigung.example`;
    await go('/course-walk/login');
    await tab.press('button', 'Sign up');
    await tab.fill('First name', 'Ada');
    await tab.fill('Last name', 'Byron');
    await tab.fill('Email', email);
    await tab.fill('Password', 'looms & cards');
    await tab.press('button', 'Sign up');
    await tab.accept('User registered successfully!');
    await tab.press('button', 'Log in');
    await sees('No courses available.');
    await tab.evaluate(goBack);
    await expect.poll(() => tab.evaluate(openedPage).catch(nothing)).toBe('/course-walk/courses');
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
