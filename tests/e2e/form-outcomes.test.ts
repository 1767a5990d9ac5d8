/** What all forms do after a submission succeeded or failed; the messages of each form have tests of their own. */
import type { Page } from '@playwright/test';
import { fillContactForm } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { fillHomeForm, hydrated, openQuickDialog } from './form-filling.ts';
import { contactCall, holdSubmissions } from './submissions.ts';

const sendButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Send Message' });
const homeForm = (page: Page) => page.getByRole('form', { name: 'Send us a message' });

/** Fills in the home form and submits it by keyboard while the network fails: always, or for the first `times` calls. */
const submitOffline = async (page: Page, times?: number): Promise<void> => {
  await page.route(contactCall, (route) => route.abort(), times ? { times } : {});
  await page.goto('/');
  await fillHomeForm(homeForm(page));
  await sendButton(page).press('Enter');
};

test('a failure keeps what was typed and the focus; dismissing its toast gives the focus back', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ERR_FAILED/);
  await submitOffline(page);
  await expect(page.getByRole('alert')).toContainText(
    'ErrorFailed to send message. Please try again.',
  );
  await expect(homeForm(page).getByLabel('Subject')).toHaveValue('From the home page');
  await expect(sendButton(page)).toBeFocused();
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden();
  await expect(sendButton(page)).toBeFocused();
});

test('a second try that succeeds moves the focus to its message; the toast of the first stays', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ERR_FAILED/);
  await submitOffline(page, 1);
  const failure = page.getByText('Failed to send message.');
  await expect(failure).toBeVisible();
  await sendButton(page).press('Enter');
  const sent = page.getByRole('status').filter({ hasText: 'Message Sent!' });
  await expect(sent).toBeFocused();
  await expect(failure).toBeVisible();
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

test('a submission is sent when its visitor sends it, and never later by itself', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ERR_FAILED/);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const stored = () => page.evaluate(() => localStorage.length + sessionStorage.length);
  await submitOffline(page);
  await expect(page.getByText('Failed to send message.')).toBeVisible();
  expect(await stored()).toBe(0);
  await page.unroute(contactCall);

  const release = await holdSubmissions(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  expect(await stored()).toBe(0);
  await page.goto('/careers');
  release();
  // The form of the dialog is hydrated, and sends nothing.
  await hydrated((await openQuickDialog(page)).locator('form'));
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden();
  expect(sent).toHaveLength(2);
});
