import { refuse } from '@laurel/runtime/refusals';

interface Running {
  state: string;
  isEnding: boolean;
  productId: string | null;
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
 * `plan.unpaid`, `plan.currency_differs`.
 */
export function kindOfChange(running: Running, wanted: Wanted): 'upgrade' | 'downgrade' {
  if (running.isEnding)
    throw refuse.conflict(
      'plan.ending',
      'This plan ends with what is paid. Resume it first, then change it.',
      'filmId',
    );
  if (running.state !== 'paid')
    throw refuse.conflict(
      'plan.unpaid',
      'A payment of this plan is still open. Pay it first, then change the plan.',
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
  return Number(wanted.price) > (running.price ?? 0) ? 'upgrade' : 'downgrade';
}
