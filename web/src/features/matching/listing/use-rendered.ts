import { useEffect, useState } from 'react';

/** The time to render a page of rows, in ms. */
const RENDER_MS = 100;

/** Returns whether the named content is rendered, so that further calls do not delay it. Null: not loaded yet. */
export function useRendered(name: string | null): boolean {
  const [renderedName, setRenderedName] = useState<string | null>(null);
  useEffect(() => {
    if (name === null) return;
    const timer = setTimeout(() => setRenderedName(name), RENDER_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return name !== null && renderedName === name;
}
