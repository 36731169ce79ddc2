import { refuse } from '@laurel/runtime/refusals';

interface Running {
  state: string;
  isEnding: boolean;
  isPaymentOpen: boolean;
  isByDebit: boolean;
  productId: string | null;
  nextProductId: string | null;
  price: number | null;
  currency: string;
}
interface Wanted {
  productId: string;
  price: number | bigint;
  currency: string;
}

/**
 * A dearer plan counts at once and is paid for what is left of the period; any other follows with the next period. Refuses `plan.same`, `plan.ending`,
 * `plan.unpaid`, `plan.planned`, `plan.by_debit`, `plan.currency_differs`.
 */
export function kindOfChange(running: Running, wanted: Wanted): 'upgrade' | 'downgrade' {
  if (running.isEnding)
    throw refuse.conflict(
      'plan.ending',
      'This plan ends with what is paid. Resume it first, then change it.',
      'filmId',
    );
  // Else a credit for what nobody has paid would pay for the dearer plan.
  if (running.state !== 'paid' || running.isPaymentOpen)
    throw refuse.conflict(
      'plan.unpaid',
      'A payment of this plan is open, or on its way. The plan can be changed once it is paid.',
      'filmId',
    );
  if (running.productId === wanted.productId)
    throw refuse.conflict('plan.same', 'The film has this plan already.', 'productId');
  if (running.currency !== wanted.currency)
    throw refuse.conflict(
      'plan.currency_differs',
      'This plan is sold in another currency than the film’s. Let that one end, then choose this one.',
      'productId',
    );
  if (Number(wanted.price) <= (running.price ?? 0)) return 'downgrade';
  if (running.nextProductId)
    throw refuse.conflict(
      'plan.planned',
      'Another plan is planned for the next period. Keep the present one first, then change it.',
      'filmId',
    );
  // Stripe holds no change back until a bank account has paid it.
  if (running.isByDebit)
    throw refuse.conflict(
      'plan.by_debit',
      'This plan is paid from a bank account. Choose a card under Billing first, then change the plan.',
      'filmId',
    );
  return 'upgrade';
}
