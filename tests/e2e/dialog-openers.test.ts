import { builtPages, htmlOf, testedPages } from '../helpers/built-pages.ts';
import { expect, test } from './fixtures.ts';
import { holdScripts } from './submissions.ts';

const openersOf = (html: string) =>
  [...html.matchAll(/<a [^>]*data-opens="([\w-]+)"[^>]*>([^<]*)/g)].map(([tag, opens, text]) => ({
    opens,
    text: text?.trim().replace('&#39;', "'"),
    href: /href="([^"]*)"/.exec(tag)?.[1],
  }));

const pages = builtPages().map((page) => ({ ...page, openers: openersOf(htmlOf(page)) }));
const withOpeners = pages.filter(({ openers }) => openers.length);

test('on every marketing page the buttons that open dialogs are links to /contact in the HTML', () => {
  const site = pages.filter(({ path }) => !path.startsWith('/course-walk'));
  expect(withOpeners.map(({ path }) => path)).toEqual(site.map(({ path }) => path));
  for (const { path, openers } of withOpeners) {
    for (const { opens, href } of openers) {
      expect(href, path).toBe(opens === 'menu' ? '/sitemap' : '/contact');
    }
  }
});

test('the buttons for a consultation are those of the specification', () => {
  for (const [path, text] of Object.entries({
    '/': 'Get Your Free POC',
    '/services': 'Get Started',
    '/solutions': "Let's Talk",
    '/contact': 'Schedule a Consultation',
    '/partners': 'Schedule a Consultation',
    '/case-studies/sora-fuel': 'Get a Similar Solution',
    '/mendix-solutions': 'Schedule Consultation',
    '/use-cases': 'Schedule a Consultation',
  })) {
    const openers = pages.find((page) => page.path === path)?.openers;
    expect(openers, path).toContainEqual({ opens: 'consultation', text, href: '/contact' });
  }
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`every page that sells offers a conversation before anybody scrolls, at ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const selling = pages.filter(({ path }) =>
      /^\/(services|case-studies)\/(?!404)|^\/(services|solutions|industries|use-cases|mendix-solutions|partners|contact)$/.test(
        path,
      ),
    );
    expect(selling.length).toBeGreaterThan(20);
    for (const { path } of selling) {
      await page.goto(path);
      const first = page.getByRole('main').getByRole('button').first();
      await expect(first, path).toHaveText(/Schedule a Consultation|Get a Similar Solution/);
      await expect(first, path).toBeInViewport({ ratio: 1 });
    }
  });
}

const tested = testedPages().map(({ path }) => path);

for (const { path } of withOpeners.filter(({ path }) => tested.includes(path))) {
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
