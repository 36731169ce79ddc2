import { UNDO_MINUTES } from '@laurel/rules/submissions/undo';
import { refuse } from '@laurel/runtime/errors/refusals';
import { isDeepStrictEqual } from 'node:util';
import type { SubmissionStatus } from './submission-status.js';
import { needsVerdict, type State } from './transitions.js';

/** An earlier status and its snapshot; undefined if the snapshot did not change, null if there was none. */
export type PreviousStatus = SubmissionStatus & { snapshot?: unknown };

/** The fields of a line of history that decide whether it can be undone. */
export interface LastChange {
  /** Null if the change put the submission on the list. */
  from: string | null;
  /** Null if the change took the submission off the list. */
  to: string | null;
  /** `auto` for changes by Laurel, else `manual`. */
  origin: string;
  isUndo: boolean;
  /** The status before the change. Null for changes before it was stored. */
  before: PreviousStatus | null;
  at: Date;
}

/**
 * Returns whether the earlier status is completely stored. The oldest lines have no snapshot, so that an undo
 * would leave an outdated override reason.
 */
const isComplete = ({ from, to, before }: LastChange): boolean =>
  before !== null && (from === to || !needsVerdict(from as State, to ?? '') || before.snapshot !== undefined);

/**
 * Returns the status before the last change; null if the submission was not on the list. An undo may go to
 * this status even if the table `transitions` has no such move.
 * @throws submission.undo_none for changes by Laurel and for undos
 * @throws submission.undo_late
 */
export function getStatusBefore(lastChange: LastChange | undefined, now: Date): PreviousStatus | null {
  const isCreation = lastChange?.from === null;
  if (
    !lastChange ||
    lastChange.origin === 'auto' ||
    lastChange.isUndo ||
    (!isCreation && !isComplete(lastChange))
  )
    throw refuse.conflict(
      'submission.undo_none',
      'The last change of this entry cannot be undone. Move the entry instead.',
      'submissionId',
    );
  if (Number(now) - Number(lastChange.at) > UNDO_MINUTES * 60_000)
    throw refuse.conflict(
      'submission.undo_late',
      `A change can be undone for ${UNDO_MINUTES} minutes only. Move the entry instead.`,
      'submissionId',
      { minutes: UNDO_MINUTES },
    );
  return isCreation ? null : lastChange.before;
}

/** Returns the details that the undone change had set: the values that differ from those before it. */
export function getUndoneDetails(
  undoneStatus: SubmissionStatus,
  previousStatus: SubmissionStatus | null,
): Omit<SubmissionStatus, 'state' | 'isDateChosen'> {
  const getChangedValue = <K extends keyof SubmissionStatus>(name: K): SubmissionStatus[K] | null =>
    isDeepStrictEqual(undoneStatus[name], previousStatus?.[name] ?? null) ? null : undoneStatus[name];
  return {
    submittedAt: getChangedValue('submittedAt'),
    decidedAt: getChangedValue('decidedAt'),
    awardName: getChangedValue('awardName'),
    feePaid: getChangedValue('feePaid'),
    dateId: getChangedValue('dateId'),
    note: getChangedValue('note'),
    refusedFor: getChangedValue('refusedFor'),
  };
}
