import { useEffect, useState } from 'react';

/** Of drawing a page of rows, in ms. */
const DRAWN_MS = 100;

/** Whether what goes by this name has been drawn: what else is asked for then does not keep it waiting. Null: it is not there yet. */
export function useDrawn(name: string | null): boolean {
  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    const timer = setTimeout(() => setDrawn(name), DRAWN_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return name !== null && drawn === name;
}
