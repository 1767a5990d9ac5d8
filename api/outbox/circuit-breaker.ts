/**
 * A circuit breaker for each channel. Closed: the other side answers. Open: it does not, so its rows wait and use up no
 * attempts. Half-open: one row is sent as a probe.
 */

/** An open circuit is probed with one row this often. */
const probeIntervalMs = 30_000;

/** So many different rows that fail temporarily, none accepted between them, mean that the channel fails and not the rows. */
const rowsToOpen = 3;
/** After this time of nothing but temporary failures, they count as attempts again, so that rows are given up in the end. */
const maxTemporaryMs = 24 * 60 * 60 * 1000;

/** The circuit before and after a failure: still closed, just opened, or open already. */
type CircuitChange = 'closed' | 'opened' | 'open';

export interface CircuitBreakers {
  /** Names of the channels whose circuit is open or half-open. */
  open: () => string[];
  /** Names of those that may be probed now. */
  dueForProbe: (now: number) => string[];
  /** A probe is on its way. */
  halfOpen: (channel: string, now: number) => void;
  /** The other side answered, whatever it answered. */
  close: (channel: string) => void;
  /** The other side could not be reached. */
  unreached: (channel: string, now: number) => Exclude<CircuitChange, 'closed'>;
  /** The other side answered with a temporary failure. `closed`: it may concern that row alone. */
  temporaryFailure: (channel: string, rowId: number, now: number) => CircuitChange;
  /** When the next probe is due; undefined while all circuits are closed. */
  nextProbeAt: () => number | undefined;
}

/** Circuits are closed at first, and kept in memory. Times are milliseconds since 1970. */
export const createCircuitBreakers = (): CircuitBreakers => {
  const probeAt = new Map<string, number>();
  const temporaryFailures = new Map<string, { rowIds: Set<number>; since: number }>();

  const open: CircuitBreakers['unreached'] = (channel, now) => {
    if (probeAt.has(channel)) return 'open';
    probeAt.set(channel, now + probeIntervalMs);
    return 'opened';
  };

  return {
    open: () => [...probeAt.keys()],
    dueForProbe: (now) =>
      [...probeAt].filter(([, dueAt]) => dueAt <= now).map(([channel]) => channel),
    halfOpen: (channel, now) => probeAt.set(channel, now + probeIntervalMs),
    close: (channel) => {
      probeAt.delete(channel);
      temporaryFailures.delete(channel);
    },
    unreached: open,
    temporaryFailure: (channel, rowId, now) => {
      const { rowIds, since } = temporaryFailures.get(channel) ?? { rowIds: new Set(), since: now };
      temporaryFailures.set(channel, { rowIds: rowIds.add(rowId), since });
      if (rowIds.size >= rowsToOpen && now - since <= maxTemporaryMs) return open(channel, now);
      probeAt.delete(channel);
      return 'closed';
    },
    nextProbeAt: () => (probeAt.size ? Math.min(...probeAt.values()) : undefined),
  };
};
