import { HIDE_REASONS } from '@laurel/rules/matching/hide-reasons';
import { isCurrency } from '@laurel/rules/money/currencies';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { type InvalidValue, formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import type { StateDetails, SubmissionStatus } from './submission-status.js';

const EARLY_YEARS = 2;
const refuseDay = (field: 'submittedAt' | 'decidedAt', details: InvalidValue) =>
  refuse.invalid('submission.date_invalid', formatInvalidValue(details), field, details);
/**
 * Checks the days of a submission. Only changed days are compared with the opening, because the dates of an
 * edition may become known after a day was entered. Today is never too early, even if the edition opens in
 * years.
 * @throws submission.date_invalid
 */
export function checkDays(
  days: SubmissionStatus,
  input: StateDetails,
  { today, latestDay, opensOn }: { today: string; latestDay: string; opensOn: string | null },
): void {
  checkSequence(days, latestDay);
  if (opensOn === null) return;
  const earliestDay = subtractYears(opensOn, EARLY_YEARS);
  for (const field of ['submittedAt', 'decidedAt'] as const) {
    const day = days[field];
    if (day !== null && day === input[field] && day < earliestDay && day < today)
      throw refuseDay(field, { why: 'long_ago', years: EARLY_YEARS });
  }
}

/**
 * Checks that the entry was sent before it was answered, and that neither day is in the future.
 * @throws submission.date_invalid
 */
export function checkSequence(
  { submittedAt, decidedAt }: Pick<SubmissionStatus, 'submittedAt' | 'decidedAt'>,
  latestDay: string,
): void {
  if (submittedAt !== null && submittedAt > latestDay) throw refuseDay('submittedAt', { why: 'sent_later' });
  if (decidedAt !== null && decidedAt > latestDay) throw refuseDay('decidedAt', { why: 'decided_later' });
  if (submittedAt !== null && decidedAt !== null && decidedAt < submittedAt)
    throw refuseDay('decidedAt', { why: 'decided_before_sent' });
}

/**
 * @throws submission.fee_invalid if the amount is no whole number of minor units, or the currency is unknown
 */
export function checkFee(feePaid: SubmissionStatus['feePaid']): void {
  if (feePaid && !(Number.isInteger(feePaid.amount) && feePaid.amount >= 0 && isCurrency(feePaid.currency)))
    throw refuse.invalid(
      'submission.fee_invalid',
      'Enter the fee as an amount with a currency code (ISO 4217).',
      'feePaid',
    );
}

export function checkRefusedFor({ refusedFor }: StateDetails): void {
  if (refusedFor !== null && !isInList(HIDE_REASONS, refusedFor))
    throw refuse.invalid(
      'submission.refused_for_invalid',
      `Choose one of ${HIDE_REASONS.join(', ')}.`,
      'refusedFor',
    );
}
export const subtractYears = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
