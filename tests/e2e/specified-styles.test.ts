/**
 * Computed styles with numbers from the specification. The table also depends on the number of services (`isCore` and
 * `overviews` in content/services/) and of slides (content/home.yaml).
 */
import { textTable } from '../helpers/text-table.ts';
import { expect, test, withMotion } from './fixtures.ts';

test.use(withMotion);

/** page | elements | property → the distinct values of these elements */
const table = textTable(`
/ | .stagger > li | transition-delay → 0.1s, 0.25s, 0.4s, 0.55s, 0.7s  # marketing, section 13: 100 ms plus 150 ms per card
/services | .stagger > li | transition-delay → 0.1s, 0.25s, 0.4s, 0.55s, 0.7s, 0.85s
/ | [data-reveal]:not(.stagger) | transition-duration → 0.4s  # marketing, section 13: scroll animation
/ | .slide[data-away="false"] | transition-delay → 0.2s  # marketing, section 13: a fade of 500 ms; decisions: out for 200, then in for 300
/ | .slide[data-away="false"] | transition-duration → 0.3s
/ | .slide[data-away="true"] | transition-delay → 0s
/ | .slide[data-away="true"] | transition-duration → 0.2s
/course-walk | [data-reveal]:not(.stagger), .stagger > * | transition-duration → 0.8s  # course-walk, section 9
`);

test('motion has the specified durations, and none with reduced motion', async ({ page }) => {
  let opened = '';
  for (const [path = '', selector = '', property = '', expected = ''] of table) {
    if (path !== opened) await page.goto(path);
    opened = path;
    const values = () =>
      page
        .locator(selector)
        .evaluateAll(
          (all, name) => [
            ...new Set(
              all.flatMap((one) => getComputedStyle(one).getPropertyValue(name).split(', ')),
            ),
          ],
          property,
        );
    const what = `${path} ${selector} ${property}`;
    expect.soft((await values()).join(', '), what).toBe(expected);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect.soft(await values(), `${what}, reduced motion`).toEqual(['0s']);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
  }
});

test('six service cards have six different gradients, in both themes', async ({ page }) => {
  await page.goto('/services');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const skies = await page
      .locator('.service-card > div > :first-child')
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).backgroundImage));
    expect(new Set(skies.filter((sky) => sky.startsWith('linear-gradient('))).size).toBe(6);
  }
});
