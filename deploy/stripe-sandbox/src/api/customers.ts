import type Stripe from 'stripe';
import type { Account } from '../account/account.ts';
import { newCustomer, completeAddress } from '../billing/checkout/customer.ts';
import { getCustomerMethod } from '../billing/payments/payment-methods.ts';
import { endSubscription, hasEnded } from '../billing/subscriptions/subscription.ts';
import { missing } from '../account/errors.ts';
import {
  created,
  fields,
  many,
  mergeMetadata,
  metadata,
  pageParams,
  text,
  textOrNone,
} from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { deleted, route } from './route.ts';

const addressFields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;
const address = fields(Object.fromEntries(addressFields.map((field) => [field, text.optional()]))).optional();
const changeable = {
  address,
  description: textOrNone.optional(),
  email: textOrNone.optional(),
  invoice_settings: fields({ default_payment_method: textOrNone.optional() }).optional(),
  metadata: metadata.optional(),
  name: textOrNone.optional(),
  phone: textOrNone.optional(),
  preferred_locales: many(text).optional(),
};

/** Returns a customer that was not deleted. A request for a deleted customer by id shows it as deleted. */
export function getLiveCustomer(account: Account, id: string, param: string, status: 400 | 404 = 400) {
  const customer = account.get('customer', id, param, status) as Stripe.Customer | Stripe.DeletedCustomer;
  if (customer.deleted) throw missing('customer', id, param, status);
  return customer as Stripe.Customer;
}
const getChangeableCustomer = (account: Account, id: string) => getLiveCustomer(account, id, 'id', 404);

export const customers = [
  route('POST', '/v1/customers', changeable, ({ account, input }) => {
    // A new customer has no payment method yet that could be its default.
    const { invoice_settings: _settings, ...data } = input;
    return newCustomer(account, { ...data, metadata: mergeMetadata({}, input.metadata) } as Parameters<
      typeof newCustomer
    >[1]);
  }),
  route('GET', '/v1/customers/:id', {}, ({ account, id }) => account.get('customer', id)),
  route('POST', '/v1/customers/:id', changeable, ({ account, input, id }) => {
    const before = getChangeableCustomer(account, id);
    const { address: newAddress, invoice_settings: settings, ...rest } = input;
    const method = settings?.default_payment_method;
    if (method) getCustomerMethod(account, method, id, 'invoice_settings[default_payment_method]');
    const changed: Partial<Stripe.Customer> = {
      ...rest,
      metadata: mergeMetadata(before.metadata, input.metadata),
    };
    if (newAddress) changed.address = completeAddress(newAddress);
    if (method !== undefined)
      changed.invoice_settings = { ...before.invoice_settings, default_payment_method: method };
    return account.change('customer', 'customer.updated', id, changed);
  }),
  route('DELETE', '/v1/customers/:id', {}, ({ account, id }) => {
    const customer = getChangeableCustomer(account, id);
    for (const subscription of account.store.list('subscription', { customer: id })) {
      if (!hasEnded(subscription)) endSubscription(account, subscription.id, 'cancellation_requested');
    }
    account.emit('customer.deleted', customer);
    const stub = deleted('customer', id);
    account.put('customer', stub as unknown as Stripe.Customer);
    return stub;
  }),
  route(
    'GET',
    '/v1/customers',
    { ...pageParams, email: text.optional(), created: created.optional() },
    ({ account, input, path }) => {
      const all = account.store.list('customer', { email: input.email, deleted: null });
      return paginate(all, input, path);
    },
  ),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...pageParams, type: text.optional() },
    ({ account, input, id, path }) => {
      account.get('customer', id);
      return paginate(account.store.list('payment_method', { customer: id, type: input.type }), input, path);
    },
  ),
  route('GET', '/v1/customers/:id/payment_methods/:method', {}, ({ account, id, second }) => {
    account.get('customer', id);
    return getCustomerMethod(account, second, id, 'payment_method');
  }),
];
