import { useEffect, useState } from 'react';

/** The time to draw a page of rows, in ms. */
const DRAWN_MS = 100;

/** Returns whether this content is drawn, so that further calls do not delay it. Null: not there yet. */
export function useRendered(name: string | null): boolean {
  const [renderedName, setRenderedName] = useState<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    const timer = setTimeout(() => setRenderedName(name), DRAWN_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return name !== null && renderedName === name;
}
