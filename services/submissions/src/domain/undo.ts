import { UNDO_MINUTES } from '@laurel/rules/undo';
import { isOneOf, UNSENT_STATES } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { isDeepStrictEqual } from 'node:util';
import type { Standing } from './submission.js';
import { asksMatching, type State } from './transitions.js';

/** How a submission stood, with what matching had said of it: absent where the change left that alone, null where that was nothing. */
export type StoodBefore = Standing & { snapshot?: unknown };
/** As its line has kept it: until 2026-11-26 without whether its deadline was chosen. */
type KeptBefore = Omit<StoodBefore, 'isDateChosen'> & { isDateChosen?: boolean };

/** A line of a submission's history, as far as it decides whether it may be taken back. */
export interface LastChange {
  /** Null: it put the submission on the list. */
  from: string | null;
  /** Null: it took the submission off the list. */
  to: string | null;
  /** Laurel's own, or by hand. */
  origin: string;
  isUndo: boolean;
  /** How the submission stood; null of changes that were made before this was kept. */
  before: KeptBefore | null;
  at: Date;
}

/** Whether all is known of how it stood: the first that kept it did not keep what matching had said, and a reason to go against it would stay. */
const isKept = ({ from, to, before }: LastChange): boolean =>
  before !== null && (from === to || !asksMatching(from as State, to ?? '') || before.snapshot !== undefined);

/**
 * How a submission stood before its last change, whatever moves the table has: it is as if that had not been made. Null: it was not
 * on the list. Refuses `submission.undo_none` for what Laurel did, and what is an undo itself, and `submission.undo_late`.
 */
export function standingBefore(last: LastChange | undefined, now: Date): StoodBefore | null {
  const isBirth = last?.from === null;
  if (!last || last.origin === 'auto' || last.isUndo || (!isBirth && !isKept(last)))
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
  return isBirth ? null : whole(last.before!);
}

/** What is not sent has a deadline only where one was chosen. */
function whole(before: KeptBefore): StoodBefore {
  const { isDateChosen = before.dateId !== null && isOneOf(UNSENT_STATES, before.state) } = before;
  return { ...before, isDateChosen };
}

/** What a change had said beside the state, once it is taken back: how it stood then, where it stood otherwise before. */
export function saidOf(undone: Standing, before: Standing | null): Omit<Standing, 'state' | 'isDateChosen'> {
  const changed = <K extends keyof Standing>(name: K): Standing[K] | null =>
    isDeepStrictEqual(undone[name], before?.[name] ?? null) ? null : undone[name];
  return {
    submittedAt: changed('submittedAt'),
    decidedAt: changed('decidedAt'),
    awardName: changed('awardName'),
    feePaid: changed('feePaid'),
    dateId: changed('dateId'),
    note: changed('note'),
    refusedFor: changed('refusedFor'),
  };
}
