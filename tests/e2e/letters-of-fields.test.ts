import { expect, test } from './fixtures.ts';

test('no field has letters under 16 px, into which Safari on iOS would zoom', async ({ page }) => {
  for (const path of ['/contact', '/careers/apply/data-scientist', '/course-walk/login']) {
    await page.goto(path);
    const sizes = await page
      .locator('input:not([type=hidden], [type=file], [tabindex="-1"]), textarea, select')
      .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
  }
});
