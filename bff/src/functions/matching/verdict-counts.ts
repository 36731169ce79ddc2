import { VERDICTS } from '@laurel/rules/matching/verdicts';
import type { Verdict } from '../../shapes/matching/match.js';

/** Adds a zero for verdicts without matches. */
export const completeCounts = (counts: Record<string, number>): Record<Verdict, number> => ({
  ...(Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>),
  ...counts,
});
