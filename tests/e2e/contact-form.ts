import type { Page } from '@playwright/test';

export const example = {
  name: 'Ada Byron',
  email: 'ada@engines.example',
  subject: 'A database for our looms',
  message: 'We weave with cards and would like to know\nwhich card made which pattern.',
};

/** Fills in the contact page's form by the names of its controls, which stay where labels are translated. */
export const fillByName = async (page: Page, subject: string): Promise<void> => {
  for (const [name, value] of Object.entries({ ...example, subject })) {
    await page.locator(`main [name=${name}]`).fill(value);
  }
};

/** Fills in the contact page's form as a visitor would. */
export const fillContactForm = async (
  page: Page,
  changes: Partial<typeof example> = {},
): Promise<void> => {
  const { name, email, subject, message } = { ...example, ...changes };
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(message);
};
