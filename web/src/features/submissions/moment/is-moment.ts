import type { Submission, SubmissionState } from '../../../lib/wire';

/** Good news, and no correction of what was told wrongly. */
export const isMoment = (from: SubmissionState, to: SubmissionState): boolean =>
  (from === 'submitted' && to === 'accepted') || (from === 'accepted' && to === 'awarded');

const KEY = 'laurel:moments';
const MOST_KEPT = 200;

/** Whether this browser has not shown it yet; from now on it has. Where nothing can be kept, everything is news. */
export function isNews({ id, state }: Submission): boolean {
  const name = `${id} ${state}`;
  try {
    const shown = (localStorage.getItem(KEY) ?? '').split(',').filter(Boolean);
    if (shown.includes(name)) return false;
    localStorage.setItem(KEY, [...shown, name].slice(-MOST_KEPT).join());
  } catch {
    /* then it is shown again */
  }
  return true;
}
