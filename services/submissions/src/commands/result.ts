import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { submissionMessage } from '../messages.js';
import type { Place } from '../places.js';
import type { SubmissionRow } from '../read-rows.js';

/** For another's, and for one that is off the list again. */
export const missing = () => refuse.noSuch('submission.not_found', 'submissionId');
/** With the row as it is now. */
export const stale = (row: SubmissionRow, place: Place | undefined) =>
  refuse.conflict('submission.stale', 'Someone changed this submission meanwhile.', 'rowVersion', {
    submission: submissionMessage(row, place),
  });

/** One item's refusal in a batch; what is none ends the whole batch. */
export function errorOf(error: unknown): NonNullable<ItemResult['error']> {
  if (!(error instanceof Refusal)) throw error;
  const { kind, code, message, field, details } = error;
  return { kind, code, message, field, details: details === undefined ? undefined : JSON.stringify(details) };
}

/** Whether an item has its answer: one that had to wait for another service is asked again under the same key. */
export const isFinal = ({ error }: ItemResult): boolean => error?.kind !== 'unavailable';
