import { useEffect, useState } from 'react';

const SOON_MS = 250;

/** True once something has been so for a while: what is over at once is not shown, nor painted twice. */
export function useLasting(isSo: boolean, ms = SOON_MS): boolean {
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
