import type { ContactForm } from '#contract/contact-form.ts';
import { settings } from './built-settings.ts';

/** What the CRM is told of a contact. */
export type Lead = Pick<ContactForm, 'name' | 'email' | 'phone' | 'subject' | 'message'>;

/** The last one that was posted, as JSON. */
let posted = '';

/**
 * Posts a contact to the CRM named by `PUBLIC_CRM_URL`, if the build has one (specification, section 7), after the
 * site's own call, whether that has worked or not (decisions 38), or when the page is left meanwhile. One that a
 * visitor sends again, unchanged, is the same submission and posted once (decisions 53). The response is only logged:
 * it never blocks, delays or fails the visitor's submission (decisions 9).
 */
export const postToCrm = ({ name, email, phone, subject, message }: Lead): void => {
  const { crmUrl } = settings;
  const lead = JSON.stringify([name, email, phone, subject, message]);
  if (!crmUrl || lead === posted) return;
  posted = lead;
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
    ({ status }) => console.info('The CRM responded with status', status),
    (error: unknown) => console.warn('The CRM could not be reached.', error),
  );
};
