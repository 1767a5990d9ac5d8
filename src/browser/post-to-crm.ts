import type { ContactForm } from '#contract/contact-form.ts';
import { settings } from './built-settings.ts';

/** What the CRM is told of a contact. */
export type Lead = Pick<ContactForm, 'name' | 'email' | 'phone' | 'subject' | 'message'>;

/** The last one that the CRM has taken, as JSON. */
let taken = '';

/**
 * Posts a contact to the CRM named by `PUBLIC_CRM_URL`, if the build has one (specification, section 7), after the site's
 * own call, whether that has worked or not (decisions 38); one that is sent again because that has not is posted once. The
 * response is only logged: it never blocks, delays or fails the visitor's submission (decisions 9).
 */
export const postToCrm = ({ name, email, phone, subject, message }: Lead): void => {
  const { crmUrl } = settings;
  const lead = JSON.stringify([name, email, phone, subject, message]);
  if (!crmUrl || lead === taken) return;
  const now = new Date();
  fetch(`${crmUrl}/api/customers/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // The call goes on when the visitor leaves the page.
    keepalive: true,
    body: JSON.stringify({
      name,
      email,
      phone,
      subject,
      message,
      type: 'Contact',
      submissionId: String(now.getTime()),
      submissionTime: now.toISOString(),
    }),
  }).then(
    ({ ok, status }) => {
      if (ok) taken = lead;
      console.info('The CRM responded with status', status);
    },
    (error: unknown) => console.warn('The CRM could not be reached.', error),
  );
};
