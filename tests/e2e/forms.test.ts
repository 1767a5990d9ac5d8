/**
 * Four attempts with each form: empty, at a failing service, with an invalid address, and at a working service. A screen
 * reader announces every result once (WCAG 3.3.1, 4.1.3). The service gets exactly the keys of the specification,
 * section 7.
 */
import type { Locator, Page } from '@playwright/test';
import { firstOf, positions } from '../helpers/site-content.ts';
import { acceptAlerts } from './accept-alerts.ts';
import { expect, test } from './fixtures.ts';
import {
  closeAndWait,
  coverLetter,
  expectErrors,
  fillApplication,
  fillConsultation,
  fillContactForm,
  fillHomeForm,
  fillQuickDialog,
  hydrated,
  nextWeek,
  openConsultation,
  openQuickDialog,
  resume,
} from './form-filling.ts';
import {
  expectHeard,
  expectHeardOnPress,
  forgetHeard,
  heard,
  matching,
  recordHeard,
} from './screen-reader.ts';
import { contactCall, keepBodies } from './submissions.ts';

const name = 'Name must be at least 2 characters';
const company = 'Company name must be at least 2 characters';
const email = 'Please enter a valid email address';
const subject = 'Subject must be at least 5 characters';
const message = 'Message must be at least 10 characters';
const url = 'Please enter a valid URL';

/** The messages of a form or a toast about an attempt. */
const said = (page: Page): Locator =>
  page.locator('.toast, .notice, main [role=status] p').filter({ visible: true });

interface Attempts {
  page: Page;
  form: Locator;
  /** Label of each invalid field → its error, in the order of the form. */
  errors: Record<string, string>;
  fill: () => Promise<unknown>;
  busyLabel: string;
  /** Disabled together with the button during a submission. */
  disabled?: Locator;
  /** The announcements of a screen reader, without the one of the focused button. */
  failure: string[];
  /** Visible at once when the message is stored. The toast follows one frame later. */
  thanks: Locator;
  success: Array<string | RegExp>;
  body: object;
}

/** Makes the four attempts. Afterwards the page's clock is paused, 20 ms after the thanks. */
const attempt = async ({
  page,
  form,
  errors,
  fill,
  busyLabel,
  disabled = form.locator('[type=submit]'),
  failure,
  thanks,
  success,
  body,
}: Attempts): Promise<void> => {
  const bodies = keepBodies(page);
  const send = form.locator('[type=submit]');
  const label = await send.innerText();
  await send.focus();
  await hydrated(form);

  await test.step('empty', async () => {
    const [[first, error] = ['', '']] = Object.entries(errors);
    await expectHeardOnPress(page, send, `focus: ${first} *; Error: ${error}`);
    await expectErrors(form, errors);
    await fill();
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(0);
  });

  await test.step('at a failing service', async () => {
    let fail = (): void => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route(contactCall, async (route) => {
      await failed;
      await route.fulfill({ status: 500, body: 'out of order' });
    });
    const sendAndFail = async (): Promise<void> => {
      await send.press('Enter');
      await expect(send).toHaveText(busyLabel);
      await expect(send).toBeDisabled();
      await expect(disabled).toBeDisabled();
      fail();
    };
    await send.focus();
    await expectHeard(page, sendAndFail, `status: ${busyLabel}`, `focus: ${label}`, ...failure);
    await page.unroute(contactCall);
  });

  await test.step('with one invalid address, the only error', async () => {
    const address = form.getByLabel('Email');
    const right = await address.inputValue();
    await address.fill('ada');
    await expectHeardOnPress(
      page,
      send,
      /^focus: Email.* \*; Error: Please enter a valid email addr/,
    );
    await expect(said(page)).toHaveCount(0);
    await address.fill(right);
  });

  await test.step('at a working service', async () => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await send.focus();
    await forgetHeard(page);
    await send.press('Enter');
    await expect(thanks).toBeVisible();
    await page.clock.runFor(20);
    await expect.poll(() => heard(page)).toEqual(matching([`status: ${busyLabel}`, ...success]));
    expect(bodies).toEqual([body, body]);
    const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    expect(await page.evaluate(stored)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });
};

/** Expects the thanks below the header: they take the focus, so the page scrolls to them. */
const expectCardBelowHeader = async (page: Page, thanks: Locator): Promise<void> => {
  const top = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top);
  const header = await page.getByRole('banner').boundingBox();
  const card = page.locator('.panel', { has: thanks });
  await expect.poll(() => top(card)).toBeGreaterThanOrEqual(header?.height ?? Infinity);
  await expect(thanks).toBeInViewport();
};

test.beforeEach(async ({ page, watch }) => {
  watch.allowErrors(/status of 500/);
  await recordHeard(page);
  await page.clock.install();
});

test('the contact form sends, and shows its green alert for 5 s', async ({ page }) => {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Send a Message' });
  const alert = form.getByText('Message Sent!');
  await attempt({
    page,
    form,
    errors: { 'Full Name': name, 'Email Address': email, Subject: subject, Message: message },
    fill: async () => {
      // The form visibly removes what is copied along with an address, and removes Word's characters when it sends.
      await fillContactForm(page, {
        email: '\u200bmailto:jörg@пример.рф,\u202c',
        subject: 'Looms\u0003 and cards',
        message: 'Dear team,\u000bwhich card made which pattern?\u001f',
      });
      await expect(form.getByLabel('Email Address')).toHaveValue('jörg@пример.рф');
    },
    busyLabel: 'Processing...',
    failure: ['alert: Submission FailedUnable to send your message. Please try again later.'],
    thanks: alert,
    success: [
      'focus: Send Message',
      "status: Message Sent!We've received your message and will be in touch soon.",
    ],
    body: {
      name: 'Ada Byron',
      email: 'jörg@пример.рф',
      phone: '',
      company: '',
      subject: 'Looms and cards',
      message: 'Dear team,\nwhich card made which pattern?',
      type: 'contact',
    },
  });
  await page.clock.runFor(4970);
  await expect(alert).toBeVisible();
  await page.clock.runFor(20);
  await expect(alert).toBeHidden();
  // The alert also goes when the next attempt is refused.
  const send = form.getByRole('button', { name: 'Send Message' });
  await fillContactForm(page);
  await send.click();
  await expect(alert).toBeVisible();
  await send.click();
  await expect(form.getByText(name)).toBeVisible();
  await expect(said(page)).toHaveCount(0);
});

test('the home page’s form sends, and gives way to its thanks for 3 s', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Send us a message' });
  await attempt({
    page,
    form,
    errors: { Name: name, Email: email, Subject: subject, Message: message },
    fill: () => fillHomeForm(form),
    busyLabel: 'Sending...',
    failure: ['alert: ErrorFailed to send message. Please try again.'],
    // Found by name: without a name, screen readers do not read a focused status.
    thanks: page.getByRole('status', { name: 'Message Sent!' }),
    success: ["focus: Message Sent!We've received your message and will be in touch soon."],
    body: {
      name: 'Ada Byron',
      email: 'ada@engines.example',
      subject: 'From the home page',
      message: 'We would like to hear about looms.',
    },
  });
  await expectCardBelowHeader(page, page.getByRole('heading', { name: 'Message Sent!' }));
  await page.clock.runFor(2970);
  await expect(form).toBeHidden();
  await page.clock.runFor(20);
  await expect(form.getByLabel('Name')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeFocused();
  // The line stays until the next attempt.
  await page.clock.runFor(60_000);
  await expect(form.getByText('Your message was sent.')).toBeVisible();
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText(name)).toBeVisible();
  await expect(said(page)).toHaveCount(0);
});

test('the quick dialog sends, and gives the focus back', async ({ page }) => {
  await page.goto('/services');
  const dialog = await openQuickDialog(page);
  await attempt({
    page,
    form: dialog.locator('form'),
    errors: { Name: name, Company: company, Email: email, Message: message },
    fill: () => fillQuickDialog(dialog),
    busyLabel: 'Sending...',
    disabled: dialog.getByRole('button', { name: 'Cancel' }),
    failure: [
      'alert: Submission FailedThere was an error submitting your request. Please try again.',
    ],
    thanks: dialog.getByRole('heading', { name: 'Message Sent!' }),
    success: [
      'focus: Message Sent!Thank you for reaching out. Our team will contact you shortly to discuss your needs.',
      "status: Message SentWe'll be in touch with you shortly.",
    ],
    body: {
      name: 'Ada Byron',
      company: 'Analytical Engines',
      email: 'ada@engines.example',
      message: 'Could you show us a loom?',
      subject: 'Quick Demo Request',
      type: 'quick_demo',
    },
  });
  await forgetHeard(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => heard(page)).toEqual(["focus: Let's Talk"]);
});

test('the consultation sends, thanks until it is closed, and is empty 300 ms later', async ({
  page,
}) => {
  await page.goto('/partners');
  const dialog = await openConsultation(page);
  await dialog.getByLabel('Company').fill('A');
  const thanks = dialog.getByText("Thanks! We'll contact you shortly.");
  await attempt({
    page,
    form: dialog.locator('form'),
    errors: {
      Name: name,
      Email: email,
      Company: company,
      'Preferred Date': 'Please select a preferred date',
      Message: message,
    },
    fill: async () => {
      await fillConsultation(dialog);
      await dialog.getByLabel('Company').fill('');
    },
    busyLabel: 'Submitting...',
    disabled: dialog.getByRole('button', { name: 'Cancel' }),
    failure: [
      'alert: Submission FailedThere was an error submitting your request. Please try again.',
    ],
    thanks,
    success: [
      /^focus: Thanks! We'll contact you shortly\.You asked for .+Close$/,
      "status: Consultation ScheduledWe'll contact you soon to confirm the details.",
    ],
    body: {
      name: 'Ada Byron',
      email: 'ada@engines.example',
      company: '',
      subject: 'Consultation Request',
      message: 'We would like to plan\nthe winter with you.',
      preferredDate: `${nextWeek()}T12:00:00.000Z`,
      type: 'consultation',
    },
  });
  await page.clock.runFor(60_000);
  await expect(thanks).toBeVisible();
  await forgetHeard(page);
  await closeAndWait(dialog, () => page.keyboard.press('Escape'));
  expect(await heard(page)).toEqual(['focus: Schedule a Consultation']);
  const form = page.locator('form', { has: page.getByLabel('Preferred Date') });
  await page.clock.runFor(290);
  await expect(form).toHaveAttribute('hidden');
  await page.clock.runFor(20);
  await expect(form).not.toHaveAttribute('hidden');
  await openConsultation(page);
  await expect(thanks).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('a consultation without a date announces the error at each attempt', async ({ page }) => {
  await page.goto('/partners');
  const dialog = await openConsultation(page);
  const send = dialog.getByRole('button', { name: 'Submit Request' });
  await hydrated(dialog.locator('form'));
  await fillConsultation(dialog);
  await dialog.getByLabel('Preferred Date').fill('');
  const date = /^focus: Preferred Date.*; Error: Please select a preferred date$/;
  const alert = 'alert: Error: Please select a preferred date';
  await expectHeardOnPress(page, send, date, alert);
  await expectHeardOnPress(page, send, date, alert);
  // The date's error stays, and screen readers do not repeat it.
  await dialog.getByLabel('Name').fill('');
  await expectHeardOnPress(page, send, `focus: Name *; Error: ${name}`);
});

test('a refused field has a wider border and the word Error with forced colours', async ({
  page,
}) => {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Send a Message' });
  await form.getByRole('button', { name: 'Send Message' }).focus();
  await hydrated(form);
  await page.keyboard.press('Enter');
  const field = form.getByLabel('Full Name');
  const word = form.getByText('Error:').first();
  await expect(field).toHaveCSS('border-top-width', '1px');
  await expect(word).toHaveCSS('position', 'absolute');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(field).toHaveCSS('border-top-width', '3px');
  expect((await word.boundingBox())?.width).toBeGreaterThan(30);
});

test('the application sends, and gives way to its thanks', async ({ page }) => {
  const alerts = acceptAlerts(page);
  // The button is far up, so the browser scrolls when the thanks take the focus.
  await page.setViewportSize({ width: 1280, height: 800 });
  const { path, data: position } = firstOf(positions, 'job');
  await page.goto(path);
  const form = page.getByRole('form', { name: 'Application' });
  const [portfolio, linkedIn] = [form.getByLabel('Portfolio URL'), form.getByLabel('LinkedIn URL')];
  await portfolio.fill('ada example');
  await linkedIn.fill('linkedin');
  await attempt({
    page,
    form,
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
    fill: async () => {
      await fillApplication(form);
      await form.getByLabel('Resume').setInputFiles(resume());
      await portfolio.fill('');
      // The form visibly adds the missing scheme, and sends the URL as shown.
      await linkedIn.fill(' linkedin.com/in/ada');
      await linkedIn.blur();
      await expect(linkedIn).toHaveValue('https://linkedin.com/in/ada');
      await expect(linkedIn).toHaveAccessibleDescription(
        'For example https://linkedin.com/in/ada (https:// was added)',
      );
    },
    busyLabel: 'Submitting...',
    // Text typed now would be lost.
    disabled: form.getByLabel('Cover Letter'),
    failure: [],
    thanks: page.getByRole('heading', { name: 'Application Submitted' }),
    success: [
      new RegExp(
        `^focus: Application SubmittedThank you for applying! We have received your application for the ${position.title.replaceAll(/\W/g, '\\$&')} position\\.`,
      ),
    ],
    body: {
      name: 'Ada Byron',
      email: 'ada@engines.example',
      phone: '+44 20 7946 0958',
      subject: `Job Application - ${position.title}`,
      message: [
        `Position: ${position.title}`,
        `Cover letter:\n${coverLetter}`,
        'Portfolio: Not provided',
        'LinkedIn: https://linkedin.com/in/ada',
        'How they heard about this position: A friend',
        'Resume file: Ada Byron.pdf',
      ].join('\n\n'),
      type: 'job_application',
      position: position.title,
      resumeFileName: 'Ada Byron.pdf',
    },
  });
  expect(alerts).toEqual([
    'Failed to submit application. Please try again. Error: Server error: 500',
  ]);
  await expect(form).toBeHidden();
  await expectCardBelowHeader(page, page.getByRole('heading', { name: 'Application Submitted' }));
  const main = page.getByRole('main');
  const home = main.getByRole('link', { name: 'Return to Homepage' });
  await expect(home).toHaveAttribute('href', '/');
  const careers = main.getByRole('link', { name: 'Back to Careers' }).last();
  await expect(careers).toHaveAttribute('href', '/careers');
});
