import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId, newId } from '../../account/ids.ts';
import { computePeriodEnd } from '../prices/periods.ts';
import { refreshEntitlements } from './entitlements.ts';

interface NewSubscriptionInput {
  id: string;
  customer: string;
  items: { price: Stripe.Price; quantity: number }[];
  metadata: Record<string, string>;
  description: string | null;
  method: string | null;
  status: 'active' | 'incomplete';
}
const ENDED = ['canceled', 'incomplete_expired'];

export const hasEnded = ({ status }: Stripe.Subscription) => ENDED.includes(status);
export const getSoonestEnd = ({ items }: Stripe.Subscription) =>
  Math.min(...items.data.map(({ current_period_end: end }) => end));

export function newItem(
  account: Account,
  subscription: string,
  { price, quantity }: NewSubscriptionInput['items'][number],
  period = { start: account.now(), end: computePeriodEnd(account.now(), price.recurring!) },
): Stripe.SubscriptionItem {
  const item: Omit<Stripe.SubscriptionItem, 'plan' | 'current_trial'> = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: account.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata: {},
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
  return item as Stripe.SubscriptionItem;
}

/** Creates a subscription that starts now. Stores it without an event. */
export function newSubscription(account: Account, input: NewSubscriptionInput) {
  const { id, items, metadata, method, status } = input;
  const now = account.now();
  const data = items.map((item) => newItem(account, id, item));
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]!.price.currency,
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method,
    default_source: null,
    default_tax_rates: [],
    description: input.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { missing_payment_method: 'create_invoice' },
    } as Stripe.Subscription.TrialSettings,
    trial_start: null,
  };
  account.put('subscription', subscription);
  account.change('customer', null, input.customer, { currency: subscription.currency });
  return subscription;
}

/** Changes a subscription and updates what depends on its state. */
export function changeSubscription(account: Account, id: string, fields: Partial<Stripe.Subscription>) {
  const after = account.change('subscription', 'customer.subscription.updated', id, fields);
  refreshEntitlements(account, getId(after.customer));
  return after;
}

/** Ends a subscription now. Open invoices are no longer collected. */
export function endSubscription(
  account: Account,
  id: string,
  reason: 'cancellation_requested' | 'payment_failed',
  details: Partial<Stripe.Subscription.CancellationDetails> = {},
) {
  const now = account.now();
  const before = account.get('subscription', id);
  const ended = account.change('subscription', 'customer.subscription.deleted', id, {
    canceled_at: before.canceled_at ?? now,
    cancellation_details: { ...before.cancellation_details!, ...details, reason },
    ended_at: now,
    pending_update: null,
    schedule: null,
    status: 'canceled',
  });
  const schedule = getId(before.schedule);
  if (schedule && account.get('subscription_schedule', schedule).status === 'active') {
    const canceled = { canceled_at: now, current_phase: null, status: 'canceled' as const };
    account.change('subscription_schedule', 'subscription_schedule.canceled', schedule, canceled);
  }
  for (const invoice of listInvoices(account, id)) {
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue;
    const stopped = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null };
    account.change('invoice', 'invoice.updated', invoice.id!, stopped);
  }
  refreshEntitlements(account, getId(before.customer));
  return ended;
}

export const listInvoices = (account: Account, subscription: string) =>
  account.store.list('invoice', { 'parent.subscription_details.subscription': subscription });
