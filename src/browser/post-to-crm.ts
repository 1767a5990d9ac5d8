import type { ContactForm } from '#contract/contact-form.ts';
import { settings } from './built-settings.ts';

/** The fields of a contact that the CRM gets. */
export type Lead = Pick<ContactForm, 'name' | 'email' | 'phone' | 'subject' | 'message'>;

/** Resolves to true once the CRM has accepted the lead, and to false if it has not. */
const post = (crmUrl: string, lead: Lead): Promise<boolean> => {
  const now = new Date();
  return fetch(`${crmUrl}/api/customers/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // Continues the call after the visitor leaves the page.
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
 * Makes the function that posts a form's contacts to the CRM at `PUBLIC_CRM_URL`. Without that setting, the function
 * does nothing (specification, section 7). Call it once the site's own call is on its way: its result does not matter
 * (decisions, "CRM"). A contact that is sent again unchanged is posted again only if the CRM has not accepted it. The
 * CRM's answer never blocks, delays or fails the visitor's submission.
 */
export const createPostToCrm = (): ((lead: Lead) => void) => {
  const { crmUrl } = settings;
  /** The JSON of the lead that is on its way, or that the CRM has accepted. */
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
