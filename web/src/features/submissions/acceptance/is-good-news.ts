import type { Submission, SubmissionState } from '../../../lib/server/wire';
import { readStored, writeStored } from '../../../lib/storage/local-storage';

/** Returns whether the change is an acceptance or award, and not the correction of a wrong entry. */
export const isGoodNews = (previousState: SubmissionState, newState: SubmissionState): boolean =>
  (previousState === 'submitted' && newState === 'accepted') ||
  (previousState === 'accepted' && newState === 'awarded');

const KEY = 'laurel:moments';
const MAX_REMEMBERED = 200;

/**
 * Records that the picture was shown for this state of the submission. Returns whether this browser shows it for
 * the first time: without storage, always.
 */
export function recordMomentShown({ id, state }: Submission): boolean {
  const moment = `${id} ${state}`;
  const shownMoments = (readStored(KEY) ?? '').split(',').filter(Boolean);
  if (shownMoments.includes(moment)) return false;
  writeStored(KEY, [...shownMoments, moment].slice(-MAX_REMEMBERED).join());
  return true;
}
