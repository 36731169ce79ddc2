import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';

const SETTLEMENT_TIME = 3 * 86_400;
interface Debit {
  settlesAt: number;
}

/** Starts a debit from a bank account. The money arrives in three days, or it does not. */
export function startDebit(account: Account, id: string, charge: Stripe.Charge, method: string) {
  account.emit('charge.pending', charge);
  account.change('payment_intent', 'payment_intent.processing', id, {
    latest_charge: charge.id,
    payment_method: method,
    status: 'processing',
  });
  account.store.setInternals(id, { settlesAt: account.now() + SETTLEMENT_TIME } satisfies Debit);
}

/** Returns the debits under way and the moment each ends. */
export const listPendingDebits = (account: Account) =>
  account.store
    .list('payment_intent', { status: 'processing' })
    .map((intent) => ({ intent, at: account.store.getInternals<Debit>(intent.id)!.settlesAt }));
