/** The contents of a mailed link's fragment. */
interface MailedLink {
  token: string;
  /** The e-mail address that the mail was sent to; empty when the link does not name it. */
  email: string;
}

/**
 * Takes a mailed link out of the page's URL, so that it does not stay in the history.
 *
 * @returns undefined when there is none
 */
export const takeLink = (): MailedLink | undefined => {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token');
  if (token === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  const email = fragment.get('email') ?? '';
  // The page shows the address, so a forged link could make the page say anything.
  return { token, email: /^\S+@\S+$/.test(email) ? email : '' };
};
