import { performance } from 'node:perf_hooks';

/** Outcomes within this time share a commit. */
const pauseMs = 25;
/** The pause while the event loop is busy: a delivery may come later, an answer to a visitor may not. */
const busyPauseMs = 500;
/** From this share of the time the event loop counts as busy. */
const busyUtilization = 0.6;

/**
 * Measures how busy the event loop is, so that deliveries leave processor and disk to incoming submissions under load.
 *
 * @returns a function to the pause before the next batch of deliveries, in milliseconds
 */
export const batchPause = (): (() => number) => {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization < busyUtilization ? pauseMs : busyPauseMs;
  };
};
