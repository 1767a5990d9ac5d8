import type { Channel, Deliver } from '../../api/outbox/channel.ts';

/** A channel that delivers as a test wants it to; like the mail's, unless the test says otherwise. */
export const testChannel = (deliver: Deliver, given: Partial<Channel> = {}): Channel => ({
  name: 'mail',
  deliver,
  temporaryStatuses: ['4xx'],
  close: () => undefined,
  ...given,
});
