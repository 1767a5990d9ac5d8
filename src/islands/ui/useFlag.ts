import { useEffect, useState } from 'react';

/**
 * A flag that falls by itself.
 *
 * @param ms how long it stays up
 * @returns whether it is up, and what raises it
 */
export const useFlag = (ms: number): [boolean, () => void] => {
  const [raised, setRaised] = useState(0);
  useEffect(() => {
    if (!raised) return;
    const timer = setTimeout(() => setRaised(0), ms);
    return () => clearTimeout(timer);
  }, [raised, ms]);
  return [raised > 0, () => setRaised((count) => count + 1)];
};
