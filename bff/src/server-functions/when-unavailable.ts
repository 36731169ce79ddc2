import { Refusal } from '@laurel/runtime/errors/refusals';

/** Returns a fallback if a service is unavailable, and rethrows other refusals. */
export const fallBackIfUnavailable =
  <T>(fallback: T) =>
  (error: unknown): T => {
    if (error instanceof Refusal && error.kind === 'unavailable') return fallback;
    throw error;
  };
