import { useEffect, useState } from 'react';

const SOON_MS = 250;

/** Returns true once the condition has lasted for a while, so that short states are not shown. */
export function useDelayedTrue(isSo: boolean, ms = SOON_MS): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, ms]);
  return isSo && lasts;
}
