/** What the journeys run inside the page, bundled and put there by `visitor.ts`. */
import { aim, find, look } from './look.ts';

declare global {
  var inPage: { aim: typeof aim; find: typeof find; look: typeof look } | undefined;
}

globalThis.inPage = { aim, find, look };
