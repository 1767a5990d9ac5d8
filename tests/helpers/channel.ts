import type { Channel, Deliver } from '../../api/outbox/channel.ts';

/** A channel with the given `deliver`. Its other properties are those of the mail channel unless given. */
export const testChannel = (deliver: Deliver, given: Partial<Channel> = {}): Channel => ({
  name: 'mail',
  deliver,
  close: () => undefined,
  ...given,
});
