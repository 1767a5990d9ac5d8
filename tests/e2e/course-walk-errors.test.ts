/** Each form of the course-walk area shows the error of each field under it, and moves the focus to the first (WCAG 3.3.1). */
import type { Page } from '@playwright/test';
import { courseList, playHost, signIn } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';
import { expectErrors } from './form-filling.ts';

const email = 'Please enter a valid email address';
const password = 'Password is required';
/** Copied from a mail. */
const copied = 'Ada <ada@engines.example>';
const address = 'ada@engines.example';

const shown = (page: Page) => page.getByRole('main').locator('form:visible');

test('the forms that are sent empty say under each field what is wrong, in red, until it is mended', async ({
  page,
}) => {
  await signIn(page);
  await playHost(page, { 'GET /courses/user/token': { json: [] } });
  for (const { what, open, fill = {}, errors } of [
    {
      what: 'login',
      open: async () => {
        await page.goto('/course-walk/login');
        return page.getByRole('form', { name: 'Log in' });
      },
      fill: { Email: 'ada@engines@example' },
      errors: { Email: email, Password: password },
    },
    {
      what: 'sign-up',
      open: async () => {
        await page.getByRole('button', { name: 'Sign up' }).click();
        return page.getByRole('form', { name: 'Sign up' });
      },
      fill: { Email: 'ada@engines..example' },
      errors: {
        Email: email,
        Password: password,
        'First name': 'First name is required',
        'Last name': 'Last name is required',
      },
    },
    {
      what: 'new password, by a mailed link',
      open: async () => {
        await page.goto('/course-walk/reset#token=r3set');
        return shown(page);
      },
      errors: { 'New password': password },
    },
    {
      what: 'asking for a link',
      open: async () => {
        await page.goto('/course-walk/reset');
        return shown(page);
      },
      errors: { Email: email },
    },
    {
      what: 'another password',
      open: async () => {
        await page.goto(courseList);
        await page.getByRole('button', { name: 'Account' }).click();
        return page.getByRole('dialog').locator('form', { has: page.getByLabel('New password') });
      },
      errors: { 'Current password': password, 'New password': password },
    },
  ] as {
    what: string;
    open: () => Promise<ReturnType<typeof shown>>;
    fill?: Record<string, string>;
    errors: Record<string, string>;
  }[])
    await test.step(what, async () => {
      const form = await open();
      for (const [label, value] of Object.entries(fill)) await form.getByLabel(label).fill(value);
      await form.locator('[type=submit]').click();
      await expectErrors(form, errors);
      const [first = ''] = Object.keys(errors);
      const field = form.getByLabel(first);
      await expect(field).toBeFocused();
      await field.fill(copied);
      await field.blur();
      await expect(field).toHaveValue(first === 'Email' ? address : copied);
      await expect(field).toHaveAttribute('aria-invalid', 'false');
    });
});
