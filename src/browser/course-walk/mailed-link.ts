/** What the fragment of a mailed link holds. */
interface MailedLink {
  token: string;
  /** The e-mail address that the mail was sent to; empty where the link does not name it. */
  email: string;
}

/**
 * Takes a mailed link out of the page's address, where it would stay in the history.
 *
 * @returns undefined when the address has none
 */
export const takeLink = (): MailedLink | undefined => {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token');
  if (token === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  const email = fragment.get('email') ?? '';
  // It is shown: whoever makes a link could have the page say anything.
  return { token, email: /^\S+@\S+$/.test(email) ? email : '' };
};
