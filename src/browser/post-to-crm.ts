import type { ContactForm } from '#contract/contact-form.ts';
import { settings } from './built-settings.ts';

/** The fields that the CRM gets of a contact. */
export type Lead = Pick<ContactForm, 'name' | 'email' | 'phone' | 'subject' | 'message'>;

/** Resolves to whether the CRM has taken the lead. */
const post = (crmUrl: string, lead: Lead): Promise<boolean> => {
  const now = new Date();
  return fetch(`${crmUrl}/api/customers/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // Continues the call when the visitor leaves the page.
    keepalive: true,
    body: JSON.stringify({
      ...lead,
      type: 'Contact',
      submissionId: String(now.getTime()),
      submissionTime: now.toISOString(),
    }),
  }).then(
    ({ ok, status }) => {
      console.info('The CRM responded with status', status);
      return ok;
    },
    (error: unknown) => {
      console.warn('The CRM could not be reached.', error);
      return false;
    },
  );
};

/**
 * Makes the function that posts a form's contacts to the CRM named by `PUBLIC_CRM_URL`, if the build has one
 * (specification, section 7). Call it once the site's own call is on its way, whatever becomes of that (decisions,
 * "CRM"). A contact that is sent again unchanged is posted again only if the CRM has not taken it. The response never
 * blocks, delays or fails the visitor's submission.
 */
export const createPostToCrm = (): ((lead: Lead) => void) => {
  const { crmUrl } = settings;
  /** The lead that is on its way, or that the CRM has taken. */
  let last = '';
  return ({ name, email, phone, subject, message }) => {
    const lead = { name, email, phone, subject, message };
    const text = JSON.stringify(lead);
    if (!crmUrl || text === last) return;
    last = text;
    void post(crmUrl, lead).then((isTaken) => {
      if (!isTaken && last === text) last = '';
    });
  };
};
