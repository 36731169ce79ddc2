import { refuse } from '@laurel/runtime/errors/refusals';
import { getPlanUrl } from './plans.js';

/**
 * How long a receipt is valid. A run starts right after its payment. A run that starts later pays again,
 * which costs nothing more under the same key.
 */
export const RECEIPT_LIFETIME_MS = 60_000;
/**
 * How long a requested refund waits: until no run can start any more, and until the event of a run that
 * started at the last moment has arrived.
 */
export const REFUND_AFTER_MS = RECEIPT_LIFETIME_MS + 30_000;
/** How long after its payment a run without an event is refunded without a request. */
export const ABANDONED_AFTER_MS = 5 * 60_000;

/** The payer of a run. A run by an administrator charges nobody. */
export type Payer = 'subscription' | 'token' | 'administrator';

/**
 * Returns who pays for a wizard run. The run of an administrator and the run for a film with a subscription
 * are free. Any other run costs one strategy token.
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
  /**
   * - `spent`: the payment was made
   * - `returning`: the refund was requested
   * - `settled`: the run was stored
   * - `refunded`: the token was returned
   */
  state: string;
  /** The time of the payment's newest receipt. */
  at: Date;
}

/** Returns whether a payment can be refunded: it is a spent token that bought no run. */
export const isRefundable = ({ paidBy, state }: Pick<Payment, 'paidBy' | 'state'>) =>
  paidBy === 'token' && (state === 'spent' || state === 'returning');

/** Returns whether the refund is due. It is not due while a valid receipt could still buy the run. */
export const isDue = (payment: Payment, now: Date) =>
  isRefundable(payment) &&
  now.getTime() - payment.at.getTime() >
    (payment.state === 'returning' ? REFUND_AFTER_MS : ABANDONED_AFTER_MS);
