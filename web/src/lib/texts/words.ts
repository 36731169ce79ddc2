import { VERDICTS } from '@laurel/rules/vocabularies';
import type { Chance, Outcome, SubmissionState, Verdict } from '../wire';

/** The words that must be the same everywhere. */
export const verdictWord: Record<Verdict, string> = {
  eligible: 'Eligible',
  'needs-confirmation': 'Needs confirmation',
  unchecked: 'No rules on file',
  'not-eligible': 'Not eligible',
};
export const verdicts: readonly Verdict[] = VERDICTS;

export const stateWord: Record<SubmissionState, string> = {
  suggested: 'Suggested',
  waitlist: 'Later',
  'to-submit': 'To submit',
  submitted: 'Submitted',
  accepted: 'Accepted',
  rejected: 'Not selected',
  awarded: 'Awarded',
  'will-not-submit': 'Won’t submit',
};

export const chanceWord: Record<Chance, string> = { reach: 'Reach', target: 'Target', safe: 'Safe' };

export const outcomeWord: Record<Outcome, string> = { pass: 'Met', fail: 'Not met', unknown: 'Not known' };

export const cycleWord = { '1_month': '1 Month', '6_month': '6 Months', '12_month': '12 Months' } as const;
/** How often it is paid, behind a sum. */
export const eachCycle = {
  '1_month': 'a month',
  '6_month': 'every 6 months',
  '12_month': 'every 12 months',
} as const;
