import type { ContactForm } from '#contract/contact-form.ts';
import { settings } from './built-settings.ts';

/**
 * Tells the customer-management host of a contact, where the build names one (specification, section 7). Its answer is
 * only logged: it never blocks, delays or fails the visitor's submission (decisions 9).
 */
export const postToCrm = ({ name, email, phone, subject, message }: ContactForm): void => {
  const { crmUrl } = settings;
  if (!crmUrl) return;
  const now = new Date();
  fetch(`${crmUrl}/api/customers/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
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
    (response) => console.info('Customer management answered', response.status),
    (error: unknown) => console.warn('Customer management could not be reached.', error),
  );
};
