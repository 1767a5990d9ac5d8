/** Finds and fills in the site's forms as a visitor would, and checks the errors of their fields. */
import { expect, type Locator, type Page } from '@playwright/test';
import { dayMs, utcDay } from '#contract/units.ts';

/** Returns a day that is in the future in every time zone. */
export const nextWeek = (): string => utcDay(new Date(Date.now() + 7 * dayMs));

const quickDialog = (page: Page): Locator => page.getByRole('dialog', { name: "Let's Talk" });

const consultation = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Schedule a Consultation' });

/** Opens the quick dialog from the header. */
export const openQuickDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole('banner').getByRole('button', { name: "Let's Talk" }).click();
  return quickDialog(page);
};

/** Opens the consultation dialog with the page's first button for it. */
export const openConsultation = async (
  page: Page,
  button = 'Schedule a Consultation',
): Promise<Locator> => {
  await page.getByRole('button', { name: button }).first().click();
  return consultation(page);
};

const fill = async (within: Locator, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    await within.getByLabel(label).fill(value);
  }
};

export const fillQuickDialog = (dialog: Locator): Promise<void> =>
  fill(dialog, {
    Name: 'Ada Byron',
    Company: 'Analytical Engines',
    Email: 'ada@engines.example',
    Message: 'Could you show us a loom?',
  });

export const fillConsultation = (dialog: Locator): Promise<void> =>
  fill(dialog, {
    Name: 'Ada Byron',
    Email: 'ada@engines.example',
    'Preferred Date': nextWeek(),
    Message: 'We would like to plan\nthe winter with you.',
  });

export const fillHomeForm = (form: Locator): Promise<void> =>
  fill(form, {
    Name: 'Ada Byron',
    Email: 'ada@engines.example',
    Subject: 'From the home page',
    Message: 'We would like to hear about looms.',
  });

export const coverLetter = 'I have built engines of brass\nand would now like to build yours.';

/** Fills in the required fields of an application, except the résumé. */
export const fillApplication = (form: Locator): Promise<void> =>
  fill(form, {
    'First Name': 'Ada',
    'Last Name': 'Byron',
    Email: 'ada@engines.example',
    Phone: '+44 20 7946 0958',
    'Cover Letter': coverLetter,
    'How did you hear about this position?': 'A friend',
  });

export const resume = (bytes = 1000, name = 'Ada Byron.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(bytes),
});

/** The default message on the contact page. */
export const contactMessage = {
  name: 'Ada Byron',
  email: 'ada@engines.example',
  subject: 'A database for our looms',
  message: 'We weave with cards and would like to know\nwhich card made which pattern.',
};

/** Fills in the contact page's form as a visitor would. */
export const fillContactForm = async (
  page: Page,
  changes: Partial<typeof contactMessage> = {},
): Promise<void> => {
  const { name, email, subject, message } = { ...contactMessage, ...changes };
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(message);
};

/** Fills in the login of the course-walk area. */
export const fillLogin = async (
  page: Page,
  email = 'ada@engines.example',
  password = 'looms & cards',
): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
};

/** Fills in the names that only a sign-up needs. */
export const fillNames = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
};

/** Waits until the form is hydrated. From then on it shows its own error messages. */
export const hydrated = async (form: Locator): Promise<void> => {
  await expect
    .poll(() => form.evaluate((element: HTMLFormElement) => element.noValidate))
    .toBe(true);
};

/** Closes a dialog, and waits for its `close` event, which follows after the dialog is hidden. */
export const closeAndWait = async (dialog: Locator, close: () => Promise<void>): Promise<void> => {
  const watch = await dialog.evaluateHandle((element) => ({
    closed: new Promise<void>((resolve) => {
      element.addEventListener('close', () => resolve(), { once: true });
    }),
  }));
  await close();
  await watch.evaluate(({ closed }) => closed);
};

/** Expects each field, by label, to have its error as description, visible and in the colour of its border. */
export const expectErrors = async (
  form: Locator,
  errors: Record<string, string>,
): Promise<void> => {
  for (const [label, error] of Object.entries(errors)) {
    const field = form.getByLabel(label);
    await expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${error}$`));
    const sentence = form.getByText(error, { exact: true }).first();
    const [border, text] = await Promise.all([
      field.evaluate((control) => getComputedStyle(control).borderTopColor),
      sentence.evaluate((element) => getComputedStyle(element).color),
    ]);
    // The file field has no border.
    if (label !== 'Resume') expect(border, label).toBe(text);
  }
};
