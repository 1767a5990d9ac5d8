/** What the fragment of a mailed link holds. */
interface MailedLink {
  token: string;
  /** The address that the mail was sent to; empty where the link does not name it. */
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
  return { token, email: fragment.get('email') ?? '' };
};
