import { refuse } from '@laurel/runtime/errors/refusals';
import { getPlanUrl } from './plans.js';

/** A run starts right after its payment. A later start pays again, under the same key at no extra cost. */
export const RECEIPT_LIFETIME_MS = 60_000;
/**
 * A requested refund waits until no run can start any more, and until the event of a run that started at the
 * last moment has arrived.
 */
export const REFUND_AFTER_MS = RECEIPT_LIFETIME_MS + 30_000;
/** A run without any event for this time is refunded without a request. */
export const ABANDONED_AFTER_MS = 5 * 60_000;

/** The payer of a run. A run by an administrator charges nobody. */
export type Payer = 'subscription' | 'token' | 'administrator';

/**
 * Returns who pays for a wizard run. It is free for administrators and with a subscription, else it costs one
 * strategy token.
 * @throws tokens.none
 */
export function choosePayer(
  filmId: number,
  means: { hasSubscription: boolean; strategyTokens: number; isAdministrator?: boolean },
): Payer {
  if (means.isAdministrator) return 'administrator';
  if (means.hasSubscription) return 'subscription';
  if (means.strategyTokens < 1) {
    throw refuse.paymentRequired(
      'tokens.none',
      'You have no strategy tokens left. With a plan, you can run the wizard for this film as often as you like.',
      undefined,
      { planUrl: getPlanUrl(filmId) },
    );
  }
  return 'token';
}

interface Payment {
  paidBy: string;
  /** spent, returning (refund requested), settled, refunded */
  state: string;
  /** The time of its newest receipt. */
  at: Date;
}

/** Only a spent token that bought no run can be refunded. */
export const isRefundable = ({ paidBy, state }: Pick<Payment, 'paidBy' | 'state'>) =>
  paidBy === 'token' && (state === 'spent' || state === 'returning');

/** Returns whether the refund is due. Never while a valid receipt could still buy the run. */
export const isDue = (payment: Payment, now: Date) =>
  isRefundable(payment) &&
  now.getTime() - payment.at.getTime() >
    (payment.state === 'returning' ? REFUND_AFTER_MS : ABANDONED_AFTER_MS);
