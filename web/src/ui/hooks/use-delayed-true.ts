import { useEffect, useState } from 'react';

const DELAY_MS = 250;

/** Returns true once the condition has lasted for a while, so that short states are not shown. */
export function useDelayedTrue(condition: boolean, ms = DELAY_MS): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [condition, ms]);
  return condition && hasLasted;
}
