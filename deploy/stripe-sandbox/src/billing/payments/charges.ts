import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { newId, randomText } from '../../account/ids.ts';
import type { Outcome } from './cards.ts';

/** Returns the bank's response to a charge. */
function createOutcome(decline: string | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '51' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline,
    risk_level: 'normal',
    risk_score: 7,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function createMethodDetails(
  method: Stripe.PaymentMethod,
  amount: number,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = method;
  if (!card) {
    const { generated_from: _from, ...debit } = method.sepa_debit!;
    return { sepa_debit: { ...debit, mandate: null }, type: 'sepa_debit' };
  }
  return {
    card: {
      amount_authorized: amount,
      authorization_code: '123456',
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      electronic_commerce_indicator: null,
      extended_authorization: { status: 'disabled' },
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: '104102978678771',
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

/** Creates a card's charge, done or declined. Emits no event. */
export function newCharge(account: Account, intent: Stripe.PaymentIntent, card: string, result: Outcome) {
  const method = account.get('payment_method', card);
  const decline = typeof result === 'object' ? result.decline : null;
  const isDone = result === 'paid';
  const id = newId('ch');
  const charge: Omit<Stripe.Charge, 'source'> = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isDone ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isDone ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'LAUREL',
    captured: isDone,
    created: account.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline ? 'card_declined' : null,
    failure_message: decline ? 'Your card was declined.' : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: createOutcome(decline),
    paid: isDone,
    payment_intent: intent.id,
    payment_method: card,
    payment_method_details: createMethodDetails(method, intent.amount),
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: `${account.publicUrl}/receipts/${id}/${randomText(16)}`,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isDone ? 'succeeded' : decline ? 'failed' : 'pending',
    transfer_data: null,
    transfer_group: null,
  };
  return account.put('charge', charge as Stripe.Charge);
}
