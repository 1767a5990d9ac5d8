import type { ContactForm } from '#contract/contact-form.ts';
import { settings } from './built-settings.ts';

/** What the CRM is told of a contact. */
export type Lead = Pick<ContactForm, 'name' | 'email' | 'phone' | 'subject' | 'message'>;

const post = (crmUrl: string, lead: Lead): void => {
  const now = new Date();
  fetch(`${crmUrl}/api/customers/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // The call goes on when the visitor leaves the page.
    keepalive: true,
    body: JSON.stringify({
      ...lead,
      type: 'Contact',
      submissionId: String(now.getTime()),
      submissionTime: now.toISOString(),
    }),
  }).then(
    ({ status }) => console.info('The CRM responded with status', status),
    (error: unknown) => console.warn('The CRM could not be reached.', error),
  );
};

/**
 * Makes what posts the contacts of a form to the CRM named by `PUBLIC_CRM_URL`, if the build has one (specification, section
 * 7): after the site's own call, whether that has worked or not (decisions, "CRM"), or when the page is left meanwhile. One that a
 * visitor sends again, unchanged, is the same submission and posted once (decisions, "Nothing is sent later by itself"). The response is only logged:
 * it never blocks, delays or fails the visitor's submission (decisions, "Contact form").
 */
export const createPostToCrm = (): ((lead: Lead) => void) => {
  const { crmUrl } = settings;
  let last = '';
  return ({ name, email, phone, subject, message }) => {
    const lead = { name, email, phone, subject, message };
    const text = JSON.stringify(lead);
    if (!crmUrl || text === last) return;
    last = text;
    post(crmUrl, lead);
  };
};
