/**
 * What each form says to a visitor who does not see it, when it fails and when it succeeds: all of it, once (WCAG
 * 4.1.3).
 */
import type { Locator, Page } from '@playwright/test';
import { answerDialogs } from './answer-dialogs.ts';
import { fillContactForm } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import {
  fillApplication,
  fillConsultation,
  fillHomeForm,
  fillQuickDialog,
  hydrated,
  openConsultation,
  openQuickDialog,
  resume,
} from './form-filling.ts';
import { expectHeard, expectHeardAt, recordWhatIsHeard } from './heard.ts';
import { failSubmissions } from './submissions.ts';

test.beforeEach(async ({ page, watch }) => {
  watch.allowErrors(/status of (4\d\d|500)/);
  await recordWhatIsHeard(page);
});

interface Submitted {
  page: Page;
  form: Locator;
  send: Locator;
  fill: () => Promise<unknown>;
}

type Heard = Array<string | RegExp>;

/** Submits a form three times: empty, to a service that is out of order, and to one that works. */
const submitThrice = async (
  { page, form, send, fill }: Submitted,
  heard: { empty: Heard; failed: Heard; sent: Heard },
): Promise<void> => {
  await send.focus();
  await hydrated(form);
  await expectHeardAt(page, send, ...heard.empty);
  await fill();
  const stopFailing = await failSubmissions(page);
  await expectHeardAt(page, send, ...heard.failed);
  await stopFailing();
  await expectHeardAt(page, send, ...heard.sent);
};

test('the contact form', async ({ page }) => {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Send a Message' });
  const send = form.getByRole('button', { name: 'Send Message' });
  const fill = () => fillContactForm(page);
  await submitThrice(
    { page, form, send, fill },
    {
      empty: ['focus: Full Name *; Error: Name must be at least 2 characters'],
      failed: [
        'focus: Send Message',
        'alert: Submission FailedUnable to send your message. Please try again later.',
      ],
      sent: [
        'focus: Send Message',
        "status: Message Sent!We've received your message and will be in touch soon.",
      ],
    },
  );
});

test('the home page’s form, whose button gets the focus when the thanks are gone', async ({
  page,
}) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Send us a message' });
  const send = form.getByRole('button', { name: 'Send Message' });
  const fill = () => fillHomeForm(form);
  await submitThrice(
    { page, form, send, fill },
    {
      empty: ['focus: Name *; Error: Name must be at least 2 characters'],
      failed: ['focus: Send Message', 'alert: ErrorFailed to send message. Please try again.'],
      sent: ["focus: Message Sent!We've received your message and will be in touch soon."],
    },
  );
  await expect(send).toBeFocused();
});

for (const { name, open, fill, label, toast, view, opener } of [
  {
    name: 'quick dialog',
    open: openQuickDialog,
    fill: fillQuickDialog,
    label: 'Send Message',
    toast: "status: Message SentWe'll be in touch with you shortly.",
    view: 'focus: Message Sent!Thank you for reaching out. Our team will contact you shortly to discuss your needs.',
    opener: "focus: Let's Talk",
  },
  {
    name: 'consultation',
    open: openConsultation,
    fill: fillConsultation,
    label: 'Submit Request',
    toast: "status: Consultation ScheduledWe'll contact you soon to confirm the details.",
    view: /^focus: Thanks! We'll contact you shortly\.You asked for .+Close$/,
    opener: 'focus: Schedule a Consultation',
  },
]) {
  test(`the ${name}`, async ({ page }) => {
    await page.goto('/contact');
    const dialog = await open(page);
    const form = dialog.locator('form').first();
    const send = dialog.getByRole('button', { name: label });
    await submitThrice(
      { page, form, send, fill: () => fill(dialog) },
      {
        empty: ['focus: Name *; Error: Name must be at least 2 characters'],
        failed: [
          `focus: ${label}`,
          'alert: Submission FailedThere was an error submitting your request. Please try again.',
        ],
        sent: [view, toast],
      },
    );
    await expectHeard(page, () => page.keyboard.press('Escape'), opener);
  });
}

test('an application', async ({ page }) => {
  const said = answerDialogs(page);
  await page.goto('/careers/apply/business-analyst');
  const form = page.getByRole('form', { name: 'Application' });
  const send = form.getByRole('button', { name: 'Submit Application' });
  const fill = async () => {
    await fillApplication(form);
    await form.getByLabel('Resume').setInputFiles(resume());
  };
  await submitThrice(
    { page, form, send, fill },
    {
      empty: ['focus: First Name *; Error: First name must be at least 2 characters'],
      failed: ['focus: Submit Application'],
      sent: [/^focus: Application Submitted/],
    },
  );
  expect(said).toEqual([expect.stringMatching(/^Failed to submit application.*500$/)]);
});
