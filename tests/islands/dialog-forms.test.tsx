import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApplicationForm } from '#islands/forms/ApplicationForm.tsx';
import { ContactForm } from '#islands/forms/ContactForm.tsx';
import { ConsultationForm } from '#islands/forms/ConsultationForm.tsx';
import { HomeForm } from '#islands/forms/HomeForm.tsx';
import { QuickDialogForm } from '#islands/forms/QuickDialogForm.tsx';

const quickDialog = renderToStaticMarkup(<QuickDialogForm />);
const consultation = renderToStaticMarkup(<ConsultationForm />);
const application = renderToStaticMarkup(<ApplicationForm position="UX/UI Designer" />);

test('what is posted without scripts has the subject of the specification', () => {
  expect(quickDialog).toMatch(/name="subject" value="Quick Demo Request"/);
  expect(consultation).toMatch(/name="subject" value="Consultation Request"/);
  expect(application).not.toMatch(/name="subject"/);
});

test('each form links the privacy policy before its submit button', () => {
  const contact = renderToStaticMarkup(<ContactForm title="Write" />);
  const home = renderToStaticMarkup(<HomeForm title="Write" />);
  for (const form of [quickDialog, consultation, application, contact, home])
    expect(form).toMatch(/<a href="\/privacy-policy"[^]*type="submit"/);
});

test('a browser fills in one URL of the application, and the fields have a legend', () => {
  expect(application.match(/autoComplete="url"/gi)).toHaveLength(1);
  expect(application).toMatch(/<fieldset[^>]*><legend[^>]*>Your application<\/legend>/);
});

test("the preferred date has no earliest day in the page's HTML: the build's is not the visitor's", () => {
  const [date] = /<input[^>]*type="date"[^>]*>/.exec(consultation) ?? [];
  expect(date).toBeDefined();
  expect(date).not.toContain('min=');
});

test('the application takes one file, of the kinds that are accepted', () => {
  expect(application).toMatch(
    /<input[^>]*type="file"[^>]*accept=".pdf,.docx,.doc,.rtf,application\/pdf,/,
  );
});

test('the phone of an application says how a short number is written in full', () => {
  expect(application).toContain('With country code, such as +1 613 555 0100');
});
