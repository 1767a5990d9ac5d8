import { builtPages, testedPages } from '../helpers/built-pages.ts';
import { isFull } from '../tier.ts';
import { expect, test } from './fixtures.ts';
import { holdScripts } from './submissions.ts';

test('every page that sells offers a conversation before a visitor scrolls', async ({ page }) => {
  const selling = testedPages().filter(({ path }) =>
    /^\/(services|case-studies)\/(?!404)|^\/(services|solutions|industries|use-cases|mendix-solutions|partners|contact)$/.test(
      path,
    ),
  );
  expect(selling.length).toBeGreaterThan(8);
  for (const { path } of selling) {
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

/** Openers stand in the header, on a slide, in the text and at the end of it. Their HTML is in `tests/site/built-html.test.ts`. */
const withOpeners = isFull
  ? builtPages()
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('/course-walk'))
  : ['/', '/contact', '/partners'];

for (const path of withOpeners) {
  test(`every button of ${path} opens its dialog before any island script, and gets the focus back`, async ({
    page,
  }) => {
    await holdScripts(page);
    await page.goto(path);
    // Without those on the second slide of the home page, which is inert.
    const openers = page
      .locator('[aria-haspopup="dialog"]:not([inert] *)')
      .filter({ visible: true });
    for (const opener of await openers.all()) {
      await expect(opener).toHaveRole('button');
      await opener.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toHaveAccessibleName(/^(Let's Talk|Schedule a Consultation)$/);
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });
}

test('the space key also presses a button that is a link', async ({ page }) => {
  await page.goto('/partners');
  const opener = page.getByRole('banner').getByRole('button', { name: "Let's Talk" });
  await opener.press(' ');
  await expect(page.getByRole('dialog', { name: "Let's Talk" })).toBeVisible();
});

for (const path of ['/', '/partners'])
  test(`with Ctrl, Cmd or Shift a button of ${path} that is a link opens in a new tab, and no dialog`, async ({
    page,
    context,
  }) => {
    await holdScripts(page);
    await page.goto(path);
    const opener = page.getByRole('main').locator('a[data-opens]').first();
    for (const modifier of ['ControlOrMeta', 'Shift'] as const) {
      const [opened] = await Promise.all([
        context.waitForEvent('page'),
        opener.click({ modifiers: [modifier] }),
      ]);
      await expect(opened).toHaveURL(/\/contact$/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
