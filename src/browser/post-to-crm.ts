import type { ContactForm } from '#contract/contact-form.ts';
import { settings } from './built-settings.ts';

/**
 * Posts a contact to the CRM named by `PUBLIC_CRM_URL`, if the build has one (specification, section 7). The response is
 * only logged: it never blocks, delays or fails the visitor's submission (decisions 9).
 */
export const postToCrm = ({ name, email, phone, subject, message }: ContactForm): void => {
  const { crmUrl } = settings;
  if (!crmUrl) return;
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
    (response) => console.info('The CRM responded with status', response.status),
    (error: unknown) => console.warn('The CRM could not be reached.', error),
  );
};
