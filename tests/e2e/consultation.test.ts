/** The consultation: its date field, and its dialog in small windows. forms.test.ts has its messages and its payload. */
import sharp from 'sharp';
import { site } from '../helpers/site-content.ts';
import { expect, test } from './fixtures.ts';
import { fillConsultation, hydrated, openConsultation } from './form-filling.ts';
import { holdScripts } from './submissions.ts';

const submit = { name: 'Submit Request' };

test.describe('time zone behind UTC', () => {
  test.use({ timezoneId: 'America/Vancouver', locale: 'en-US' });

  test('a consultation accepts the visitor’s today and later, and explains refusals', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2031-05-21T02:00:00Z');
    await page.goto('/partners');
    const dialog = await openConsultation(page);
    const date = dialog.getByLabel('Preferred Date');
    await fillConsultation(dialog);
    await hydrated(dialog.locator('form'));
    await date.focus();
    await expect(date).toHaveAttribute('min', '2031-05-20');
    // Chromium accepts only four digits; other browsers may accept more.
    await expect(date).toHaveAttribute('max', '9999-12-31');
    const type = async (digits: string): Promise<void> => {
      await date.fill('');
      await date.focus();
      await page.keyboard.type(digits);
    };
    const set = (value: string): Promise<void> =>
      date.evaluate((field: HTMLInputElement, day) => {
        field.value = day;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }, value);
    for (const [enter, error] of [
      [() => date.fill('2031-05-19'), 'Please select a date that is not in the past'],
      [() => set('12031-05-20'), 'Please select a date whose year has four digits'],
      [() => type('02312099'), 'This date does not exist'],
      [() => type('0210'), 'This date does not exist'],
    ] as const) {
      await enter();
      await dialog.getByRole('button', submit).click();
      await expect(date).toHaveAccessibleDescription(new RegExp(`Error: ${error}`));
    }
    for (const day of ['9999-12-31', '2031-05-20']) {
      await date.fill(day);
      await expect(date).toHaveAttribute('aria-invalid', 'false');
    }
    await dialog.getByRole('button', submit).click();
    const day = new Date('2031-05-20').toLocaleDateString(site.locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    await expect(dialog.getByText(`You asked for ${day}.`)).toBeVisible();
  });
});

test('the calendar offers no past days, and hydration keeps a half-typed day', async ({ page }) => {
  for (const typed of ['', '12']) {
    const release = await holdScripts(page);
    await page.goto('/partners');
    const dialog = await openConsultation(page);
    const date = dialog.getByLabel('Preferred Date');
    await date.focus();
    await page.keyboard.type(typed);
    release();
    await hydrated(dialog.locator('form'));
    await expect(date).toBeFocused();
    if (!typed) await expect(date).toHaveAttribute('min', /^\d{4}-\d{2}-\d{2}$/);
    await dialog.getByLabel('Name').focus();
    await date.focus();
    // In Chromium, only this flag distinguishes a half-typed day from an empty field.
    expect(await date.evaluate(({ validity }: HTMLInputElement) => validity.badInput)).toBe(
      typed !== '',
    );
  }
});

test('the date field keeps its calendar icon with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/partners');
  const date = (await openConsultation(page)).getByLabel('Preferred Date');
  const { width = 0, height = 0, ...at } = (await date.boundingBox()) ?? { x: 0, y: 0 };
  const sign = { x: at.x + width - 40, y: at.y + 4, width: 36, height: height - 8 };
  const { data } = await sharp(await page.screenshot({ clip: sign }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.max(...data) - Math.min(...data)).toBeGreaterThan(128);
});

test('the consultation dialog fits 1280 × 800; on a phone its title and ✕ stay while it scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/contact');
  const dialog = await openConsultation(page);
  const hidden = await dialog.evaluate(
    ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
  );
  expect(hidden).toBe(0);

  await page.setViewportSize({ width: 390, height: 664 });
  await dialog.getByRole('button', submit).focus();
  await expect(dialog.getByRole('button', submit)).toBeInViewport({ ratio: 1 });
  const title = dialog.getByRole('heading', { name: 'Schedule a Consultation' });
  await expect(title).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Name').focus();
  const { y = 0, height = 0 } = (await title.boundingBox()) ?? {};
  await expect
    .poll(async () => (await dialog.getByLabel('Name').boundingBox())?.y)
    .toBeGreaterThan(y + height);
});
