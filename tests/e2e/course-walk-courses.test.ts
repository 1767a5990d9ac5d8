/** The course list, with a simulated host (course-walk specification, sections 2, 4, 5 and 8). */
import type { Page } from '@playwright/test';
import { formatRgb } from 'culori';
import { acceptAlerts } from './accept-alerts.ts';
import {
  type Answer,
  type Answers,
  courseList,
  courses,
  playHost,
  session,
  signIn,
} from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';
import { expectHeardOnPress, forgetHeard, heard, painted, recordHeard } from './screen-reader.ts';
import { visit } from './visit.ts';

const list = 'GET /courses/user/token';
const bearer = `Bearer ${session.token}`;
const login = /\/course-walk\/login$/;
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const loading = (page: Page) => page.locator('.course-loading').getByText('Loading...');
const deleteFirst = (page: Page) =>
  cards(page).first().getByRole('button', { name: 'Delete' }).click();
const storedItems = (page: Page) =>
  page.evaluate(() => localStorage.length + sessionStorage.length);

/** Returns an answer, and the function that gives it. */
const heldAnswer = (json: unknown) => {
  let give = (): void => undefined;
  const held = new Promise<void>((resolve) => (give = resolve));
  return { answer: () => held.then(() => ({ json })), give };
};

test('the course list is for signed-in visitors; others get the landing page', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ERR_FAILED|another host: https:\/\/images\.example/);

  await page.goto(courseList, { waitUntil: 'commit' });
  await page.waitForURL(/\/course-walk$/);

  await signIn(page);
  await page.route('https://images.example/**', (route) => route.abort());
  const [first, second, ...others] = courses;
  const { answer, give } = heldAnswer([
    { ...first, courseImage: 'https://images.example/gone.png' },
    { ...second, courseImage: '/favicon.svg' },
    ...others,
  ]);
  const calls = await playHost(page, { [list]: answer });
  await page.goto(courseList);
  await test.step('the list loads with the token', async () => {
    await expect(loading(page)).toBeVisible();
    give();
    const names = page.getByRole('heading', { level: 2 });
    await expect(names).toHaveText(courses.map(({ name }) => name));
    await expect(page.getByText('Ring 2, Palgrave')).toBeVisible();
    expect(calls).toEqual([{ call: list, body: null, authorization: bearer }]);
  });

  await test.step('a drawing replaces an image that fails to load', async () => {
    await expect(cards(page).nth(0).locator('svg[viewBox="0 0 320 240"]')).toBeVisible();
    await expect(cards(page).nth(1).locator('img')).toHaveJSProperty('complete', true);
  });

  await test.step('the head has two buttons; the account button is below the cards', async () => {
    const buttons = page.getByRole('main').getByRole('button');
    await expect(buttons).toHaveText([
      'Delete All Data',
      'Logout',
      ...courses.map(() => 'Delete'),
      'Account',
    ]);
    // Delete buttons are underlined, every other button has a frame.
    const looks = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const { borderTopColor, textDecorationLine } = getComputedStyle(button);
        return borderTopColor === 'rgba(0, 0, 0, 0)' ? textDecorationLine : 'frame';
      }),
    );
    expect(looks).toEqual(['underline', 'frame', ...courses.map(() => 'underline'), 'frame']);
  });

  await test.step('the delete button is at the card’s far end, 44 px high, and red only on hover or focus', async () => {
    const card = await cards(page).first().boundingBox();
    const button = cards(page).first().getByRole('button', { name: 'Delete' });
    const box = await button.boundingBox();
    if (!card || !box) throw new Error('Card or button is not visible.');
    expect(box.height).toBeGreaterThanOrEqual(44);
    expect(card.x + card.width - box.x - box.width).toBeLessThanOrEqual(24);
    expect(card.y + card.height - box.y - box.height).toBeLessThanOrEqual(24);
    const red = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--bad'),
    );
    const isRed = async () =>
      formatRgb(await button.evaluate((element) => getComputedStyle(element).color)) ===
      formatRgb(red.trim());
    expect(await isRed()).toBe(false);
    await button.hover();
    await expect.poll(isRed).toBe(true);
    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByRole('button', { name: 'Logout' }).focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect.poll(isRed).toBe(true);
  });

  await test.step('a row holds two cards, or three from 768 px', async () => {
    for (const [width, perRow] of Object.entries({ 320: 2, 767: 2, 768: 3 })) {
      await page.setViewportSize({ width: Number(width), height: 800 });
      const tops = await cards(page).evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().top),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(perRow);
    }
  });

  await test.step('Back stays on the page once the visitor has touched it', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    for (let time = 0; time < 2; time++) {
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${courseList}$`));
      await expect(cards(page)).toHaveCount(4);
    }
  });
});

test('a course and the account are kept if the visitor cancels or the host fails', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/500/);
  await signIn(page);
  const calls = await playHost(page, {
    [list]: { json: courses },
    'DELETE /courses/c1': { status: 500 },
    'DELETE /users/u1': { status: 500 },
  });
  await page.goto(courseList);
  const deleteAll = page.getByRole('button', { name: 'Delete All Data' });
  const toasts = page.locator('body > .toasts');
  const alert = toasts.getByRole('alert');

  await test.step('cancelled', async () => {
    const questions: string[] = [];
    for (const press of [() => deleteFirst(page), () => deleteAll.click()]) {
      page.once('dialog', (dialog) => {
        questions.push(dialog.message());
        void dialog.dismiss();
      });
      await press();
    }
    expect(questions).toEqual([
      'Are you sure you want to delete this course?',
      'Are you sure you want to delete User Data?',
    ]);
    expect(calls).toHaveLength(1);
  });

  const said = acceptAlerts(page);
  await test.step('failed', async () => {
    await expect(toasts).toHaveText('');
    await deleteFirst(page);
    await expect(alert).toHaveText('Failed to delete course. Please try again.');
    await deleteAll.click();
    await expect(alert).toHaveText('Failed to delete data. Please try again.');
    await expect(cards(page)).toHaveCount(4);
  });
  expect(said).toHaveLength(2);
});

test('a course message goes when it is dismissed, or when a logout begins', async ({ page }) => {
  acceptAlerts(page);
  await signIn(page);
  const answers: Answers = { [list]: { json: courses } };
  for (const { _id: id } of courses) answers[`DELETE /courses/${id}`] = { status: 204, body: '' };
  await playHost(page, answers);
  await page.goto(courseList);
  const toast = page.getByText('Course deleted successfully');
  await deleteFirst(page);
  await expect(toast).toBeInViewport();
  // At the window's lower left, like the site's toasts.
  const box = await page.locator('body > .toasts').getByRole('group').boundingBox();
  const { x = 0, y = 0, height = 0 } = box ?? {};
  expect([x, (page.viewportSize()?.height ?? 0) - y - height]).toEqual([20, 20]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await deleteFirst(page);
  await expect(toast).toBeInViewport();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(loading(page)).toBeVisible();
  await expect(toast).toHaveCount(0);
  await page.waitForURL(login);
});

test('logging out ends the session, and clears storage after 1 s or when the page is left', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, courseList);
  await page.route('**/sessions/current', () => undefined);
  const ended = page.waitForRequest('**/sessions/current');
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('chat-window', 'open');
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  const logOut = page.getByRole('button', { name: 'Logout' });
  await logOut.click();
  expect((await ended).method()).toBe('DELETE');
  expect((await ended).headers()['authorization']).toBe(bearer);
  await expect(loading(page)).toBeVisible();
  await page.clock.runFor(990);
  expect(await storedItems(page)).toBe(4);
  await page.clock.runFor(20);
  await page.waitForURL(login);
  expect(await storedItems(page)).toBe(0);

  await page.goto(courseList);
  await logOut.click();
  await page.goto('/course-walk/privacy-policy');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await storedItems(page)).toBe(0);
});

test('a failed list shows an error; an expired token signs the visitor out', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/500|401/);
  await signIn(page);
  const answers: Answers = { [list]: { status: 500, body: '<html>' } };
  await playHost(page, answers);
  await page.goto(courseList);
  await expect(page.getByText('No courses available.')).toBeVisible();
  answers[list] = { json: courses };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(4);

  answers[list] = { status: 401, body: '' };
  await page.reload();
  await page.waitForURL(login);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const note = page.getByRole('status').filter({ hasText: 'You are logged out' });
  await expect(note).toBeVisible();
  await page.reload();
  await expect(note).toBeHidden();
});

test('a screen reader hears the list load, its failure, and the result of a deletion', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/500/);
  await recordHeard(page);
  acceptAlerts(page);
  await signIn(page);
  const [failed, loaded, again] = [{ status: 500 }, { json: courses }, { json: courses.slice(1) }];
  const answers: Answer[] = [failed, failed, loaded, again];
  await playHost(
    page,
    {
      [list]: () => answers.shift() ?? { status: 500 },
      'DELETE /courses/c1': { status: 204, body: '' },
    },
    // Answers after 'Loading...' was painted, as a network would.
    async () => {
      await painted(page);
      await painted(page);
    },
  );
  const isLoading = 'status: Loading...';
  const failure = 'alert: The list could not be loaded. This does not mean your courses are gone.';
  await page.goto(courseList);
  await expect.poll(() => heard(page)).toEqual([isLoading, failure]);

  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expectHeardOnPress(page, tryAgain, /^focus: /, isLoading, failure);
  await tryAgain.click();
  await expect(cards(page)).toHaveCount(4);

  await forgetHeard(page);
  await deleteFirst(page);
  await expect(cards(page)).toHaveCount(3);
  const said = (await heard(page)).filter((one) => one.startsWith('status'));
  expect(said).toEqual(['status: Course deleted successfully', isLoading]);
});

test('a list whose scripts fail to load says so, and offers to try again', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/./);
  await signIn(page);
  await playHost(page, { [list]: { json: courses } });
  const alert = page.getByRole('alert').filter({ hasText: 'The list could not be loaded.' });
  const tryAgain = alert.getByRole('link', { name: 'Try again' });

  const html = await (await page.request.get(courseList)).text();
  const island = /component-url="([^"]+)"[^>]*client="only"/.exec(html)?.[1] ?? '';
  const ofIsland = ({ pathname }: URL) => pathname === island;
  await page.route(ofIsland, (route) => route.abort());
  await page.goto(courseList);
  await expect(alert).toBeVisible();
  await expect(loading(page)).toBeHidden();
  await page.unroute(ofIsland);

  await page.route('**/*.js', (route) => route.abort());
  await Promise.all([page.waitForEvent('load'), tryAgain.click()]);
  await expect(alert).toBeHidden();
  // A style sheet shows it ten seconds later.
  const [late] = await page.evaluate(() =>
    document.getAnimations().map((animation) => {
      animation.finish();
      return animation.effect?.getComputedTiming().delay;
    }),
  );
  expect(late).toBe(10_000);
  await expect(alert).toBeVisible();
  await page.unroute('**/*.js');
  await tryAgain.click();
  await expect(cards(page)).toHaveCount(4);
  await expect(alert).toBeHidden();
});
