import { refuse } from '@laurel/runtime/refusals';
import type { Standing } from './submission.js';

/** How a submission stood, with what matching had said of it: absent where the change left that alone, null where that was nothing. */
export type StoodBefore = Standing & { snapshot?: unknown };

/** A line of a submission's history, as far as it decides whether it may be taken back. */
export interface LastChange {
  /** Null: it put the submission on the list. */
  from: string | null;
  /** Laurel's own, or by hand. */
  origin: string;
  isUndo: boolean;
  /** How the submission stood; null of changes that were made before this was kept. */
  before: StoodBefore | null;
  at: Date;
}

/** An undo is for a slip; what has stood for longer is changed by a move, with what that asks for. */
const UNDO_MINUTES = 60;

/**
 * How a submission stood before its last change, whatever moves the table has: it is as if that had not been made. Null: it was not
 * on the list. Refuses `submission.undo_none` for what Laurel did, and what is an undo itself, and `submission.undo_late`.
 */
export function standingBefore(last: LastChange | undefined, now: Date): StoodBefore | null {
  const isBirth = last?.from === null;
  if (!last || last.origin === 'auto' || last.isUndo || (!isBirth && last.before === null))
    throw refuse.conflict(
      'submission.undo_none',
      'The last change of this submission cannot be taken back. Move it instead.',
      'submissionId',
    );
  if (Number(now) - Number(last.at) > UNDO_MINUTES * 60_000)
    throw refuse.conflict(
      'submission.undo_late',
      `A change can be taken back for ${UNDO_MINUTES} minutes. Move the submission instead.`,
      'submissionId',
      { minutes: UNDO_MINUTES },
    );
  return isBirth ? null : last.before;
}
