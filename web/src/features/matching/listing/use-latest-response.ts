import { useEffect, useState } from 'react';

/** A slower response is not awaited. */
const PATIENCE_MS = 120;
interface Options {
  /** The current query, and the last one that was sent. */
  target: string;
  applied: string;
  apply: (target: string) => void;
  /** The response to `applied` is pending. */
  isPending: boolean;
}

/**
 * Sends a changing query: at once if none is pending, else the newest one after the response or after
 * PATIENCE_MS. Every response is therefore seen, and none delays a newer query for long. Returns a function
 * that sends the next query before it is rendered.
 */
export function useLatestResponse({ target, applied, apply, isPending }: Options): (target: string) => void {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [applied, isPending]);
  const isDue = target !== applied && (!isPending || isLate);
  useEffect(() => {
    if (isDue) apply(target);
  }, [isDue, target, apply]);
  return (next) => {
    if (!isPending && next !== applied) apply(next);
  };
}
