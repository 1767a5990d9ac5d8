/**
 * The five payloads of the specification, section 7, as the browser sends them and the service accepts them: with these
 * keys and no others, although the forms are filled in faster than any visitor does.
 */
import { expect, test } from './fixtures.ts';
import { fillContactForm } from './contact-form.ts';
import {
  coverLetter,
  fillApplication,
  fillConsultation,
  fillHomeForm,
  fillQuickDialog,
  hydrated,
  nextWeek,
  openConsultation,
  openQuickDialog,
  resume,
} from './form-filling.ts';
import { keepBodies } from './submissions.ts';

test('of the quick dialog', async ({ page }) => {
  const bodies = keepBodies(page);
  await page.goto('/partners');
  const dialog = await openQuickDialog(page);
  await fillQuickDialog(dialog);
  await hydrated(dialog.locator('form'));
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  expect(bodies).toEqual([
    {
      name: 'Ada Byron',
      company: 'Analytical Engines',
      email: 'ada@engines.example',
      message: 'Could you show us a loom?',
      subject: 'Quick Demo Request',
      type: 'quick_demo',
    },
  ]);
});

test('of the home form, which names no type', async ({ page }) => {
  const bodies = keepBodies(page);
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Send us a message' });
  await fillHomeForm(form);
  await hydrated(form);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent!')).toBeVisible();
  expect(bodies).toEqual([
    {
      name: 'Ada Byron',
      email: 'ada@engines.example',
      subject: 'From the home page',
      message: 'We would like to hear about looms.',
    },
  ]);
});

test('of the consultation', async ({ page }) => {
  const bodies = keepBodies(page);
  await page.goto('/contact');
  const dialog = await openConsultation(page);
  await fillConsultation(dialog);
  await hydrated(dialog.locator('form'));
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expect(dialog.getByText("Thanks! We'll contact you shortly.")).toBeVisible();
  expect(bodies).toEqual([
    {
      name: 'Ada Byron',
      email: 'ada@engines.example',
      company: '',
      subject: 'Consultation Request',
      message: 'We would like to plan\nthe winter with you.',
      preferredDate: `${nextWeek()}T12:00:00.000Z`,
      type: 'consultation',
    },
  ]);
});

test('of the application, with one link of two', async ({ page }) => {
  const bodies = keepBodies(page);
  await page.goto('/careers/apply/ux-ui-designer');
  const form = page.getByRole('form', { name: 'Application' });
  await fillApplication(form);
  await form.getByLabel('Portfolio URL').fill('HTTP://www.ada.example/Engines');
  await hydrated(form);
  await form.getByLabel('Resume').setInputFiles(resume());
  await form.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible();
  expect(bodies).toEqual([
    {
      name: 'Ada Byron',
      email: 'ada@engines.example',
      phone: '+44 20 7946 0958',
      subject: 'Job Application - UX/UI Designer',
      message: [
        'Position: UX/UI Designer',
        `Cover letter:\n${coverLetter}`,
        'Portfolio: HTTP://www.ada.example/Engines',
        'LinkedIn: Not provided',
        'How they heard about this position: A friend',
        'Resume file: Ada Byron.pdf',
      ].join('\n\n'),
      type: 'job_application',
      position: 'UX/UI Designer',
      resumeFileName: 'Ada Byron.pdf',
    },
  ]);
});

test('of the contact page', async ({ page }) => {
  const bodies = keepBodies(page);
  await page.goto('/contact');
  await fillContactForm(page, {
    email: 'jörg@пример.рф',
    message: 'Which card made which pattern?',
  });
  const form = page.getByRole('form', { name: 'Send a Message' });
  await hydrated(form);
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText('Message Sent!')).toBeVisible();
  expect(bodies).toEqual([
    {
      name: 'Ada Byron',
      email: 'jörg@пример.рф',
      phone: '',
      company: '',
      subject: 'A database for our looms',
      message: 'Which card made which pattern?',
      type: 'contact',
    },
  ]);
});
