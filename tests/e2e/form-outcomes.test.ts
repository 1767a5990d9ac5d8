/** What a form does once it was sent, or was not: beside what each form says for itself. */
import type { Page, Route } from '@playwright/test';
import { fillContactForm } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { fillHomeForm } from './form-filling.ts';
import { contactCall, holdSubmissions } from './submissions.ts';

const sendButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Send Message' });
const homeForm = (page: Page) => page.getByRole('form', { name: 'Send us a message' });

/** Fills in the home form and sends it by the keyboard while the service is out of reach, for so many times. */
const sendInVain = async (page: Page, times?: number): Promise<void> => {
  await page.route(contactCall, (route) => route.abort(), times ? { times } : {});
  await page.goto('/');
  await fillHomeForm(homeForm(page));
  await sendButton(page).press('Enter');
};

const refuse = (status: number, members: object) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: '', status, success: false, ...members }),
  });

test('the focus stays with the button when a form could not be sent', async ({ page, watch }) => {
  watch.allowErrors(/ERR_FAILED/);
  await sendInVain(page);
  await expect(page.getByRole('alert').getByText('Failed to send message.')).toBeVisible();
  await expect(sendButton(page)).toBeFocused();
});

test('a second try that works takes the failure of the first off, and the focus to its word', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/ERR_FAILED/);
  await sendInVain(page, 1);
  const failure = page.getByText('Failed to send message.');
  await expect(failure).toBeVisible();
  await sendButton(page).press('Enter');
  const sent = page.getByRole('status').filter({ hasText: 'Message Sent!' });
  await expect(sent).toBeFocused();
  await expect(failure).toBeHidden();
});

test('the focus comes back from a toast that is dismissed', async ({ page, watch }) => {
  watch.allowErrors(/ERR_FAILED/);
  await sendInVain(page);
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeHidden();
  await expect(sendButton(page)).toBeFocused();
});

test('what the service says about the whole is said aloud', async ({ page, watch }) => {
  watch.allowErrors(/429/);
  const detail = 'You have sent several messages. Please try again in 30 seconds.';
  await page.route(contactCall, refuse(429, { code: 'rate_limited', detail }));
  await page.goto('/contact');
  await fillContactForm(page);
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: detail })).toBeVisible();
});

test('what is wrong with something that the form does not show is said all the same', async ({
  page,
  watch,
}) => {
  watch.allowErrors(/422/);
  const errors = [{ field: 'type', code: 'invalid', detail: 'There is no such kind of message' }];
  await page.route(contactCall, refuse(422, { code: 'invalid_fields', detail: '', errors }));
  await page.goto('/contact');
  await fillContactForm(page);
  await sendButton(page).click();
  await expect(page.getByText('There is no such kind of message')).toBeVisible();
});

test('what is typed while a form is on its way stays in it', async ({ page }) => {
  const answer = await holdSubmissions(page);
  await page.goto('/contact');
  await fillContactForm(page);
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  const company = page.getByRole('textbox', { name: 'Company' });
  await company.fill('Analytical Engines');
  answer();
  await expect(page.getByLabel('Full Name')).toHaveValue('');
  await expect(company).toHaveValue('Analytical Engines');
});
