const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** The path of a URL as the service's facts have it: decoded, without the slash at its end. */
export const factsPath = (pathname: string): string => decoded(pathname).replace(/(?<=.)\/$/, '');
