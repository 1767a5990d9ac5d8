/**
 * Moves `Date` by MOVED_DAYS days, in each Node that loads this with `--import`: for a run on another day. Timers run as
 * usual. It is plain JavaScript, so that it works for any Node that a test starts.
 */
const movedMs = Number(process.env['MOVED_DAYS']) * 86_400_000;
const Clock = Date;

globalThis.Date = class extends Clock {
  constructor(...parts) {
    super(...(parts.length ? parts : [Clock.now() + movedMs]));
  }

  static now() {
    return Clock.now() + movedMs;
  }
};
