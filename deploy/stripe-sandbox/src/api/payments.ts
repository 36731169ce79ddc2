import type { Account } from '../account/account.ts';
import { isTestCard, findCardNumber, getCardOutcome } from '../billing/payments/cards.ts';
import { closeDispute } from '../billing/payments/disputes.ts';
import { saveCard } from '../billing/payments/payment-methods.ts';
import { createDeclineDetails } from '../billing/payments/payments.ts';
import { refund } from '../billing/payments/refunds.ts';
import { invalid, missing, StripeError } from '../account/errors.ts';
import { getId } from '../account/ids.ts';
import { choice, created, integer, mergeMetadata, metadata, pageParams, text } from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { getLiveCustomer } from './customers.ts';
import { route } from './route.ts';

/** Returns the charge to refund, named directly or by its payment. */
function resolveCharge(
  account: Account,
  input: { charge?: string | undefined; payment_intent?: string | undefined },
) {
  if (input.charge) return account.get('charge', input.charge, 'charge', 400);
  if (!input.payment_intent)
    throw invalid('One of the following params should be provided: payment_intent or charge.');
  const intent = account.get('payment_intent', input.payment_intent, 'payment_intent', 400);
  const charge = getId(intent.latest_charge);
  if (!charge || intent.status !== 'succeeded') {
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    );
  }
  return account.get('charge', charge);
}

/** Attaches the test card that Stripe gives this name, such as `pm_card_visa`, unless it declines at once. */
function attachTestCard(account: Account, name: string, customer: string) {
  const number = findCardNumber(name);
  if (!number || !isTestCard(number)) throw missing('PaymentMethod', name, 'payment_method');
  const outcome = getCardOutcome(number, { isOffSession: false, isAuthenticated: true });
  if (typeof outcome === 'string') return saveCard(account, number, customer);
  const { message, ...details } = createDeclineDetails(outcome.decline);
  throw new StripeError(402, message, details);
}

export const payments = [
  route('GET', '/v1/payment_intents/:id', {}, ({ account, id }) => account.get('payment_intent', id)),
  route(
    'GET',
    '/v1/payment_intents',
    { ...pageParams, created: created.optional(), customer: text.optional() },
    ({ account, input, path }) => {
      const all = account.store.list('payment_intent', { customer: input.customer });
      return paginate(all, input, path);
    },
  ),
  route('GET', '/v1/charges/:id', {}, ({ account, id }) => account.get('charge', id)),
  route(
    'GET',
    '/v1/charges',
    { ...pageParams, customer: text.optional(), payment_intent: text.optional() },
    ({ account, input, path }) => {
      const { customer, payment_intent } = input;
      return paginate(account.store.list('charge', { customer, payment_intent }), input, path);
    },
  ),
  route('GET', '/v1/disputes/:id', {}, ({ account, id }) => account.get('dispute', id)),
  route('POST', '/v1/disputes/:id/close', {}, ({ account, id }) => closeDispute(account, id)),
  route(
    'GET',
    '/v1/disputes',
    { ...pageParams, charge: text.optional(), created: created.optional(), payment_intent: text.optional() },
    ({ account, input, path }) => {
      const { charge, payment_intent } = input;
      return paginate(account.store.list('dispute', { charge, payment_intent }), input, path);
    },
  ),
  route('GET', '/v1/payment_methods/:id', {}, ({ account, id }) => account.get('payment_method', id)),
  route('POST', '/v1/payment_methods/:id/attach', { customer: text }, ({ account, input, id }) => {
    getLiveCustomer(account, input.customer, 'customer');
    const method = account.store.get('payment_method', id);
    if (!method) return attachTestCard(account, id, input.customer);
    if (getId(method.customer) === input.customer) return method;
    throw invalid(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
    );
  }),
  route(
    'GET',
    '/v1/payment_methods',
    { ...pageParams, customer: text.optional(), type: text.optional() },
    ({ account, input, path }) => {
      const { customer, type } = input;
      return paginate(account.store.list('payment_method', { customer, type }), input, path);
    },
  ),
  route(
    'POST',
    '/v1/refunds',
    {
      amount: integer.optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: choice(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    },
    ({ account, input }) =>
      refund(account, {
        charge: resolveCharge(account, input),
        amount: input.amount,
        metadata: mergeMetadata({}, input.metadata),
        reason: input.reason ?? null,
      }),
  ),
  route('GET', '/v1/refunds/:id', {}, ({ account, id }) => account.get('refund', id)),
  route('POST', '/v1/refunds/:id', { metadata: metadata.optional() }, ({ account, input, id }) => {
    const before = account.get('refund', id);
    return account.change('refund', 'refund.updated', id, {
      metadata: mergeMetadata(before.metadata, input.metadata),
    });
  }),
  route(
    'GET',
    '/v1/refunds',
    { ...pageParams, charge: text.optional(), created: created.optional(), payment_intent: text.optional() },
    ({ account, input, path }) => {
      const { charge, payment_intent } = input;
      const all = account.store.list('refund', { charge, payment_intent });
      return paginate(all, input, path);
    },
  ),
];
