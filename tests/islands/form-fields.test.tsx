/** The fields in each form's HTML match its contract, because a browser posts them by name. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { credentials, passwordChange, reset, resetRequest } from '#contract/accounts.ts';
import { emailPattern } from '#contract/email-pattern.ts';
import { formByKind, type SubmissionKind } from '#contract/forms.ts';
import { spamSignals } from '#contract/signals.ts';
import { ChangePasswordForm } from '#islands/course-walk/ChangePasswordForm.tsx';
import { LoginScreen } from '#islands/course-walk/LoginScreen.tsx';
import { RequestResetForm, ResetForm } from '#islands/course-walk/ResetScreens.tsx';
import { ApplicationForm } from '#islands/forms/ApplicationForm.tsx';
import { ConsultationForm } from '#islands/forms/ConsultationForm.tsx';
import { ContactForm } from '#islands/forms/ContactForm.tsx';
import { HomeForm } from '#islands/forms/HomeForm.tsx';
import { QuickDialogForm } from '#islands/forms/QuickDialogForm.tsx';

/** A control in a form's HTML. */
interface Control {
  name: string;
  /** Value of a hidden field. Undefined: a visitor or a script fills it in. */
  value: string | undefined;
  isRequired: boolean;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

/** Returns every field of a form, rendered without scripts. */
const controlsOf = (form: ReactElement): Control[] =>
  [...renderToStaticMarkup(form).matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, 'name') ?? '',
    value: attribute(tag, 'type') === 'hidden' ? attribute(tag, 'value') : undefined,
    isRequired: / (?:required|aria-required)="/.test(tag),
  }));

/** Checks whether a schema accepts a text for one of its fields. */
const accepts = (schema: z.ZodMiniObject, name: string, value: string): boolean =>
  (schema.shape[name] as z.ZodMiniType).safeParse(value).success;

/** Expects exactly the fields of a schema, and hidden and required ones as the schema defines them. */
const expectFields = (controls: Control[], schema: z.ZodMiniObject): void => {
  const names = controls.map(({ name }) => name);
  expect(names.sort(), 'fields in the HTML').toEqual(Object.keys(schema.shape).sort());
  for (const { name, value, isRequired } of controls) {
    if (value !== undefined) expect(accepts(schema, name, value), `${name}: ${value}`).toBe(true);
    else if (isRequired) expect(accepts(schema, name, ''), name).toBe(false);
  }
};

const formsByKind: Record<SubmissionKind, ReactElement> = {
  message: <HomeForm title="Write" />,
  contact: <ContactForm title="Write" />,
  quick_demo: <QuickDialogForm />,
  consultation: <ConsultationForm />,
  job_application: <ApplicationForm position="UX/UI Designer" phone="+44 20 7946 0958" />,
};

describe.each(Object.entries(formsByKind))('form of %s', (kind, form) => {
  const { payload, withoutScripts } = formByKind[kind as SubmissionKind];
  const schema: z.ZodMiniObject = withoutScripts?.schema ?? payload;
  const controls = controlsOf(form);
  const { honeypotField } = spamSignals;
  const asked = controls.filter(({ name }) => name !== honeypotField);

  test('has exactly the fields that are posted without scripts, and a honeypot', () => {
    expectFields(asked, schema);
    expect(controls).toHaveLength(asked.length + 1);
  });

  test('asks password managers not to fill in the honeypot', () => {
    const [input = 'no field topic_reference'] =
      /<input[^>]*name="topic_reference"[^>]*>/.exec(renderToStaticMarkup(form)) ?? [];
    // The attributes of 1Password, LastPass, Bitwarden and Dashlane.
    for (const attribute of ['1p-ignore', 'lpignore', 'bwignore', 'form-type="other"'])
      expect(input).toContain(`data-${attribute}`);
  });

  test('has an email field that browsers neither correct nor underline', () => {
    const [input = 'no field email'] =
      /<input[^>]*name="email"[^>]*>/.exec(renderToStaticMarkup(form)) ?? [];
    const pattern = emailPattern
      .replace('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
    for (const attribute of [`pattern="${pattern}"`, 'autoCorrect="off"', 'spellCheck="false"'])
      expect(input).toContain(attribute);
  });

  test('marks each required field', () => {
    const mayNotBeEmpty = asked.filter(
      ({ name, value }) => value === undefined && !accepts(schema, name, ''),
    );
    const names = mayNotBeEmpty.map(({ name }) => name);
    expect(names, 'fields that may not be empty').toContain('email');
    const required = mayNotBeEmpty.filter(({ isRequired }) => isRequired);
    expect(
      required.map(({ name }) => name),
      'fields that say that they are required',
    ).toEqual(names);
  });
});

const heading = { title: 'Welcome', text: '' };

test.each<[string, ReactElement, z.ZodMiniObject]>([
  [
    'of a login',
    <LoginScreen appName="A" headings={{ login: heading, 'sign-up': heading }} />,
    credentials,
  ],
  ['that asks for a link', <RequestResetForm />, resetRequest],
  ['of a new password', <ResetForm />, reset],
  ['that changes a password', <ChangePasswordForm token="t" />, passwordChange],
])('form %s has exactly the fields of its call', (_, form, schema) =>
  expectFields(controlsOf(form), schema),
);

const quickDialog = renderToStaticMarkup(<QuickDialogForm />);
const consultation = renderToStaticMarkup(<ConsultationForm />);
const application = renderToStaticMarkup(
  <ApplicationForm position="UX/UI Designer" phone="+44 20 7946 0958" />,
);

test('a post without scripts has the specified subject', () => {
  expect(quickDialog).toMatch(/name="subject" value="Quick Demo Request"/);
  expect(consultation).toMatch(/name="subject" value="Consultation Request"/);
  expect(application).not.toMatch(/name="subject"/);
});

test('each form links the privacy policy before its submit button', () => {
  for (const form of Object.values(formsByKind))
    expect(renderToStaticMarkup(form)).toMatch(/<a href="\/privacy-policy"[^]*type="submit"/);
});

test('browsers fill in only one URL of the application, and its fields have a legend', () => {
  expect(application.match(/autoComplete="url"/gi)).toHaveLength(1);
  expect(application).toMatch(/<fieldset[^>]*><legend[^>]*>Your application<\/legend>/);
});

test('the preferred date has no earliest day in the HTML, because the build does not know it', () => {
  const [date] = /<input[^>]*type="date"[^>]*>/.exec(consultation) ?? [];
  expect(date).toBeDefined();
  expect(date).not.toContain('min=');
});

test('the application accepts one file of the specified types', () => {
  expect(application).toMatch(
    /<input[^>]*type="file"[^>]*accept=".pdf,.docx,.doc,.rtf,application\/pdf,/,
  );
});

test('the application’s phone field shows a number with its country code', () => {
  expect(application).toContain('With country code, such as +44 20 7946 0958');
});
