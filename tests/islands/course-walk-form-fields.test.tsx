/** The fields of each form of the course-walk area are those of its call. */
import type { ReactElement } from 'react';
import { test } from 'vitest';
import type * as z from 'zod/mini';
import { credentials, passwordChange, reset, resetRequest } from '#contract/accounts.ts';
import { ChangePasswordForm } from '#islands/course-walk/ChangePasswordForm.tsx';
import { LoginScreen } from '#islands/course-walk/LoginScreen.tsx';
import { RequestResetForm, ResetForm } from '#islands/course-walk/ResetScreens.tsx';
import { controlsOf, expectFields } from '../helpers/form-controls.ts';

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
])('the form %s has each field of its call, and no other', (_, form, schema) =>
  expectFields(controlsOf(form), schema),
);
