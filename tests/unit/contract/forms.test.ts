/** The errors of each form's fields, and rules of single forms. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import {
  credentials,
  passwordChange,
  reset,
  resetRequest,
  signUpFields,
} from '#contract/accounts.ts';
import { consultationForm, preferredDate } from '#contract/consultation.ts';
import { contactForm } from '#contract/contact-form.ts';
import { homeMessage } from '#contract/home-message.ts';
import { applicationForm, positionSlug } from '#contract/job-application.ts';
import { fieldErrors } from '#contract/problem.ts';
import { quickDemoForm } from '#contract/quick-demo.ts';

const errorsOf = (schema: z.ZodMiniObject, values: object) => {
  const { error } = schema.safeParse(values);
  return error ? fieldErrors(error) : [];
};

const name = 'Name must be at least 2 characters';
const email = 'Please enter a valid email address';
const subject = 'Subject must be at least 5 characters';
const company = 'Company name must be at least 2 characters';
const message = 'Message must be at least 10 characters';
const url = 'Please enter a valid URL';
const password = 'Password is required';

test.each<[form: string, schema: z.ZodMiniObject, given: object, says: Record<string, string>]>([
  ['home form', homeMessage, {}, { name, email, subject, message }],
  ['contact form', contactForm, {}, { name, email, subject, message }],
  ['quick dialog', quickDemoForm, {}, { name, company, email, message }],
  [
    'consultation',
    consultationForm,
    { company: 'A' },
    { name, email, company, preferredDate: 'Please select a preferred date', message },
  ],
  [
    'application',
    applicationForm,
    { portfolio: 'ada example', linkedin: 'linkedin' },
    {
      firstName: 'First name must be at least 2 characters',
      lastName: 'Last name must be at least 2 characters',
      email,
      phone: 'Please enter a valid phone number',
      resume: 'Resume is required',
      coverLetter: 'Cover letter must be at least 30 characters',
      portfolio: url,
      linkedin: url,
      heardAbout: 'Please let us know how you heard about us',
    },
  ],
  ['login', credentials, {}, { email, password }],
  [
    'sign-up',
    signUpFields,
    { firstname: ' ' },
    {
      email,
      password,
      firstname: 'First name is required',
      lastname: 'Last name is required',
    },
  ],
  ['request for a link', resetRequest, {}, { email }],
  ['new password', reset, { token: 't' }, { password }],
  ['change of a password', passwordChange, {}, { current: password, new: password }],
])('the %s has an error for each invalid field', (_, schema, given, says) => {
  const said = errorsOf(schema, given).map(({ field, detail }) => [field, detail]);
  expect(said).toEqual(Object.entries(says));
  // A browser without scripts sends a blank field as an empty text.
  const empty = Object.fromEntries(Object.keys(says).map((field) => [field, '']));
  expect(errorsOf(schema, { ...empty, ...given }).map(({ detail }) => detail)).toEqual(
    Object.values(says),
  );
});

test('an error of a field has a code for programs, and does not repeat the input', () => {
  const values = { name: 'A', email: 'ada@', subject: 'x'.repeat(201), message: 'Short' };
  expect(errorsOf(homeMessage, values)).toEqual([
    { field: 'name', code: 'too_short', detail: name },
    { field: 'email', code: 'invalid', detail: email },
    { field: 'subject', code: 'too_long', detail: 'Subject must be at most 200 characters' },
    { field: 'message', code: 'too_short', detail: message },
  ]);
});

test.each([
  ['2027-02-30', 'Please select a preferred date'],
  ['2026-11-19', 'Please select a date that is not in the past'],
  ['2026-11-20', undefined],
  ['2031-11-22T12:00:00.000Z', undefined],
  ['9999-12-31', undefined],
])('%s → a consultation accepts any day from the visitor’s today', (day, says) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T23:30:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(preferredDate.safeParse(day).error?.issues[0]?.message).toBe(says);
});

test.each([
  ['Senior Software Engineer', 'senior-software-engineer'],
  ['UX/UI Designer', 'ux-ui-designer'],
  ['DevOps Engineer', 'devops-engineer'],
  ['Master’s Student', 'masters-student'],
  ['Soudeur·se', 'soudeur-se'],
  ['C#/.NET Developer, 100%?', 'c-net-developer-100'],
  ['In\u00ADge\u0301nieur (F/H)', 'inge\u0301nieur-f-h'],
])('slug of %s → %s', (title, slug) => {
  expect(positionSlug(title)).toBe(slug);
});

describe('password', () => {
  const login = { email: 'ada@engines.example', password: ' x ' };

  test('is kept as typed', () => {
    expect(credentials.parse(login)).toEqual(login);
  });

  test('has a minimum length if it is new', () => {
    const names = { firstname: 'Ada', lastname: 'Byron' };
    const { error } = signUpFields.safeParse({ ...login, ...names });
    expect(error?.issues[0]?.message).toBe('Password must be at least 8 characters');
  });

  test.each(['cards\0looms', 'cards\ud800looms'])('%j → refused', (password) => {
    expect(credentials.safeParse({ ...login, password }).success).toBe(false);
  });

  test('has a maximum length, which limits the cost of hashing', () => {
    const { error } = credentials.safeParse({ ...login, password: 'x'.repeat(257) });
    expect(error?.issues[0]?.message).toBe('Password must be at most 256 characters');
  });
});
