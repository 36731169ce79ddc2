import type { Submission, SubmissionState } from '../../../lib/server/wire';

/** Good news, and not the correction of a wrong entry. */
export const isGoodNews = (from: SubmissionState, to: SubmissionState): boolean =>
  (from === 'submitted' && to === 'accepted') || (from === 'accepted' && to === 'awarded');

const KEY = 'laurel:moments';
const MAX_REMEMBERED = 200;

/** Returns whether it was not shown in this browser before. Without storage it is always shown. */
export function recordMomentShown({ id, state }: Submission): boolean {
  const moment = `${id} ${state}`;
  try {
    const shown = (localStorage.getItem(KEY) ?? '').split(',').filter(Boolean);
    if (shown.includes(moment)) return false;
    localStorage.setItem(KEY, [...shown, moment].slice(-MAX_REMEMBERED).join());
  } catch {
    /* then it is shown again */
  }
  return true;
}
