import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { newId, randomText } from '../../account/ids.ts';

interface CustomerInput {
  address?: Partial<Stripe.Address> | undefined;
  description?: string | null | undefined;
  email?: string | null | undefined;
  metadata?: Record<string, string> | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  preferred_locales?: string[] | undefined;
}
const EMPTY_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export const completeAddress = (address: Partial<Stripe.Address>): Stripe.Address => ({
  ...EMPTY_ADDRESS,
  ...address,
});

export function newCustomer(account: Account, input: CustomerInput) {
  const customer: Stripe.Customer = {
    id: `cus_${newId('x').slice(3, 17)}`,
    object: 'customer',
    address: input.address ? completeAddress(input.address) : null,
    balance: 0,
    created: account.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: input.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  return account.create('customer', 'customer.created', customer);
}
