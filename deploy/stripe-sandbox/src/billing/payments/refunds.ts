import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { invalid } from '../../account/errors.ts';
import { getId, newId } from '../../account/ids.ts';
import { formatMoney } from '../prices/format.ts';

interface RefundInput {
  charge: Stripe.Charge;
  amount: number | undefined;
  metadata: Record<string, string>;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
}

/** Refunds an amount, or the rest of a charge if no amount is given. Refuses more than that. */
export function refund(account: Account, { charge, amount: requestedAmount, metadata, reason }: RefundInput) {
  const refundable = charge.amount - charge.amount_refunded;
  if (!charge.paid)
    throw invalid(
      `Charge ${charge.id} has not been paid and cannot be refunded.`,
      undefined,
      'charge_not_refundable',
    );
  if (refundable === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  const amount = requestedAmount ?? refundable;
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > refundable) {
    const [requested, rest] = [amount, refundable].map((sum) => formatMoney(sum, charge.currency));
    const message = `Refund amount (${requested}) is greater than unrefunded amount on charge (${rest})`;
    throw invalid(message, 'amount', amount > charge.amount ? undefined : 'charge_already_refunded');
  }
  const newRefund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    customer: getId(charge.customer),
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: getId(charge.payment_intent),
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  account.create('refund', 'refund.created', newRefund);
  const refunded = charge.amount_refunded + amount;
  const changed = { amount_refunded: refunded, refunded: refunded === charge.amount };
  account.change('charge', 'charge.refunded', charge.id, changed);
  return newRefund;
}
