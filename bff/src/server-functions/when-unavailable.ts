import { Refusal } from '@laurel/runtime/errors/refusals';

/** Returns whether an error is a refusal that a retry would not change. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Refusal && error.kind !== 'unavailable' && error.kind !== 'internal';

/** Returns a fallback if a service is unavailable, and rethrows other refusals. */
export const fallBackIfUnavailable =
  <T>(fallback: T) =>
  (error: unknown): T => {
    if (error instanceof Refusal && error.kind === 'unavailable') return fallback;
    throw error;
  };
