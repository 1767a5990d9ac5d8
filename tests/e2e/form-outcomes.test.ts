/** What all forms do after a submission succeeded or failed; the messages of each form have tests of their own. */
import type { Locator, Page } from '@playwright/test';
import { answerDialogs } from './answer-dialogs.ts';
import { fillContactForm } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { fillApplication, fillHomeForm, openQuickDialog, resume } from './form-filling.ts';
import { contactCall, holdSubmissions } from './submissions.ts';

const sendButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Send Message' });
const homeForm = (page: Page) => page.getByRole('form', { name: 'Send us a message' });

const fillApplicationOf = async (page: Page): Promise<void> => {
  await fillApplication(page.getByRole('form', { name: 'Application' }));
  await page.getByLabel('Resume').setInputFiles(resume());
};

/** What the forms say of an attempt, wherever they say it. */
const said = (page: Page) =>
  page.locator('.toast, .notice, main [role=status] p').filter({
    visible: true,
  });

for (const [path, name, fill, submit] of [
  ['/', 'Send us a message', (page: Page) => fillHomeForm(homeForm(page)), 'Send Message'],
  ['/contact', 'Send a Message', (page: Page) => fillContactForm(page), 'Send Message'],
  ['/careers/apply/ux-ui-designer', 'Application', fillApplicationOf, 'Submit Application'],
] as const) {
  test(`what “${name}” says of an attempt is gone when the next is refused before it is sent`, async ({
    page,
    watch,
  }) => {
    watch.allowErrors(/503/);
    answerDialogs(page);
    await page.route(contactCall, (route) =>
      route.fulfill({ status: 503, json: { detail: 'Nothing can be stored just now.' } }),
    );
    await page.goto(path);
    const form = page.getByRole('form', { name });
    await fill(page);
    const button = form.getByRole('button', { name: submit });
    await button.click();
    await expect(form.getByText('Nothing can be stored just now.')).toBeVisible();
    await form.getByLabel('Email').fill('ada');
    await button.click();
    await expect(form.getByText('Please enter a valid email address')).toBeVisible();
    await expect(said(page)).toHaveCount(0);
    // Nor does what was said of success stay.
    await page.unroute(contactCall);
    if (path.includes('apply')) return;
    await form.getByLabel('Email').fill('ada@engines.example');
    await button.click();
    await expect(said(page).first()).toBeVisible();
    await expect(button).toBeEnabled();
    await button.click();
    await expect(form.getByText('Please enter a valid email address')).toBeVisible();
    await expect(said(page)).toHaveCount(0);
  });
}

for (const [what, ask, answer] of [
  [
    'a question',
    async (page: Page): Promise<Locator> => {
      const dialog = await openQuickDialog(page);
      await dialog.getByLabel('Name').fill('Ada');
      await page.keyboard.press('Escape');
      return page.getByRole('alertdialog');
    },
    'Keep writing',
  ],
  [
    'the menu',
    async (page: Page): Promise<Locator> => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      return page.getByRole('dialog', { name: 'Menu' });
    },
    'Close menu',
  ],
] as const)
  test(`a failure that comes while ${what} is open is said there, and goes with it`, async ({
    page,
    watch,
  }) => {
    watch.allowErrors(/ERR_FAILED/);
    let fail = (): void => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route(contactCall, (route) => failed.then(() => route.abort()));
    await page.goto('/');
    await fillHomeForm(homeForm(page));
    await sendButton(page).click();
    const open = await ask(page);
    await expect(open).toBeVisible();
    fail();
    await expect(open.getByText('Failed to send message.')).toBeInViewport({ ratio: 1 });
    await open.getByRole('button', { name: answer }).click();
    await expect(page.locator('.toast')).toHaveCount(0);
  });

test('a form on a page of another site says what helps, not to try again', async ({
  page,
  request,
  watch,
}) => {
  watch.allowErrors(/403/);
  await page.goto('/contact');
  await fillContactForm(page);
  // As behind a proxy that changes the Host.
  const headers = { Origin: 'https://elsewhere.example' };
  const refusal = await request.post('/api/contact', { headers, data: {} });
  expect(refusal.status()).toBe(403);
  const { detail } = (await refusal.json()) as { detail: string };
  await page.route(contactCall, async (route) => route.fulfill({ response: refusal }));
  await sendButton(page).click();
  await expect(page.getByText('Submission Failed')).toBeVisible();
  await expect(page.locator('.toast')).toContainText(detail);
  expect((await page.locator('main, .toasts').allInnerTexts()).join()).not.toContain('try again');
});

test('a message that got no answer stays in the form, which says that sending it again is safe', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ERR_FAILED/);
  await page.route(contactCall, (route) => route.abort());
  await page.goto('/contact');
  await fillContactForm(page);
  await sendButton(page).click();
  await expect(
    page
      .getByRole('form', { name: 'Send a Message' })
      .getByText(
        'We couldn’t confirm delivery. Your text is still here, and sending it again is safe.',
      ),
  ).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('A database for our looms');
});

test('an error of a field that is not visible is shown as an error of the form', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/422/);
  const errors = [{ field: 'type', code: 'invalid', detail: 'There is no such kind of message' }];
  const problem = { type: 'about:blank', title: '', status: 422, code: 'invalid_fields', errors };
  await page.route(contactCall, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { ...problem, success: false, detail: '' },
    }),
  );
  await page.goto('/contact');
  await fillContactForm(page);
  await sendButton(page).click();
  await expect(page.getByText('There is no such kind of message')).toBeVisible();
});

test('what is typed while a submission is in flight stays in the form, also where the focus is', async ({
  page,
}) => {
  const release = await holdSubmissions(page);
  await page.goto('/contact');
  await fillContactForm(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  const company = page.getByRole('textbox', { name: 'Company' });
  await company.fill('Analytical Engines');
  const subject = page.getByLabel('Subject');
  await subject.press('End');
  await page.keyboard.type(' and their cards');
  release();
  await expect(page.getByLabel('Full Name')).toHaveValue('');
  await expect(company).toHaveValue('Analytical Engines');
  await expect(subject).toHaveValue('A database for our looms and their cards');
  await expect(subject).toBeFocused();
  await page.keyboard.type('!');
  await expect(subject).toHaveValue('A database for our looms and their cards!');
});
