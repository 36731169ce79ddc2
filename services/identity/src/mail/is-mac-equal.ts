import { timingSafeEqual } from 'node:crypto';

/** Compares a MAC with ours in constant time. */
export function isMacEqual(ours: string, theirs: string): boolean {
  const [one, other] = [Buffer.from(ours), Buffer.from(theirs)];
  return one.length === other.length && timingSafeEqual(one, other);
}
