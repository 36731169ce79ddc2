import type Stripe from 'stripe';

/** A delivery of an event to an address. It is ours, not Stripe's. */
export interface Delivery {
  id: string;
  event: string;
  type: string;
  endpoint: string;
  url: string;
  state: 'waiting' | 'delivered' | 'failed' | 'given_up';
  attempts: number;
  /** The response to the last attempt, or the reason why there was none. */
  answer: number | string | null;
  /** The earliest next attempt, by the sandbox's clock. */
  nextAt: number;
}

/** The response to a request with an idempotency key. */
export interface StoredResponse {
  id: string;
  method: string;
  path: string;
  parameters: string;
  status: number;
  body: unknown;
  at: number;
}

/** Everything that is stored, by kind. */
export interface Kinds {
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  'entitlements.active_entitlement': Stripe.Entitlements.ActiveEntitlement & { customer: string };
  'entitlements.feature': Stripe.Entitlements.Feature;
  event: Stripe.Event;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Stripe.Price;
  product: Stripe.Product;
  product_feature: Stripe.ProductFeature;
  refund: Stripe.Refund;
  subscription: Stripe.Subscription;
  subscription_schedule: Stripe.SubscriptionSchedule;
  webhook_endpoint: Stripe.WebhookEndpoint;
  delivery: Delivery;
  stored_response: StoredResponse;
}
export type Kind = keyof Kinds;
