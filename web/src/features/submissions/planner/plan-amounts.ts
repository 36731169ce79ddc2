import { t } from '@laurel/messages/pages/festivals/deadlines';
import { formatMoney, type Money } from '@laurel/rules/money/money';
import type { PlanLine, SubmissionPlan } from '../../../lib/server/wire';
import { formatFeeAmount } from '../../../lib/money/format-fees';

const isConverted = ({ offer }: PlanLine): boolean =>
  offer?.fee != null &&
  offer.paid !== null &&
  offer.fee.amount > 0 &&
  offer.fee.currency !== offer.paid.currency;

/** Returns the amounts that a plan adds up. They are shown with the same decimals. */
export const getPlanAmounts = ({ chosen, spent }: SubmissionPlan): Money[] => [
  spent,
  ...chosen.flatMap(({ offer }) => [offer?.fee ?? [], offer?.paid ?? []].flat()),
];

/** The original fee, and the part of the budget that it takes if that is in another currency. */
export function formatOfferFee(line: PlanLine, amounts: readonly Money[]): string {
  const { fee = null, paid = null } = line.offer ?? {};
  if (!fee?.amount) return formatFeeAmount(fee);
  const text = formatMoney(fee, amounts);
  return paid && isConverted(line)
    ? t('fee.converted', { fee: text, converted: formatMoney(paid, amounts) })
    : text;
}

/** An amount that depends on the plan's fees: `about EUR 18.38` if one of them was converted. */
export function formatPlanSum(sum: Money, plan: SubmissionPlan): string {
  const text = formatMoney(sum, getPlanAmounts(plan));
  return plan.chosen.some(isConverted) ? t('fee.total', { sum: text }) : text;
}
