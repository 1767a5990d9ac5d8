import { expect, test, withMotion } from './fixtures.ts';

test.use(withMotion);

test('the landing page reveals within 800 ms, and leads to the first field of the sign-up', async ({
  page,
}) => {
  await page.goto('/course-walk');
  const durations = await page
    .locator('[data-reveal]:not(.stagger), .stagger > * > *')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).transitionDuration));
  expect(new Set(durations)).toEqual(new Set(['0.8s']));
  await page.getByRole('link', { name: 'Create your account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});
