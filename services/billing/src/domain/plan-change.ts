import { refuse } from '@laurel/runtime/errors/refusals';

interface CurrentPlan {
  state: string;
  isEnding: boolean;
  isPaymentOpen: boolean;
  isByDebit: boolean;
  productId: string | null;
  nextProductId: string | null;
  price: number | null;
  currency: string;
}
interface NewPlan {
  productId: string;
  price: number | bigint;
  currency: string;
}

/**
 * Returns the kind of a plan change. A more expensive plan starts at once, and its price for the rest of the
 * period is charged. Any other plan starts with the next period.
 * @throws plan.same
 * @throws plan.ending
 * @throws plan.unpaid
 * @throws plan.planned
 * @throws plan.by_debit
 * @throws plan.currency_differs
 */
export function getChangeKind(currentPlan: CurrentPlan, plan: NewPlan): 'upgrade' | 'downgrade' {
  if (currentPlan.isEnding)
    throw refuse.conflict(
      'plan.ending',
      'This plan ends with the paid period. Resume it first, then change it.',
      'filmId',
    );
  // Refuses an unpaid period, because Stripe would credit it towards the more expensive plan.
  if (currentPlan.state !== 'paid' || currentPlan.isPaymentOpen)
    throw refuse.conflict(
      'plan.unpaid',
      'A payment for this plan is open or being processed. You can change the plan once it is paid.',
      'filmId',
    );
  if (currentPlan.productId === plan.productId)
    throw refuse.conflict('plan.same', 'The film already has this plan.', 'productId');
  if (currentPlan.currency !== plan.currency)
    throw refuse.conflict(
      'plan.currency_differs',
      'This plan is sold in another currency than the film’s current plan. Let that one end, then choose this one.',
      'productId',
    );
  if (Number(plan.price) <= (currentPlan.price ?? 0)) return 'downgrade';
  if (currentPlan.nextProductId)
    throw refuse.conflict(
      'plan.planned',
      'A change to another plan is scheduled for the next period. Keep the current plan first, then change it.',
      'filmId',
    );
  // Refuses bank debits, because Stripe applies the change before the debit has arrived.
  if (currentPlan.isByDebit)
    throw refuse.conflict(
      'plan.by_debit',
      'This plan is paid from a bank account. Choose a card under Billing first, then change the plan.',
      'filmId',
    );
  return 'upgrade';
}
