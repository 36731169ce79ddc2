import { timingSafeEqual } from 'node:crypto';

/** Whether a mark that somebody brings is ours, in the same time whatever it is. */
export function isMark(ours: string, theirs: string): boolean {
  const [one, other] = [Buffer.from(ours), Buffer.from(theirs)];
  return one.length === other.length && timingSafeEqual(one, other);
}
