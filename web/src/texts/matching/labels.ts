import { VERDICTS, type Chance, type Verdict } from '@laurel/rules/matching/verdicts';

/** Labels that must be the same everywhere. */
export const verdictWord: Record<Verdict, string> = {
  eligible: 'Eligible',
  'needs-confirmation': 'Needs confirmation',
  unchecked: 'No rules on file',
  'not-eligible': 'Not eligible',
};
export const verdicts: readonly Verdict[] = VERDICTS;

export const chanceWord: Record<Chance, string> = { reach: 'Reach', target: 'Target', safe: 'Safe' };

export const outcomeWord: Record<'pass' | 'fail' | 'unknown', string> = {
  pass: 'Met',
  fail: 'Not met',
  unknown: 'Not known',
};
