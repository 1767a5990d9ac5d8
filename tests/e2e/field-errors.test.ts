/** Each form shows the error of each field under it, and moves the focus to the first (WCAG 3.3.1). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openConsultation, openQuickDialog } from './form-filling.ts';

const home = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
const contact = (page: Page) => page.getByRole('form', { name: 'Send a Message' });
const application = (page: Page) => page.getByRole('form', { name: 'Application' });

const name = 'Name must be at least 2 characters';
const email = 'Please enter a valid email address';
const subject = 'Subject must be at least 5 characters';
const company = 'Company name must be at least 2 characters';
const message = 'Message must be at least 10 characters';
const url = 'Please enter a valid URL';

for (const { path, open, fill = {}, errors } of [
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
] as {
  path: string;
  open: typeof openQuickDialog | typeof home;
  fill?: Record<string, string>;
  errors: Record<string, string>;
}[]) {
  test(`the form of ${path} that was sent empty says under each field what is wrong, in red`, async ({
    page,
  }) => {
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
    await form.getByLabel(first).fill('Ada');
    await expect(form.getByLabel(first)).toHaveAttribute('aria-invalid', 'false');
  });
}
