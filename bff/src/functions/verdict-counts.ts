import { VERDICTS } from '@laurel/rules/vocabularies';
import type { Verdict } from '../shapes/match.js';

/** Adds a zero for verdicts without matches. */
export const completeCounts = (counts: Record<string, number>): Record<Verdict, number> => ({
  ...(Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>),
  ...counts,
});
