/** The fields of each form's HTML are those of its contract: a browser posts or reads them by name. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { passwordChange } from '#contract/course-walk/change-password.ts';
import { credentials } from '#contract/course-walk/log-in.ts';
import { reset, resetRequest } from '#contract/course-walk/reset-password.ts';
import { verification } from '#contract/course-walk/verify-email.ts';
import { email } from '#contract/fields.ts';
import { spamSignals } from '#contract/spam-signals.ts';
import { formByKind, type SubmissionKind } from '#contract/submission.ts';
import { AccountForm } from '#islands/course-walk/AccountForm.tsx';
import { ChangePasswordForm } from '#islands/course-walk/ChangePasswordForm.tsx';
import { RequestResetForm } from '#islands/course-walk/RequestResetForm.tsx';
import { ResetForm } from '#islands/course-walk/ResetForm.tsx';
import { VerifyForm } from '#islands/course-walk/VerifyForm.tsx';
import { ApplicationForm } from '#islands/forms/ApplicationForm.tsx';
import { ConsultationForm } from '#islands/forms/ConsultationForm.tsx';
import { ContactForm } from '#islands/forms/ContactForm.tsx';
import { HomeForm } from '#islands/forms/HomeForm.tsx';
import { QuickDialogForm } from '#islands/forms/QuickDialogForm.tsx';

interface Control {
  name: string;
  /** Of a hidden field; undefined where a visitor or a script fills it in. */
  value: string | undefined;
  isRequired: boolean;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

const controlsOf = (form: ReactElement): Control[] =>
  [...renderToStaticMarkup(form).matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => ({
    name: attribute(tag, 'name') ?? '',
    value: attribute(tag, 'type') === 'hidden' ? attribute(tag, 'value') : undefined,
    isRequired: / (?:required|aria-required)="/.test(tag),
  }));

const accepts = (schema: z.ZodMiniObject, name: string, value: string): boolean =>
  (schema.shape[name] as z.ZodMiniType).safeParse(value).success;

const expectFields = (controls: Control[], schema: z.ZodMiniObject): void => {
  expect(controls.map(({ name }) => name).sort()).toEqual(Object.keys(schema.shape).sort());
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

  test('says of each field that may not be empty that it is required', () => {
    const mayNotBeEmpty = asked.filter(
      ({ name, value }) => value === undefined && !accepts(schema, name, ''),
    );
    expect(mayNotBeEmpty.filter(({ isRequired }) => !isRequired)).toEqual([]);
    expect(mayNotBeEmpty.length).toBeGreaterThan(3);
  });
});

const heading = { title: 'Welcome', text: '' };

test.each<[string, ReactElement, z.ZodMiniObject]>([
  [
    'of a login',
    <AccountForm appName="A" headings={{ login: heading, 'sign-up': heading }} />,
    credentials,
  ],
  ['that asks for a link', <RequestResetForm />, resetRequest],
  ['of a new password', <ResetForm />, reset],
  ['that changes a password', <ChangePasswordForm token="t" />, passwordChange],
  // The address is for password managers and the login that follows.
  ['that verifies an address', <VerifyForm />, z.extend(verification, { email })],
])('the form %s has each field of its call, and no other', (_, form, schema) =>
  expectFields(controlsOf(form), schema),
);
