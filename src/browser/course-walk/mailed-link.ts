/**
 * Takes the token of a mailed link out of the page's URL, so that it does not stay in the history.
 *
 * @returns undefined when there is none
 */
export const takeLinkToken = (): string | undefined => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
};
