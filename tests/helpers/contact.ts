/** Parts of a form that the browser posts to `POST /api/contact` without scripts. */

export const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

export const encode = (fields: Record<string, string>): string =>
  new URLSearchParams(fields).toString();
