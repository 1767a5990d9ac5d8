/** Dialogs: how they open and close, and when they keep or discard text (decisions, "Dialogs"). */
import type { CDPSession } from '@playwright/test';
import { home, services, stories } from '../helpers/site-content.ts';
import { builtPages } from '../helpers/built-pages.ts';
import { isFullRun } from '../full-run.ts';
import { expect, test } from './fixtures.ts';
import { closeAndWait, fillQuickDialog, hydrated, openQuickDialog } from './form-filling.ts';
import { forgetHeard, heard, recordHeard } from './screen-reader.ts';
import { holdScripts } from './submissions.ts';

/** The pages with the longest heads. `tests/site/built-html.test.ts` checks that each page has an opener in its head. */
const byLength = services.toSorted((a, b) => b.data.title.length - a.data.title.length);
const longHeads = ['/services'].concat(
  [...byLength.slice(0, 1), ...stories.slice(0, 1)].map(({ path }) => path),
);

test('the longest page heads show their consultation button before a visitor scrolls', async ({
  page,
}) => {
  for (const path of longHeads) {
    await page.goto(path);
    const first = page.getByRole('main').getByRole('button').first();
    await expect(first, path).toHaveText(/Schedule a Consultation|Get a Similar Solution/);
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(first, `${path} at ${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
});

/** Openers are in the header, on a slide, in the text and at its end. `tests/site/built-html.test.ts` checks their HTML. */
const withOpeners = isFullRun
  ? builtPages()
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('/course-walk'))
  : ['/'];

for (const path of withOpeners) {
  test(`${path}: every button opens its dialog before any island script, and gets the focus back`, async ({
    page,
  }) => {
    await holdScripts(page);
    await page.goto(path);
    // The home page's second slide is inert.
    const openers = page
      .locator('[aria-haspopup="dialog"]:not([inert] *)')
      .filter({ visible: true });
    for (const [index, opener] of (await openers.all()).entries()) {
      await expect(opener).toHaveRole('button');
      await (index === 0 ? opener.press(' ') : opener.click());
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveAccessibleName(/^(Let's Talk|Schedule a Consultation)$/);
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });
}

test('a dialog focuses its blank first field twice, so that a screen reader announces it', async ({
  page,
}) => {
  await recordHeard(page);
  await page.clock.install();
  await page.goto('/services');
  await page.clock.pauseAt(Date.now() + 60_000);
  const opened = async (): Promise<string[]> => {
    await forgetHeard(page);
    await openQuickDialog(page);
    return heard(page);
  };

  await test.step('the second focus follows two frames later', async () => {
    expect(await opened()).toEqual(["focus: Let's Talk", 'focus: Name *']);
    await page.clock.runFor(100);
    expect(await heard(page)).toEqual(["focus: Let's Talk", 'focus: Name *', 'focus: Name *']);
  });

  await test.step('no second focus if the visitor has moved on or the field has text', async () => {
    await page.keyboard.press('Escape');
    await opened();
    const company = page.getByRole('dialog').getByLabel('Company');
    await company.focus();
    await page.clock.runFor(100);
    await expect(company).toBeFocused();
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('Ada');
    await page.getByRole('dialog').evaluate((dialog: HTMLDialogElement) => dialog.close());
    await opened();
    await expect(name).toBeFocused();
    await forgetHeard(page);
    await page.clock.runFor(100);
    expect(await heard(page)).toEqual([]);
  });

  await test.step('no second focus on a touch screen: its keyboard would close and open', async () => {
    await page.evaluate(() => {
      const real = matchMedia.bind(window);
      window.matchMedia = (query) => real(query.replace('(hover: hover)', '(hover: none)'));
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.clock.runFor(1000);
    await opened();
    await page.clock.runFor(100);
    expect((await heard(page)).filter((one) => one.includes('Name'))).toHaveLength(1);
  });
});

test('Ctrl, Cmd or Shift opens a button’s link in a new tab instead of the dialog', async ({
  page,
  context,
}) => {
  await holdScripts(page);
  await page.goto('/');
  const main = page.getByRole('main');
  for (const [opener, modifier] of [
    // On a slide, inside an island whose directive repeats presses.
    [main.locator('.carousel a[data-opens]').first(), 'ControlOrMeta'],
    [main.getByRole('button', { name: home.howItWorks.buttonLabel }), 'Shift'],
  ] as const) {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      opener.click({ modifiers: [modifier] }),
    ]);
    await expect(opened).toHaveURL(/\/contact$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await opened.close();
  }
});

test('Cancel, ✕, Escape and a press outside close a blank dialog, and add no history entry', async ({
  page,
}) => {
  await page.goto('/terms-of-service');
  await page.goto('/privacy-policy');
  const entries = await page.evaluate(() => history.length);
  const dialog = await openQuickDialog(page);
  await hydrated(dialog.locator('form'));
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ];
  for (const close of ways) {
    // The browser keeps the focus in a modal dialog.
    await expect(page.locator('dialog:modal')).toHaveCount(1);
    await close();
    await expect(dialog).toBeHidden();
    await openQuickDialog(page);
  }
  expect(await page.evaluate(() => history.length)).toBe(entries);
  // Back leaves the page, even while a dialog is open.
  await page.goBack();
  await expect(page).toHaveURL(/\/terms-of-service$/);
});

test('✕, Escape and a press outside ask before they discard text, even before hydration', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/privacy-policy');
  const dialog = await openQuickDialog(page);
  const name = dialog.getByLabel('Name');
  await name.fill('Ada Byron');
  const question = page.getByRole('alertdialog', { name: 'Discard what you have written?' });
  const ways = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    await name.focus();
    await close();
    const keep = question.getByRole('button', { name: 'Keep writing' });
    await expect(keep).toBeFocused();
    // A screen reader reads the question with the focused button.
    await expect(keep).toHaveAccessibleDescription('Discard what you have written?');
    // A press outside the question does not answer it.
    await page.mouse.click(5, 5);
    await keep.press('Enter');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Ada Byron');
  }
  await expect(name).toBeFocused();
  release();
  await hydrated(dialog.locator('form'));

  // Escape answers the question by keeping the text.
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  // After repeated Escapes with no other input, the browser closes the dialog regardless of the page.
  while (await page.locator('dialog:modal').count()) await page.keyboard.press('Escape');
  await openQuickDialog(page);
  await expect(name).toHaveValue('Ada Byron');

  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: "Let's Talk" })).toBeFocused();
  await openQuickDialog(page);
  await expect(name).toHaveValue('');
});

test('Cancel empties a dialog after 300 ms; a sent dialog thanks, closes after 2 s and is empty', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/privacy-policy');
  const dialog = await openQuickDialog(page);
  await fillQuickDialog(dialog);
  await hydrated(dialog.locator('form'));
  await page.clock.pauseAt(Date.now() + 60_000);
  const name = page.locator('#quick-dialog').getByLabel('Name');
  const send = dialog.getByRole('button', { name: 'Send Message' });

  await test.step('Cancel', async () => {
    await closeAndWait(dialog, () => dialog.getByRole('button', { name: 'Cancel' }).click());
    await page.clock.runFor(290);
    await expect(name).toHaveValue('Ada Byron');
    await page.clock.runFor(20);
    await expect(name).toHaveValue('');
  });

  await test.step('reopened within 300 ms', async () => {
    await openQuickDialog(page);
    await fillQuickDialog(dialog);
    await closeAndWait(dialog, () => dialog.getByRole('button', { name: 'Cancel' }).click());
    await page.clock.runFor(100);
    await openQuickDialog(page);
    await expect(name).toHaveValue('');
    await name.fill('Grace Hopper');
    await page.clock.runFor(300);
    await expect(name).toHaveValue('Grace Hopper');
  });

  await test.step('sent, and closed after 2 s', async () => {
    await fillQuickDialog(dialog);
    await send.click();
    await expect(dialog.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
    await expect(
      dialog.getByText(
        'Thank you for reaching out. Our team will contact you shortly to discuss your needs.',
      ),
    ).toBeVisible();
    await expect(send).toBeHidden();
    // The toast appears one frame later.
    await page.clock.runFor(20);
    await expect(dialog.getByRole('status')).toContainText(
      "Message SentWe'll be in touch with you shortly.",
    );
    await page.clock.runFor(1970);
    await expect(dialog).toBeVisible();
    await page.clock.runFor(20);
    await expect(dialog).toBeHidden();
  });

  await test.step('empty again', async () => {
    await page.clock.runFor(310);
    await openQuickDialog(page);
    await expect(name).toHaveValue('');
    await expect(send).toBeEnabled();
  });
});

interface Point {
  x: number;
  y: number;
}

const turnWheel = (devtools: CDPSession, point: Point) =>
  devtools.send('Input.synthesizeScrollGesture', { ...point, yDistance: -150, speed: 4000 });

const swipe = async (devtools: CDPSession, { x, y }: Point) => {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  // Rests at its end, so that no momentum scrolls the page further.
  for (const up of [30, 60, 90, 120, 150, 150, 150])
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: y - up }],
    });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

test.describe('open dialog, wheel and touch', () => {
  test.use({ hasTouch: true });

  test('the page behind does not scroll', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 800 });
    await page.goto('/privacy-policy');
    const devtools = await page.context().newCDPSession(page);
    const top = () => page.evaluate(() => scrollY);
    let before = 0;
    for (const scrollAt of [turnWheel, swipe]) {
      const scroll = await page.evaluateHandle(() => ({
        ended: new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
      }));
      await scrollAt(devtools, { x: 8, y: 740 });
      await scroll.evaluate(async ({ ended }) => {
        await ended;
      });
      expect(await top()).toBeGreaterThan(before);
      before = await top();
    }
    for (const height of [800, 300]) {
      await page.setViewportSize({ width: 640, height });
      for (const id of ['quick-dialog', 'menu']) {
        const dialog = page.locator(`#${id}`);
        await dialog.evaluate((element: HTMLDialogElement) => {
          element.showModal();
          // At its end, further scrolling would reach the page behind it.
          for (const part of [element, ...element.querySelectorAll('*')])
            part.scrollTop = part.scrollHeight;
        });
        // The compositor scrolls by the last presented frame. A screenshot waits for that frame.
        await page.screenshot();
        for (const x of [8, 440]) {
          for (const scrollAt of [turnWheel, swipe]) {
            await scrollAt(devtools, { x, y: height - 60 });
            expect(await top(), `#${id}, ${height} px high, ${scrollAt.name}`).toBe(before);
          }
        }
        await dialog.evaluate((element: HTMLDialogElement) => element.close());
      }
    }
  });
});
