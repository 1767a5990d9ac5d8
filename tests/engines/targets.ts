/** Short names for the parts of a page. */
import type { Target } from './in-page/look.ts';

type Name = string | RegExp;

const named =
  (role: string) =>
  (name: Name, within?: Target): Target => ({
    role,
    name: typeof name === 'string' ? name : { pattern: name.source },
    ...(within && { within }),
  });

export const button = named('button');
export const link = named('link');
export const heading = named('heading');
export const dialog = named('dialog');
export const tab = named('tab');
export const tabPanel = named('tabpanel');
/** Whatever can be filled in, by its label. */
export const field = named('field');

/** Words of the page, or of a part of it. */
export const words = (text: string, within?: Target): Target => ({
  text,
  ...(within && { within }),
});

/** Words that a screen reader announces. */
export const announced = (role: 'status' | 'alert', text: string, within?: Target): Target => ({
  role,
  text,
  ...(within && { within }),
});
