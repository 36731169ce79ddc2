import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { Refusal } from '@laurel/runtime/refusals';

/** One item's refusal in a batch; what is none ends the whole batch. */
export function errorOf(error: unknown): NonNullable<ItemResult['error']> {
  if (!(error instanceof Refusal)) throw error;
  const { kind, code, message, field, details } = error;
  return { kind, code, message, field, details: details === undefined ? undefined : JSON.stringify(details) };
}

/** Whether an item has its answer: one that had to wait for another service is asked again under the same key. */
export const isFinal = ({ error }: ItemResult): boolean => error?.kind !== 'unavailable';
