import type { Dialog, Page } from '@playwright/test';
import { answerDialogs } from './answer-dialogs.ts';
import { type Answer, courseList, courses, playHost, session, signIn } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const list = 'GET /courses/user/token';
const bearer = `Bearer ${session.token}`;
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const deleteFirst = (page: Page) =>
  cards(page).first().getByRole('button', { name: 'Delete' }).click();
const storedItems = (page: Page) =>
  page.evaluate(() => localStorage.length + sessionStorage.length);

test('a visitor who is not signed in is sent to the landing page', async ({ page }) => {
  await page.goto('/course-walk/login');
  await page.evaluate((path) => location.assign(path), courseList);
  await expect(page).toHaveURL(/\/course-walk$/);
});

test('the list is loading, and then there, asked for with the token', async ({ page }) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await signIn(page);
  const calls = await playHost(page, { [list]: () => held.then(() => ({ json: courses })) });
  await page.goto(courseList);
  await expect(page.getByText('Loading...')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(courses.map(({ name }) => name));
  await expect(page.getByText('Ring 2, Palgrave')).toBeVisible();
  expect(calls).toEqual([{ call: list, body: null, authorization: bearer }]);
});

test('the head has two buttons, and the account’s own is below the cards', async ({ page }) => {
  await visit(page, courseList);
  const buttons = page.getByRole('main').getByRole('button');
  await expect(buttons).toHaveText([
    'Delete All Data',
    'Logout',
    ...courses.map(() => 'Delete'),
    'Account',
  ]);
  // A frame, as a button has.
  for (const button of await buttons.all())
    await expect(button).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
});

test('two cards stand in a row, and three from 768 px on', async ({ page }) => {
  await visit(page, courseList);
  for (const [width, perRow] of Object.entries({ 320: 2, 767: 2, 768: 3 })) {
    await page.setViewportSize({ width: Number(width), height: 800 });
    const tops = await cards(page).evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().top),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(perRow);
  }
});

test('a course is deleted after a question, and the list fetched again', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answers: Record<string, Answer | (() => Promise<Answer>)> = {
    [list]: { json: courses },
    'DELETE /courses/c1': { status: 204, body: '' },
  };
  await signIn(page);
  const calls = await playHost(page, answers);
  await page.goto(courseList);
  const said = answerDialogs(page);
  await expect(cards(page)).toHaveCount(4);
  answers[list] = () => held.then(() => ({ json: courses.slice(1) }));
  await deleteFirst(page);
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Courses' })).toBeFocused();
  release();
  await expect(page.getByRole('status')).toHaveText('Course deleted successfully');
  await expect(cards(page)).toHaveCount(3);
  expect(said).toEqual(['Are you sure you want to delete this course?']);
  expect(calls.map(({ call }) => call)).toEqual([list, 'DELETE /courses/c1', list]);
  expect(calls[1]?.authorization).toBe(bearer);
});

test('leaving during the second of Logout signs out as well', async ({ page }) => {
  await visit(page, courseList);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/course-walk/privacy-policy');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await storedItems(page)).toBe(0);
});

test('deletions that are cancelled are not made; those that fail say so, and everything stays', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/500|ERR_FAILED/);
  await signIn(page);
  const calls = await playHost(page, {
    [list]: { json: courses },
    'DELETE /courses/c1': { status: 500 },
  });
  await page.goto(courseList);
  const questions: string[] = [];
  const cancel = (dialog: Dialog): void => {
    questions.push(dialog.message());
    void dialog.dismiss();
  };
  page.on('dialog', cancel);
  const deleteAll = page.getByRole('button', { name: 'Delete All Data' });
  await deleteFirst(page);
  await deleteAll.click();
  expect(questions).toEqual([
    'Are you sure you want to delete this course?',
    'Are you sure you want to delete User Data?',
  ]);
  expect(calls).toHaveLength(1);
  page.off('dialog', cancel);
  answerDialogs(page);
  await deleteFirst(page);
  const status = page.getByRole('status');
  await expect(status).toHaveText('Failed to delete course. Please try again.');
  await deleteAll.click();
  await expect(status).toHaveText('Failed to delete data. Please try again.');
  await expect(cards(page)).toHaveCount(4);
  expect(calls.map(({ call }) => call)).toEqual([list, 'DELETE /courses/c1', 'DELETE /users/u1']);
});

test('deleting the account says so, and a second later everything stored is gone', async ({
  page,
}) => {
  await signIn(page);
  const calls = await playHost(page, {
    [list]: { json: courses },
    'DELETE /users/u1': { status: 204, body: '' },
  });
  await page.goto(courseList);
  answerDialogs(page);
  await page.getByRole('button', { name: 'Delete All Data' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'User account and related data deleted successfully',
  );
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page).toHaveURL(/\/course-walk\/login$/);
  expect(calls.at(-1)).toEqual({ call: 'DELETE /users/u1', body: null, authorization: bearer });
});

test('logging out shows that it is loading, and clears what is stored after 1 s', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, courseList);
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('chat-window', 'open');
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.clock.runFor(990);
  expect(await storedItems(page)).toBe(4);
  await page.clock.runFor(20);
  await page.waitForURL(/\/course-walk\/login$/);
  expect(await storedItems(page)).toBe(0);
});

test('a token that the host no longer takes counts as signed out', async ({ page, watch }) => {
  watch.allowErrors(/401/);
  await signIn(page);
  await playHost(page, { [list]: { status: 401, body: '' } });
  await page.goto(courseList);
  await expect(page).toHaveURL(/\/course-walk\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(page.getByRole('status').filter({ hasText: 'You are logged out' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are logged out')).toBeHidden();
});

test('the way back is blocked once the page was touched', async ({ page }) => {
  await page.goto('/course-walk');
  await visit(page, courseList);
  await page.getByRole('heading', { level: 1 }).click();
  for (let time = 0; time < 2; time++) {
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${courseList}$`));
    await expect(cards(page)).toHaveCount(4);
  }
});

test('a host that answers with an error leaves the list empty, in words', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/500/);
  await signIn(page);
  const answers: Record<string, Answer> = { [list]: { status: 500, body: '<html>' } };
  await playHost(page, answers);
  await page.goto(courseList);
  await expect(page.getByText('No courses available.')).toBeVisible();
  answers[list] = { json: courses };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(4);
});

test.describe('whose scripts do not come', () => {
  for (const what of ['that of the island', 'any']) {
    test(`the list says so, and can be loaded again: ${what}`, async ({ page, watch }) => {
      watch.allowErrors(/./);
      await signIn(page);
      await playHost(page, { [list]: { json: courses } });
      const html = await (await page.request.get(courseList)).text();
      const island = /component-url="([^"]+)"[^>]*client="only"/.exec(html)?.[1] ?? '';
      const matches = ({ pathname }: URL) =>
        what === 'any' ? pathname.endsWith('.js') : pathname === island;
      await page.route(matches, (route) => route.abort());
      await page.goto(courseList);
      const alert = page.getByRole('alert').filter({ hasText: 'The list could not be loaded.' });
      await expect(alert).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('Loading...')).toBeHidden();
      await page.unroute(matches);
      await alert.getByRole('link', { name: 'Try again' }).click();
      await expect(cards(page)).toHaveCount(4);
      await expect(alert).toBeHidden();
    });
  }
});

test('a plan of this site, as the demo account has, is drawn in the colours of the theme', async ({
  page,
}) => {
  await signIn(page);
  const course = { ...courses[0], courseImage: '/images/course-walk/plan-3.svg' };
  await playHost(page, { [list]: { json: [course] } });
  await page.goto(courseList);
  await expect(cards(page).locator('use')).toHaveAttribute('href', /plan-3\.svg#drawing$/);
  await expect(cards(page).locator('img')).toHaveCount(0);
});

test('names are text, and an image that cannot be shown is drawn', async ({ page, watch }) => {
  watch.allowErrors(/ERR_FAILED|javascript:|another host: https:\/\/images\.example/);
  const [first, second, third] = courses;
  await signIn(page);
  await page.route('https://images.example/**', (route) => route.abort());
  await playHost(page, {
    [list]: {
      json: [
        { ...first, name: '<img src=x onerror=alert(1)>', courseImage: 'javascript:alert(1)' },
        { ...second, courseImage: 'https://images.example/gone.png' },
        { ...third, courseImage: '/favicon.svg' },
      ],
    },
  });
  const said = answerDialogs(page);
  await page.goto(courseList);
  await expect(cards(page).nth(0)).toContainText('<img src=x onerror=alert(1)>');
  const plan = 'svg[viewBox="0 0 320 240"]';
  await expect(cards(page).nth(0).locator(plan)).toBeVisible();
  await expect(cards(page).nth(1).locator(plan)).toBeVisible();
  await expect(cards(page).nth(2).locator('img')).toHaveJSProperty('complete', true);
  expect(said).toEqual([]);
});
