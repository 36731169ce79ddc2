import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { newId, randomText } from '../../account/ids.ts';
import type { SessionInternals } from './checkout.ts';

type Session = Stripe.Checkout.Session;
/** The types of payment methods of a session that names none. */
const PAYMENT_METHOD_TYPES = ['card', 'sepa_debit'];
interface SessionInput {
  mode: 'payment' | 'subscription';
  items: { price: Stripe.Price; quantity: number }[];
  success_url: string | null;
  cancel_url: string | null;
  expires_at: number;
  client_reference_id: string | null;
  customer: string | null;
  customer_email: string | null;
  customer_creation: 'always' | 'if_required' | null;
  locale: string | null;
  metadata: Record<string, string>;
  allowed: string[] | null;
  internals: Omit<SessionInternals, 'items'>;
}

/** Creates a Checkout session, a page for one payment. */
export function newSession(account: Account, input: SessionInput): Session {
  const id = `cs_test_${randomText(58)}`;
  const total = input.items.reduce((sum, { price, quantity }) => sum + price.unit_amount! * quantity, 0);
  const isPayment = input.mode === 'payment';
  const session: Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: input.allowed,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: input.cancel_url,
    client_reference_id: input.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: account.now(),
    currency: input.items[0]!.price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: input.customer,
    customer_account: null,
    customer_creation: input.customer
      ? null
      : (input.customer_creation ?? (isPayment ? 'if_required' : 'always')),
    customer_details: null,
    customer_email: input.customer_email,
    discounts: [],
    expires_at: input.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: isPayment
      ? {
          enabled: false,
          invoice_data: {
            account_tax_ids: null,
            custom_fields: null,
            description: null,
            footer: null,
            issuer: null,
            metadata: {},
            rendering_options: null,
          },
        }
      : null,
    livemode: false,
    locale: input.locale,
    managed_payments: null,
    metadata: input.metadata,
    mode: input.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: isPayment ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { request_three_d_secure: 'automatic' },
    } as Stripe.Checkout.Session.PaymentMethodOptions,
    payment_method_types: PAYMENT_METHOD_TYPES.filter((type) => input.allowed?.includes(type) ?? true),
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: input.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${account.publicUrl}/c/pay/${id}`,
    wallet_options: null,
  };
  account.put('checkout.session', session);
  const items = input.items.map(({ price, quantity }) => ({ id: newId('li'), price: price.id, quantity }));
  account.store.setInternals(id, { ...input.internals, items } satisfies SessionInternals);
  return session;
}
