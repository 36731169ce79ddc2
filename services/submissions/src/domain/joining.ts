import type { SubmissionState } from '@laurel/rules/vocabularies';

/** How far an entry has come, the furthest last. */
const FAR: readonly SubmissionState[] = [
  'suggested',
  'will-not-submit',
  'waitlist',
  'to-submit',
  'submitted',
  'rejected',
  'accepted',
  'awarded',
];
export interface Joined {
  id: number;
  state: string;
  /** Off the list. */
  takenBackAt: Date | null;
  note: string | null;
}

/** Of two entries of a film that are of one competition now, which stays on the list: the one that has come further, and of equals the kept competition's. */
export function staying<T extends Joined>(ofKept: T, ofGone: T): { stays: T; goes: T } {
  const far = ({ takenBackAt, state }: T) => (takenBackAt ? -1 : FAR.indexOf(state as SubmissionState));
  return far(ofGone) > far(ofKept) ? { stays: ofGone, goes: ofKept } : { stays: ofKept, goes: ofGone };
}

/** What both say, each once. */
export const joinedNote = (stays: string | null, goes: string | null): string | null =>
  [...new Set([stays, goes])].filter(Boolean).join('\n\n') || null;
