/** Which channels answer. While one does not, its rows wait, and use up no tries. */
import type { OutboxRow } from '../database/schema.ts';

export type Channel = OutboxRow['channel'];

/** The other side could not be reached, and nothing was handed over: it says nothing about the row. */
export class Unreached extends Error {
  override name = 'Unreached';
  readonly code: unknown;
  readonly responseCode: unknown;

  constructor(cause: unknown) {
    super('The other side could not be reached.', { cause });
    const { code, responseCode } = Object(cause) as { code?: unknown; responseCode?: unknown };
    this.code = code;
    this.responseCode = responseCode;
  }
}

/** A channel that does not answer is asked with one row this often. */
const probeEveryMs = 30_000;

/** So many different rows put off, with none accepted between them, say that it is the channel and not the rows. */
const rowsPutOff = 3;
/** A channel that answers, but puts everything off, is waited for so long; after that its rows use up their tries. */
const longestPatienceMs = 24 * 60 * 60 * 1000;

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
  /** It answered "not now" to a row: `row` while that may be about the row, else as for `unreached` whether it is news. */
  putOff: (channel: Channel, row: number, now: number) => 'row' | boolean;
  /** When the next one may be asked; undefined while all answer. */
  nextProbeAt: () => number | undefined;
}

/** Remembers, for each channel that does not answer, when it may be asked again. */
export const createChannelHealth = (
  channels: readonly Channel[] = ['mail', 'webhook'],
): ChannelHealth => {
  const probeAt = new Map<Channel, number>();
  const putOff = new Map<Channel, { rows: Set<number>; since: number }>();

  const unreached = (channel: Channel, now: number): boolean => {
    const isNews = !probeAt.has(channel);
    if (isNews) probeAt.set(channel, now + probeEveryMs);
    return isNews;
  };

  return {
    open: () => channels.filter((channel) => !probeAt.has(channel)),
    dueForProbe: (now) => channels.filter((channel) => (probeAt.get(channel) ?? Infinity) <= now),
    probing: (channel, now) => probeAt.set(channel, now + probeEveryMs),
    reached: (channel) => {
      probeAt.delete(channel);
      putOff.delete(channel);
    },
    unreached,
    putOff: (channel, row, now) => {
      const { rows, since } = putOff.get(channel) ?? { rows: new Set(), since: now };
      putOff.set(channel, { rows: rows.add(row), since });
      if (rows.size >= rowsPutOff && now - since <= longestPatienceMs) {
        return unreached(channel, now);
      }
      probeAt.delete(channel);
      return 'row';
    },
    nextProbeAt: () => (probeAt.size ? Math.min(...probeAt.values()) : undefined),
  };
};
