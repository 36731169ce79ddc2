import type { Submission, SubmissionState } from '../../../lib/server/wire';

/** Good news, and not the correction of a wrong entry. */
export const isGoodNews = (previousState: SubmissionState, newState: SubmissionState): boolean =>
  (previousState === 'submitted' && newState === 'accepted') ||
  (previousState === 'accepted' && newState === 'awarded');

const KEY = 'laurel:moments';
const MAX_REMEMBERED = 200;

/** Returns whether it was not shown in this browser before. Without storage it is always shown. */
export function recordMomentShown({ id, state }: Submission): boolean {
  const moment = `${id} ${state}`;
  try {
    const shownMoments = (localStorage.getItem(KEY) ?? '').split(',').filter(Boolean);
    if (shownMoments.includes(moment)) return false;
    localStorage.setItem(KEY, [...shownMoments, moment].slice(-MAX_REMEMBERED).join());
  } catch {
    /* then it is shown again */
  }
  return true;
}
