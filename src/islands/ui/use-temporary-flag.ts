import { useEffect, useState } from 'react';

/**
 * A flag that becomes false after a time.
 *
 * @param durationMs how long it stays true. Setting it again restarts the time
 * @returns the flag, the function that sets it, and the function that clears it
 */
export const useTemporaryFlag = (durationMs: number): [boolean, () => void, () => void] => {
  const [timesSet, setTimesSet] = useState(0);
  useEffect(() => {
    if (!timesSet) return;
    const timer = setTimeout(() => setTimesSet(0), durationMs);
    return () => clearTimeout(timer);
  }, [timesSet, durationMs]);
  return [timesSet > 0, () => setTimesSet((count) => count + 1), () => setTimesSet(0)];
};
