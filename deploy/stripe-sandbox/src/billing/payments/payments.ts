import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId, newId, randomText } from '../../account/ids.ts';
import { type Outcome, getCardOutcome } from './cards.ts';
import { newCharge } from './charges.ts';
import { startDebit } from './debits.ts';
import { getCardNumber } from './payment-methods.ts';

interface IntentInput {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata?: Record<string, string>;
  isSavedForLater?: boolean;
}

/** Creates a payment that was not attempted yet. */
export function newIntent(account: Account, input: IntentInput) {
  const id = newId('pi');
  const intent: Omit<Stripe.PaymentIntent, 'source'> = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: account.now(),
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card', 'sepa_debit'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: input.isSavedForLater ? 'off_session' : null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
  return account.create('payment_intent', 'payment_intent.created', intent as Stripe.PaymentIntent);
}

const DECLINE_MESSAGES = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
};

/** Returns the error details of a declined payment. */
export const createDeclineDetails = (code: keyof typeof DECLINE_MESSAGES) => ({
  code: 'card_declined' as const,
  decline_code: code,
  doc_url: 'https://stripe.com/docs/error-codes/card-declined',
  message: DECLINE_MESSAGES[code],
  type: 'card_error' as const,
});

/** Tries to pay with a card and returns the outcome. A paid payment is not charged again. */
export function tryPayment(
  account: Account,
  id: string,
  card: string,
  options: { isOffSession: boolean; isAuthenticated: boolean },
): Outcome {
  const intent = account.get('payment_intent', id);
  if (intent.status === 'succeeded') return 'paid';
  if (intent.status === 'processing') return 'processing';
  const outcome = getCardOutcome(getCardNumber(account, card), options);
  if (outcome === 'authentication') {
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} } as Stripe.PaymentIntent.NextAction;
    const pendingFields = { status: 'requires_action' as const, payment_method: card, next_action };
    account.change('payment_intent', 'payment_intent.requires_action', id, pendingFields);
    return outcome;
  }
  const charge = newCharge(account, intent, card, outcome);
  if (outcome === 'processing') {
    startDebit(account, id, charge, card);
    return outcome;
  }
  if (outcome === 'paid') {
    account.emit('charge.succeeded', charge);
    account.change('payment_intent', 'payment_intent.succeeded', id, {
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      payment_method: card,
      status: 'succeeded',
    });
    return outcome;
  }
  account.emit('charge.failed', charge);
  failIntent(account, id, { ...createDeclineDetails(outcome.decline), charge: charge.id }, card);
  return outcome;
}

/** Cancels a payment that nobody will make. */
export function cancelIntent(account: Account, id: string, reason: 'automatic' | 'void_invoice') {
  account.change('payment_intent', 'payment_intent.canceled', id, {
    status: 'canceled',
    canceled_at: account.now(),
    cancellation_reason: reason,
  });
}

/** Detaches the card from a payment and records the error. */
export function failIntent(account: Account, id: string, error: object, card: string) {
  const details = { ...error, payment_method: account.get('payment_method', card) };
  account.change('payment_intent', 'payment_intent.payment_failed', id, {
    last_payment_error: details as unknown as Stripe.PaymentIntent.LastPaymentError,
    latest_charge: 'charge' in error ? String(error.charge) : null,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

/** Fails a payment because the holder refused to confirm it. */
export function refuseAuthentication(account: Account, id: string) {
  const card = getId(account.get('payment_intent', id).payment_method);
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const error = { code: 'payment_intent_authentication_failure', message, type: 'invalid_request_error' };
  if (card) failIntent(account, id, error, card);
}
