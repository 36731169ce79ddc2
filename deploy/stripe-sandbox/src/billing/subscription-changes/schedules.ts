import type Stripe from 'stripe';
import type { Account } from '../../account/account.ts';
import { getId, newId } from '../../account/ids.ts';
import { changeItems } from './changes.ts';
import { computePeriodEnd } from '../prices/periods.ts';
import { changeSubscription, endSubscription } from '../subscriptions/subscription.ts';

type Phase = Stripe.SubscriptionSchedule.Phase;
export interface NewPhase {
  items: { price: string; quantity: number }[];
  start: number;
  end: number;
  metadata: Record<string, string>;
  /** The payment method from the start of the phase. */
  method: string | null;
  proration_behavior: 'always_invoice' | 'create_prorations' | 'none';
}

export function toPhase(currency: string, input: NewPhase): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: input.method,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: input.end,
    invoice_settings: null,
    items: input.items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      price,
      quantity,
      tax_rates: [],
    })) as unknown as Phase['items'],
    metadata: input.metadata,
    on_behalf_of: null,
    proration_behavior: input.proration_behavior,
    start_date: input.start,
    transfer_data: null,
    trial_end: null,
  };
}

/** Puts a subscription under a schedule. Its current period is the first phase. */
export function newSchedule(account: Account, subscription: Stripe.Subscription) {
  const [item] = subscription.items.data;
  const phase = toPhase(subscription.currency, {
    items: subscription.items.data.map(({ price, quantity = 1 }) => ({ price: price.id, quantity })),
    start: item!.current_period_start,
    end: item!.current_period_end,
    metadata: {},
    method: getId(subscription.default_payment_method),
    proration_behavior: 'create_prorations',
  });
  const schedule: Stripe.SubscriptionSchedule = {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: account.now(),
    current_phase: { end_date: phase.end_date, start_date: phase.start_date },
    customer: getId(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: getId(subscription.default_payment_method),
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
  account.create('subscription_schedule', 'subscription_schedule.created', schedule);
  changeSubscription(account, subscription.id, { schedule: schedule.id });
  return schedule;
}

/** Releases the subscription, which continues unchanged. */
export function releaseSchedule(account: Account, id: string) {
  const subscription = getId(account.get('subscription_schedule', id).subscription)!;
  changeSubscription(account, subscription, { schedule: null });
  return account.change('subscription_schedule', 'subscription_schedule.released', id, {
    current_phase: null,
    released_at: account.now(),
    released_subscription: subscription,
    status: 'released',
    subscription: null,
  });
}

/** Ends a phase: starts the next one, or ends the schedule by its end behaviour. */
export function endPhase(account: Account, schedule: Stripe.SubscriptionSchedule) {
  const now = account.now();
  const next = schedule.phases.find(({ start_date: start }) => start >= schedule.current_phase!.end_date);
  const id = getId(schedule.subscription)!;
  if (!next && schedule.end_behavior === 'cancel') {
    account.change('subscription_schedule', 'subscription_schedule.completed', schedule.id, {
      completed_at: now,
      current_phase: null,
      status: 'completed',
    });
    return endSubscription(account, id, 'cancellation_requested');
  }
  if (!next) return releaseSchedule(account, schedule.id);
  applyPhase(account, account.get('subscription', id), next);
  const current_phase = { end_date: next.end_date, start_date: next.start_date };
  return account.change('subscription_schedule', 'subscription_schedule.updated', schedule.id, {
    current_phase,
  });
}

/**
 * Replaces the items of the subscription by those of the phase. At the end of a period, the renewal that
 * follows charges them.
 */
export function applyPhase(account: Account, subscription: Stripe.Subscription, phase: Phase) {
  const now = account.now();
  const targetItems = phase.items.map(({ price, quantity = 1 }) => ({
    price: account.get('price', getId(price)!),
    quantity,
  }));
  const card = getId(phase.default_payment_method);
  const paymentFields = card ? { default_payment_method: card } : {};
  const metadata = { ...subscription.metadata, ...phase.metadata };
  const currentItems = subscription.items.data;
  const isAtPeriodEnd = currentItems.every(({ current_period_end: end }) => end === now);
  const updatedItems = targetItems.map((item, index) => ({ id: currentItems[index]?.id, ...item }));
  const removedItems = currentItems.slice(targetItems.length).map(({ id }) => ({ id, deleted: true }));
  if (!isAtPeriodEnd) {
    const prorationBehavior = phase.proration_behavior as NewPhase['proration_behavior'];
    const changed = {
      items: [...updatedItems, ...removedItems],
      prorationBehavior,
      payment: 'allow_incomplete' as const,
      at: now,
    };
    changeItems(account, subscription, changed);
    return changeSubscription(account, subscription.id, { metadata, ...paymentFields });
  }
  const data = updatedItems.map(({ price, quantity }, index) => ({
    ...(currentItems[index] ?? currentItems[0]!),
    price,
    quantity,
  }));
  const first = data[0]!.price.recurring!;
  const hasNewRecurrence =
    computePeriodEnd(0, first) !== computePeriodEnd(0, currentItems[0]!.price.recurring!);
  return changeSubscription(account, subscription.id, {
    billing_cycle_anchor: hasNewRecurrence ? now : subscription.billing_cycle_anchor,
    items: { ...subscription.items, data },
    metadata,
    ...paymentFields,
  });
}
