import { useEffect, useState } from 'react';

/** The time to draw a page of rows, in ms. */
const DRAWN_MS = 100;

/**
 * Returns whether the content with this name is drawn, so that further calls do not delay it. `null`: it is
 * not there yet.
 */
export function useRendered(name: string | null): boolean {
  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    const timer = setTimeout(() => setDrawn(name), DRAWN_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return name !== null && drawn === name;
}
