import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { StripeError } from '../../account/errors.ts';
import { getId, newId } from '../../account/ids.ts';
import { getBrand, getDebitResult } from './cards.ts';

interface StoredCard {
  number: string;
}
const CHECKS = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };

/** Returns the number of a stored card. It decides the outcome of a charge. */
export const getCardNumber = (account: Account, method: string) =>
  account.store.getInternals<StoredCard>(method)!.number;

const computeFingerprint = (number: string) => createHash('sha256').update(number).digest('hex').slice(0, 16);

function createCardDetails(account: Account, number: string): Stripe.PaymentMethod.Card {
  const brand = getBrand(number);
  return {
    brand,
    checks: { ...CHECKS },
    country: 'US',
    display_brand: brand,
    exp_month: 12,
    exp_year: new Date(account.now() * 1000).getUTCFullYear() + 4,
    fingerprint: computeFingerprint(number),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

const createDebitDetails = (number: string): Stripe.PaymentMethod.SepaDebit => ({
  bank_code: '19043',
  branch_code: '',
  country: 'AT',
  fingerprint: computeFingerprint(number),
  generated_from: { charge: null, setup_attempt: null },
  last4: number.slice(-4),
});

/** Stores a card, or a SEPA debit, for a customer. */
export function saveCard(
  account: Account,
  number: string,
  customer: string | null,
  name: string | null = null,
) {
  const isDebit = getDebitResult(number) !== undefined;
  const owner = customer ? account.get('customer', customer) : null;
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: owner?.email ?? null,
      name: name ?? owner?.name ?? null,
      phone: null,
      tax_id: null,
    },
    created: account.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: isDebit ? 'sepa_debit' : 'card',
    ...(isDebit ? { sepa_debit: createDebitDetails(number) } : { card: createCardDetails(account, number) }),
  };
  account.create('payment_method', customer ? 'payment_method.attached' : null, method);
  account.store.setInternals(method.id, { number } satisfies StoredCard);
  return method;
}

/** Returns the payment method of a subscription: its own, otherwise the customer's. */
export function findPaymentMethod(
  account: Account,
  subscription: Stripe.Subscription | null,
  customer: string,
) {
  const subscriptionMethod = getId(subscription?.default_payment_method);
  const customerMethod = getId(account.get('customer', customer).invoice_settings.default_payment_method);
  return subscriptionMethod ?? customerMethod;
}

/** Returns a payment method. Refuses one of another customer. */
export function getCustomerMethod(account: Account, id: string, customer: string, param: string) {
  const method = account.get('payment_method', id, param, 400);
  if (getId(method.customer) === customer) return method;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw new StripeError(400, message, { code: 'resource_missing', param });
}
