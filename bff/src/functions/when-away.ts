import { Refusal } from '@laurel/runtime/refusals';

/** What is answered in the place of what cannot be had while its service is away; every other refusal is passed on. */
export const whenAway =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Refusal && error.kind === 'unavailable') return instead;
    throw error;
  };
