import { VERDICTS } from '@laurel/rules/vocabularies';
import type { Chance, Outcome, Verdict } from '../wire';

/** Labels that must be the same everywhere. */
export const verdictWord: Record<Verdict, string> = {
  eligible: 'Eligible',
  'needs-confirmation': 'Needs confirmation',
  unchecked: 'No rules on file',
  'not-eligible': 'Not eligible',
};
export const verdicts: readonly Verdict[] = VERDICTS;

export const chanceWord: Record<Chance, string> = { reach: 'Reach', target: 'Target', safe: 'Safe' };

export const outcomeWord: Record<Outcome, string> = { pass: 'Met', fail: 'Not met', unknown: 'Not known' };

export const cycleWord = { '1_month': '1 Month', '6_month': '6 Months', '12_month': '12 Months' } as const;
/** The billing cycle, shown after an amount. */
export const eachCycle = {
  '1_month': 'a month',
  '6_month': 'every 6 months',
  '12_month': 'every 12 months',
} as const;
