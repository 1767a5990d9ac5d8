import { expect, test } from './fixtures.ts';
import { closing, fillConsultation, hydrated, openConsultation } from './form-filling.ts';

const submit = { name: 'Submit Request' };

test('all fields are equally tall, and stay so when they are wrong', async ({ page }) => {
  await page.goto('/contact');
  const dialog = await openConsultation(page);
  const fields = ['Name', 'Company', 'Preferred Date'].map((label) => dialog.getByLabel(label));
  const heights = async () =>
    (await Promise.all(fields.map((field) => field.boundingBox()))).map((box) => box?.height);
  const before = await heights();
  await dialog.getByRole('button', submit).click();
  await expect(fields[2] ?? dialog).toHaveAccessibleDescription(/Error/);
  expect(new Set([...before, ...(await heights())]).size).toBe(1);
});

test('takes any day from the visitor’s today on', async ({ page }) => {
  await page.clock.setFixedTime('2031-05-20T12:00:00');
  await page.goto('/contact');
  const dialog = await openConsultation(page);
  const date = dialog.getByLabel('Preferred Date');
  await hydrated(dialog.locator('form'));
  await date.focus();
  await expect(date).toHaveAttribute('min', '2031-05-20');
  await fillConsultation(dialog);
  await date.fill('2031-05-19');
  await dialog.getByRole('button', submit).click();
  await expect(date).toHaveAccessibleDescription(
    /Error: Please select a date that is not in the past$/,
  );
  // The browser itself takes a year of four digits; others may not.
  await expect(date).toHaveAttribute('max', '9999-12-31');
  await date.evaluate((field: HTMLInputElement) => {
    field.value = '12031-05-20';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await dialog.getByRole('button', submit).click();
  await expect(date).toHaveAccessibleDescription(
    /Error: Please select a date whose year has four digits$/,
  );
  await date.fill('2099-12-31');
  await expect(date).toHaveAttribute('aria-invalid', 'false');
  await date.fill('2031-05-20');
  await expect(date).toHaveAttribute('aria-invalid', 'false');
});

test.describe('where a month is typed first', () => {
  test.use({ locale: 'en-US' });

  test('says of a day that does not exist, or is half typed, that it is wrong, not missing', async ({
    page,
  }) => {
    await page.goto('/contact');
    const dialog = await openConsultation(page);
    await fillConsultation(dialog);
    await hydrated(dialog.locator('form'));
    const date = dialog.getByLabel('Preferred Date');
    for (const typed of ['02312099', '0210']) {
      await date.fill('');
      await date.focus();
      await page.keyboard.type(typed);
      await dialog.getByRole('button', submit).click();
      await expect(date).toHaveAccessibleDescription(
        /Error: This date does not exist or is incomplete\.$/,
      );
    }
    await date.fill('2099-02-28');
    await expect(date).toHaveAttribute('aria-invalid', 'false');
  });
});

test('thanks until it is closed, and is reset 300 ms after that', async ({ page }) => {
  await page.clock.install();
  await page.goto('/partners');
  const dialog = await openConsultation(page);
  await fillConsultation(dialog);
  await hydrated(dialog.locator('form'));
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', submit).click();
  const thanks = dialog.getByText("Thanks! We'll contact you shortly.");
  await expect(thanks).toBeVisible();
  // The toast comes with the frame after.
  await page.clock.runFor(20);
  await expect(dialog.getByRole('status')).toContainText(
    "Consultation ScheduledWe'll contact you soon to confirm the details.",
  );
  await page.clock.runFor(60_000);
  await expect(thanks).toBeVisible();

  await closing(dialog, () => page.keyboard.press('Escape'));
  const form = page.locator('form', { has: page.getByLabel('Preferred Date') });
  await page.clock.runFor(290);
  await expect(form).toHaveAttribute('hidden');
  await page.clock.runFor(20);
  await expect(form).not.toHaveAttribute('hidden');
  await openConsultation(page);
  await expect(thanks).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test.describe('west of Greenwich', () => {
  test.use({ timezoneId: 'America/Vancouver' });

  test('repeats the day that was asked for, as the page writes dates', async ({ page }) => {
    await page.goto('/partners');
    const dialog = await openConsultation(page);
    await fillConsultation(dialog);
    await dialog.getByLabel('Preferred Date').fill('2099-12-10');
    await hydrated(dialog.locator('form'));
    await dialog.getByRole('button', submit).click();
    await expect(
      dialog.getByText('You asked for December 10, 2099. We’ll confirm by email.'),
    ).toBeVisible();
  });
});

test('on a phone its title and ✕ stay in view while the form scrolls, and cover no field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/contact');
  const dialog = await openConsultation(page);
  await dialog.getByRole('button', submit).focus();
  await expect(dialog.getByRole('button', submit)).toBeInViewport({ ratio: 1 });
  const title = dialog.getByRole('heading', { name: 'Schedule a Consultation' });
  // Within the dialog's border.
  const top = ((await dialog.boundingBox())?.y ?? 0) + 1;
  expect(await title.boundingBox()).toMatchObject({ y: top, height: 56 });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Name').focus();
  await expect
    .poll(async () => (await dialog.getByLabel('Name').boundingBox())?.y)
    .toBeGreaterThan(top + 56);
});

test('is in view as a whole at 1280 × 800', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/contact');
  const dialog = await openConsultation(page);
  expect((await dialog.getByLabel('Message').boundingBox())?.height).toBe(96);
  const hidden = await dialog.evaluate(
    ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
  );
  expect(hidden).toBe(0);
});

test('says on the home page, whose button offers it, that the proof of concept is free', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Your Free POC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a Consultation' });
  const note =
    'Your proof of concept is free, and commits you to nothing. We confirm the day by email.';
  await expect(dialog.locator('form p').first()).toHaveText(note);
  await expect(dialog.locator('form p').nth(1)).toHaveText('Fields marked * are required.');
  // It is in the HTML, and stays when the form's script has come.
  await hydrated(dialog.locator('form'));
  await expect(dialog.getByText(note)).toBeVisible();
  await page.goto('/contact');
  await openConsultation(page);
  await expect(page.getByText(note)).toHaveCount(0);
});
