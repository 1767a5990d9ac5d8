/** Each form shows the error of each field under it, and moves the focus to the first (WCAG 3.3.1). */
import type { Page } from '@playwright/test';
import { courseList, playHost, signIn } from './course-walk-host.ts';
import { expect, test } from './fixtures.ts';
import { openConsultation, openQuickDialog } from './form-filling.ts';

const home = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
const contact = (page: Page) => page.getByRole('form', { name: 'Send a Message' });
const application = (page: Page) => page.getByRole('form', { name: 'Application' });

const logIn = (page: Page) => page.getByRole('form', { name: 'Log in' });
const signUp = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign up' }).click();
  return page.getByRole('form', { name: 'Sign up' });
};
const askForLink = (page: Page) => page.getByRole('main').locator('form:visible');
const changePassword = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click();
  return page.getByRole('dialog').locator('form', { has: page.getByLabel('New password') });
};

const name = 'Name must be at least 2 characters';
const email = 'Please enter a valid email address';
const subject = 'Subject must be at least 5 characters';
const company = 'Company name must be at least 2 characters';
const message = 'Message must be at least 10 characters';
const url = 'Please enter a valid URL';
const password = 'Password is required';

for (const { path, open, fill = {}, errors, mended = 'Ada' } of [
  {
    path: '/',
    open: home,
    errors: { Name: name, Email: email, Subject: subject, Message: message },
  },
  {
    path: '/contact',
    open: contact,
    errors: { 'Full Name': name, 'Email Address': email, Subject: subject, Message: message },
  },
  {
    path: '/services',
    open: openQuickDialog,
    errors: { Name: name, Company: company, Email: email, Message: message },
  },
  {
    path: '/use-cases',
    open: openConsultation,
    fill: { Company: 'A' },
    errors: {
      Name: name,
      Email: email,
      Company: company,
      'Preferred Date': 'Please select a preferred date',
      Message: message,
    },
  },
  {
    path: '/careers/apply/data-scientist',
    open: application,
    fill: { 'Portfolio URL': 'ada example', 'LinkedIn URL': 'linkedin' },
    errors: {
      'First Name': 'First name must be at least 2 characters',
      'Last Name': 'Last name must be at least 2 characters',
      Email: email,
      Phone: 'Please enter a valid phone number',
      Resume: 'Resume is required',
      'Cover Letter': 'Cover letter must be at least 30 characters',
      'Portfolio URL': url,
      'LinkedIn URL': url,
      'How did you hear about this position?': 'Please let us know how you heard about us',
    },
  },
  {
    path: '/course-walk/login',
    open: logIn,
    fill: { Email: 'ada@engines@example' },
    errors: { Email: email, Password: password },
    mended: 'ada@engines.example',
  },
  {
    path: '/course-walk/login#',
    open: signUp,
    fill: { Email: 'ada@engines..example' },
    errors: {
      Email: email,
      Password: password,
      'First name': 'First name is required',
      'Last name': 'Last name is required',
    },
    mended: 'ada@engines.example',
  },
  {
    path: '/course-walk/reset',
    open: askForLink,
    errors: { Email: email },
    mended: 'ada@engines.example',
  },
  {
    path: '/course-walk/reset#token=r3set',
    open: askForLink,
    errors: { 'New password': password },
  },
  {
    path: courseList,
    open: changePassword,
    errors: { 'Current password': password, 'New password': password },
  },
] as {
  path: string;
  open: typeof openQuickDialog | typeof home;
  fill?: Record<string, string>;
  errors: Record<string, string>;
  mended?: string;
}[]) {
  test(`the form of ${path} that was sent empty says under each field what is wrong, in red`, async ({
    page,
  }) => {
    if (path === courseList) {
      await signIn(page);
      await playHost(page, { 'GET /courses/user/token': { json: [] } });
    }
    await page.goto(path);
    const form = await open(page);
    for (const [label, value] of Object.entries(fill)) await form.getByLabel(label).fill(value);
    await form.locator('[type=submit]').click();
    for (const [label, error] of Object.entries(errors)) {
      const field = form.getByLabel(label);
      await expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${error}$`));
      const sentence = form.getByText(error, { exact: true }).first();
      const [border, text] = await Promise.all([
        field.evaluate((control) => getComputedStyle(control).borderTopColor),
        sentence.evaluate((element) => getComputedStyle(element).color),
      ]);
      if (label !== 'Resume') expect(border, label).toBe(text);
    }
    const [first = ''] = Object.keys(errors);
    await expect(form.getByLabel(first)).toBeFocused();
    await form.getByLabel(first).fill(mended);
    await expect(form.getByLabel(first)).toHaveAttribute('aria-invalid', 'false');
  });
}
