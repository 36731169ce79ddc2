import type Stripe from 'stripe';
import type { Account } from '../account/account.ts';
import { computePeriodEnd } from '../billing/prices/periods.ts';
import {
  applyPhase,
  newSchedule,
  toPhase,
  releaseSchedule,
  type NewPhase,
} from '../billing/subscription-changes/schedules.ts';
import { getCustomerMethod } from '../billing/payments/payment-methods.ts';
import { endSubscription, hasEnded } from '../billing/subscriptions/subscription.ts';
import { invalid } from '../account/errors.ts';
import { getId } from '../account/ids.ts';
import {
  choice,
  fields,
  flag,
  integer,
  many,
  mergeMetadata,
  metadata,
  pageParams,
  text,
} from '../requests/input.ts';
import { paginate } from '../requests/lists.ts';
import { getActivePrice, interval } from './prices.ts';
import { route } from './route.ts';
import { prorationBehavior } from './subscriptions.ts';
import { z } from 'zod';

const momentInput = z.union([choice(['now']), integer]);
const phase = fields({
  default_payment_method: text.optional(),
  duration: fields({ interval, interval_count: integer.optional() }).optional(),
  end_date: momentInput.optional(),
  items: many(fields({ price: text, quantity: integer.optional() })).min(1),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.optional(),
  start_date: momentInput.optional(),
});
const endBehavior = choice(['cancel', 'release']);
type PhaseInput = ReturnType<typeof phase.parse>;

/**
 * Resolves the phases. Each begins where the previous one ends. A phase without an end lasts for one period
 * of its prices.
 */
function resolvePhases(account: Account, schedule: Stripe.SubscriptionSchedule, phaseInputs: PhaseInput[]) {
  const now = account.now();
  const toSeconds = (value: number | 'now' | undefined) => (value === 'now' ? now : value);
  let previousEnd = schedule.phases[0]!.start_date;
  return phaseInputs.map((input, index): NewPhase => {
    const param = `phases[${index}]`;
    const start = toSeconds(input.start_date) ?? previousEnd;
    if (index > 0 && start !== previousEnd) {
      throw invalid(
        'Phases must be contiguous: each must begin when the one before it ends.',
        `${param}[start_date]`,
      );
    }
    const prices = input.items.map(({ price }, itemIndex) =>
      getActivePrice(account, price, `${param}[items][${itemIndex}][price]`),
    );
    const recurrence = input.duration
      ? { interval: input.duration.interval, interval_count: input.duration.interval_count ?? 1 }
      : prices[0]!.recurring!;
    const end = toSeconds(input.end_date) ?? computePeriodEnd(start, recurrence);
    if (end <= start) throw invalid('The phase must end after it begins.', `${param}[end_date]`);
    previousEnd = end;
    return {
      items: input.items.map(({ price, quantity = 1 }) => ({ price, quantity })),
      start,
      end,
      metadata: mergeMetadata({}, input.metadata),
      method: input.default_payment_method ?? null,
      proration_behavior: input.proration_behavior ?? 'create_prorations',
    };
  });
}

function getActiveSchedule(account: Account, id: string) {
  const schedule = account.get('subscription_schedule', id);
  if (schedule.status !== 'active') {
    throw invalid(
      `You cannot update a subscription schedule that is currently in the \`${String(schedule.status)}\` status.`,
    );
  }
  return schedule;
}
/** Returns the prices and quantities of a phase as text, for comparison. */
const formatItems = (phaseItems: Stripe.SubscriptionSchedule.Phase) =>
  JSON.stringify(phaseItems.items.map(({ price, quantity }) => [getId(price), quantity]));

export const schedules = [
  route('POST', '/v1/subscription_schedules', { from_subscription: text }, ({ account, input }) => {
    const subscription = account.get('subscription', input.from_subscription, 'from_subscription', 400);
    if (hasEnded(subscription))
      throw invalid('You cannot migrate a subscription that has ended to a schedule.', 'from_subscription');
    if (subscription.schedule) {
      throw invalid(
        `You cannot migrate a subscription that is already attached to a schedule: \`${getId(subscription.schedule)}\`.`,
        'from_subscription',
      );
    }
    if (subscription.cancel_at !== null) {
      throw invalid(
        'You cannot migrate a subscription that is going to be canceled at the end of its period.',
        'from_subscription',
      );
    }
    return newSchedule(account, subscription);
  }),
  route('GET', '/v1/subscription_schedules/:id', {}, ({ account, id }) =>
    account.get('subscription_schedule', id),
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id',
    {
      end_behavior: endBehavior.optional(),
      metadata: metadata.optional(),
      phases: many(phase).optional(),
      proration_behavior: prorationBehavior.optional(),
    },
    ({ account, input, id }) => {
      const before = getActiveSchedule(account, id);
      const changed: Partial<Stripe.SubscriptionSchedule> = {
        metadata: mergeMetadata(before.metadata, input.metadata),
      };
      if (input.end_behavior) changed.end_behavior = input.end_behavior;
      if (!input.phases)
        return account.change('subscription_schedule', 'subscription_schedule.updated', id, changed);
      const subscription = account.get('subscription', getId(before.subscription)!);
      for (const [index, { default_payment_method: method }] of input.phases.entries())
        if (method)
          getCustomerMethod(
            account,
            method,
            getId(subscription.customer),
            `phases[${index}][default_payment_method]`,
          );
      const phases = resolvePhases(account, before, input.phases).map((newPhase) =>
        toPhase(subscription.currency, newPhase),
      );
      const now = account.now();
      const current = phases.find(({ start_date: start, end_date: end }) => start <= now && now < end);
      if (!current) throw invalid('You must keep the phase that is running now.', 'phases');
      const previous = before.phases.find(
        ({ start_date: start }) => start === before.current_phase!.start_date,
      )!;
      if (formatItems(previous) !== formatItems(current)) applyPhase(account, subscription, current);
      const current_phase = { end_date: current.end_date, start_date: current.start_date };
      return account.change('subscription_schedule', 'subscription_schedule.updated', id, {
        ...changed,
        current_phase,
        phases,
      });
    },
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id/release',
    { preserve_cancel_date: flag.optional() },
    ({ account, id }) => {
      getActiveSchedule(account, id);
      return releaseSchedule(account, id);
    },
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id/cancel',
    { invoice_now: choice(['false']).optional(), prorate: choice(['false']).optional() },
    ({ account, id }) => {
      const subscription = getId(getActiveSchedule(account, id).subscription)!;
      endSubscription(account, subscription, 'cancellation_requested');
      return account.get('subscription_schedule', id);
    },
  ),
  route(
    'GET',
    '/v1/subscription_schedules',
    { ...pageParams, customer: text.optional() },
    ({ account, input, path }) =>
      paginate(account.store.list('subscription_schedule', { customer: input.customer }), input, path),
  ),
];
