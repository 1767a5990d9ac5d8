/** Which channels answer. While one does not, its rows wait, and use up no tries. */
import type { OutboxRow } from '../database/schema.ts';

export type Channel = OutboxRow['channel'];

/** The other side could not be reached, and nothing was handed over: it says nothing about the row. */
export class Unreached extends Error {
  override name = 'Unreached';
  readonly code: unknown;

  constructor(cause: unknown) {
    super('The other side could not be reached.', { cause });
    this.code = (Object(cause) as { code?: unknown }).code;
  }
}

/** A channel that does not answer is asked with one row this often. */
const probeEveryMs = 30_000;

export interface ChannelHealth {
  /** Channels whose rows may be taken. */
  open: () => Channel[];
  /** Channels that do not answer and are due to be asked. */
  dueForProbe: (now: number) => Channel[];
  /** A row is on its way to ask. */
  probing: (channel: Channel, now: number) => void;
  /** The other side answered, whatever it said. */
  reached: (channel: Channel) => void;
  /** It did not; true when that is news. */
  unreached: (channel: Channel, now: number) => boolean;
  /** When the next one may be asked; undefined while all answer. */
  nextProbeAt: () => number | undefined;
}

/** Remembers, for each channel that does not answer, when it may be asked again. */
export const createChannelHealth = (
  channels: readonly Channel[] = ['mail', 'webhook'],
): ChannelHealth => {
  const probeAt = new Map<Channel, number>();
  return {
    open: () => channels.filter((channel) => !probeAt.has(channel)),
    dueForProbe: (now) => channels.filter((channel) => (probeAt.get(channel) ?? Infinity) <= now),
    probing: (channel, now) => probeAt.set(channel, now + probeEveryMs),
    reached: (channel) => probeAt.delete(channel),
    unreached: (channel, now) => {
      const isNews = !probeAt.has(channel);
      if (isNews) probeAt.set(channel, now + probeEveryMs);
      return isNews;
    },
    nextProbeAt: () => (probeAt.size ? Math.min(...probeAt.values()) : undefined),
  };
};
