import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';
import { toSubmissionMessage } from '../../submissions/messages.js';
import type { CompetitionWithFestival } from '../../submissions/competitions.js';
import type { SubmissionRow } from '../../submissions/read-rows.js';

/** The refusal for a submission that is unknown, of another user, or off the list again. */
export const createNotFoundRefusal = () => refuse.noSuch('submission.not_found', 'submissionId');
/** The refusal for a submission that was changed since the caller read it. Contains the current row. */
export const createStaleRefusal = (row: SubmissionRow, competition: CompetitionWithFestival | undefined) =>
  refuse.conflict('submission.stale', 'Someone has changed this submission in the meantime.', 'rowVersion', {
    submission: toSubmissionMessage(row, competition),
  });

/** Returns the refusal of one item of a batch. Any other error ends the whole batch. */
export function toItemError(error: unknown): NonNullable<ItemResult['error']> {
  if (!(error instanceof Refusal)) throw error;
  const { kind, code, message, field, details } = error;
  return { kind, code, message, field, details: details === undefined ? undefined : JSON.stringify(details) };
}

/**
 * Returns whether an item is settled. An item that waited for another service is retried under the same key.
 */
export const isFinal = ({ error }: ItemResult): boolean => error?.kind !== 'unavailable';
