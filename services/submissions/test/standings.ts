import { changeState, unsaid, type Particulars, type Standing } from '../src/domain/submission.js';
import type { State } from '../src/domain/transitions.js';
import { everything } from './state-table.js';

export const [today, latest, opensOn] = ['2026-11-21', '2026-11-22', '2026-01-10'];
/** A submission as it stands in a state. */
export const at = (state: State): Standing => ({
  state,
  note: null,
  dateId: 7,
  isDateChosen: true,
  feePaid: null,
  submittedAt: ['submitted', 'accepted', 'rejected', 'awarded'].includes(state) ? '2026-03-01' : null,
  decidedAt: ['accepted', 'rejected', 'awarded'].includes(state) ? '2026-06-01' : null,
  awardName: state === 'awarded' ? 'Golden Pine' : null,
  refusedFor: null,
});
/** A move on the day of the rulebook. */
export const move = (
  from: State | null,
  to: string,
  said: Partial<Particulars> = everything,
  verdict: string | null = null,
) => changeState(from && at(from), { to, said: { ...unsaid, ...said }, verdict, today, latest, opensOn });
/** The refusal of a change, or null. */
export const failure = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error as { code: string; field: string; message: string };
  }
  return null;
};
