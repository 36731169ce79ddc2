import { Refusal } from '@laurel/runtime/errors/refusals';

/** Returns a fallback if a service is unavailable, and rethrows other refusals. */
export const whenUnavailable =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Refusal && error.kind === 'unavailable') return instead;
    throw error;
  };
