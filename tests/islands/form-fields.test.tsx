/** The fields of each form's HTML are those of its contract: a browser posts or reads them by name. */
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { emailPattern } from '#contract/email-pattern.ts';
import { spamSignals } from '#contract/signals.ts';
import { formByKind, type SubmissionKind } from '#contract/forms.ts';
import { ApplicationForm } from '#islands/forms/ApplicationForm.tsx';
import { ConsultationForm } from '#islands/forms/ConsultationForm.tsx';
import { ContactForm } from '#islands/forms/ContactForm.tsx';
import { HomeForm } from '#islands/forms/HomeForm.tsx';
import { QuickDialogForm } from '#islands/forms/QuickDialogForm.tsx';
import { accepts, controlsOf, expectFields } from '../helpers/form-controls.ts';

const formsByKind: Record<SubmissionKind, ReactElement> = {
  message: <HomeForm title="Write" />,
  contact: <ContactForm title="Write" />,
  quick_demo: <QuickDialogForm />,
  consultation: <ConsultationForm />,
  job_application: <ApplicationForm position="UX/UI Designer" />,
};

describe.each(Object.entries(formsByKind))('the form of %s', (kind, form) => {
  const { payload, withoutScripts } = formByKind[kind as SubmissionKind];
  const schema: z.ZodMiniObject = withoutScripts?.schema ?? payload;
  const controls = controlsOf(form);
  const { honeypotField } = spamSignals;
  const asked = controls.filter(({ name }) => name !== honeypotField);

  test('has each field that is posted without scripts, no other, and a honeypot', () => {
    expectFields(asked, schema);
    expect(controls).toHaveLength(asked.length + 1);
  });

  test('asks password managers not to fill in the honeypot', () => {
    const [input] = /<input[^>]*name="topic_reference"[^>]*>/.exec(renderToString(form)) ?? [];
    // Of 1Password, LastPass, Bitwarden and Dashlane.
    for (const attribute of ['1p-ignore', 'lpignore', 'bwignore', 'form-type="other"'])
      expect(input).toContain(`data-${attribute}`);
  });

  test('has an email field that browsers check as HTML has it, and neither correct nor underline', () => {
    const [input] = /<input[^>]*name="email"[^>]*>/.exec(renderToString(form)) ?? [];
    const pattern = emailPattern
      .replace('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
    for (const attribute of [`pattern="${pattern}"`, 'autoCorrect="off"', 'spellCheck="false"'])
      expect(input).toContain(attribute);
  });

  test('says of each field that may not be empty that it is required', () => {
    const mayNotBeEmpty = asked.filter(
      ({ name, value }) => value === undefined && !accepts(schema, name, ''),
    );
    expect(mayNotBeEmpty.filter(({ isRequired }) => !isRequired)).toEqual([]);
    expect(mayNotBeEmpty.length).toBeGreaterThan(3);
  });
});
