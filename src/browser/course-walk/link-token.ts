/**
 * Takes the token of a mailed link out of the page's address, where it would stay in the history.
 *
 * @returns undefined when the address has none
 */
export const takeLinkToken = (): string | undefined => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
};
