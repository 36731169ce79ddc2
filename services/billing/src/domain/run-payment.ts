import { refuse } from '@laurel/runtime/refusals';
import { planUrl } from './plans.js';

/** A run begins right after its spending; who comes later spends again, under the same key for nothing more. */
export const RECEIPT_LIVES_MS = 60_000;
/** What is asked back waits until no run can begin any more, and until one that began at the last moment has been heard of. */
export const RETURNED_AFTER_MS = RECEIPT_LIVES_MS + 30_000;
/** A run of which nothing was heard for so long is given back unasked. */
export const FORGOTTEN_AFTER_MS = 5 * 60_000;

/** Who pays for a run; an administrator's run charges nobody. */
export type Payer = 'subscription' | 'token' | 'administrator';

/** What one wizard run costs: nothing by an administrator or with a subscription, else one strategy token. Refuses `tokens.none`. */
export function payFor(
  filmId: number,
  has: { subscription: boolean; strategyTokens: number; administrator?: boolean },
): Payer {
  if (has.administrator) return 'administrator';
  if (has.subscription) return 'subscription';
  if (has.strategyTokens < 1) {
    throw refuse.paymentRequired(
      'tokens.none',
      'You have no strategy token left. A plan runs the wizard for this film without limit.',
      undefined,
      { planUrl: planUrl(filmId) },
    );
  }
  return 'token';
}

interface Payment {
  paidBy: string;
  /** spent, returning (asked back), settled, refunded */
  state: string;
  /** Of its newest receipt. */
  at: Date;
}

/** What may be asked back: a token that was spent and bought no run. */
export const isRefundable = ({ paidBy, state }: Pick<Payment, 'paidBy' | 'state'>) =>
  paidBy === 'token' && (state === 'spent' || state === 'returning');

/** Whether it goes back now: never while a receipt lives that could still buy the run. */
export const isDue = (payment: Payment, now: Date) =>
  isRefundable(payment) &&
  now.getTime() - payment.at.getTime() >
    (payment.state === 'returning' ? RETURNED_AFTER_MS : FORGOTTEN_AFTER_MS);
