import { useRef } from 'react';
import { lengths } from '#contract/fields.ts';
import { homeMessage } from '#contract/home-message.ts';
import { Honeypot } from '#islands/ui/Honeypot.tsx';
import { SubmitButton } from '#islands/ui/SubmitButton.tsx';
import { TextAreaField, TextField } from '#islands/ui/Field.tsx';
import { useFlag } from '#islands/ui/useFlag.ts';
import { dismissToast, showToast } from '#stores/toasts.ts';
import { FormRemark } from './FormRemark.tsx';
import { contactSent, homeFailed } from './outcome-toasts.ts';
import { usePostedForm } from './usePostedForm.ts';

const SENT_VIEW_MS = 3000;

/** 'Send us a message' on the home page; once sent, its place says so for 3 s (specification, sections 2 and 4). */
export const HomeForm = ({ title }: { title: string }) => {
  const [sent, raiseSent] = useFlag(SENT_VIEW_MS);
  const status = useRef<HTMLDivElement>(null);
  const { formProps, field, busy, remark } = usePostedForm(homeMessage, {
    onSent: (_, form) => {
      // That it failed before is no longer so.
      dismissToast();
      raiseSent();
      // The form goes out of sight, and what had the focus in it as well.
      const { activeElement, body } = document;
      if (activeElement === body || form.contains(activeElement)) status.current?.focus();
    },
    onFailed: () => showToast(homeFailed),
  });
  return (
    <div className="panel relative">
      <div
        ref={status}
        role="status"
        tabIndex={-1}
        className="absolute inset-0 grid place-content-center p-8 text-center outline-none"
      >
        {sent && (
          <>
            <p className="font-display text-[1.6rem] font-semibold text-good">
              {contactSent.title}
            </p>
            <p className="mt-2 text-muted">{contactSent.description}</p>
          </>
        )}
      </div>
      <form
        {...formProps}
        className={`relative grid gap-5 ${sent ? 'invisible' : ''}`}
        aria-label={title}
      >
        <h3>{title}</h3>
        <TextField
          label="Name"
          required
          minLength={lengths.name.min}
          autoComplete="name"
          {...field('name')}
        />
        <TextField label="Email" required type="email" autoComplete="email" {...field('email')} />
        <TextField label="Subject" required minLength={lengths.subject.min} {...field('subject')} />
        <TextAreaField
          label="Message"
          required
          minLength={lengths.message.min}
          rows={4}
          {...field('message')}
        />
        <Honeypot />
        <SubmitButton label="Send Message" busyLabel="Sending..." busy={busy} />
        <FormRemark text={remark} />
      </form>
    </div>
  );
};
