import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApplicationForm } from '#islands/forms/ApplicationForm.tsx';
import { ConsultationForm } from '#islands/forms/ConsultationForm.tsx';
import { QuickDialogForm } from '#islands/forms/QuickDialogForm.tsx';

const quickDialog = renderToStaticMarkup(<QuickDialogForm />);
const consultation = renderToStaticMarkup(<ConsultationForm />);
const application = renderToStaticMarkup(<ApplicationForm position="UX/UI Designer" />);

test('what is posted without scripts has the subject of the specification', () => {
  expect(quickDialog).toMatch(/name="subject" value="Quick Demo Request"/);
  expect(consultation).toMatch(/name="subject" value="Consultation Request"/);
  expect(application).not.toMatch(/name="subject"/);
});

test("the preferred date has no earliest day in the page's HTML: the build's is not the visitor's", () => {
  const [date] = /<input[^>]*type="date"[^>]*>/.exec(consultation) ?? [];
  expect(date).toBeDefined();
  expect(date).not.toContain('min=');
});

test('the application takes one file, of the kinds that are accepted', () => {
  expect(application).toMatch(/<input[^>]*type="file"[^>]*accept=".pdf,.docx,.doc,.rtf"/);
});
