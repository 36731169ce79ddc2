import { VERDICTS } from '@laurel/rules/vocabularies';
import type { Verdict } from '../shapes/match.js';

/** Every verdict has its number, also one that nobody got. */
export const countsOf = (counts: Record<string, number>): Record<Verdict, number> => ({
  ...(Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>),
  ...counts,
});
