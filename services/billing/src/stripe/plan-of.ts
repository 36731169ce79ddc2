import { digitsOf } from '@laurel/rules/currencies';
import { BILLING_CYCLES, CYCLE_MONTHS, type BillingCycle } from '@laurel/rules/vocabularies';
import type Stripe from 'stripe';
import { chargeFault } from './charged.js';
import type { Plan } from './payments.js';

/** Prices of plans are shown as price / 100. */
const DIGITS = 2;
const isYes = (said: string | undefined) => said === 'true';
const whole = (said: string | undefined) => (/^\d{1,6}$/.test(said ?? '') ? Number(said) : 0);

/** The cycle of a price that comes again; null for any other. */
export const cycleOf = (recurring: Stripe.Price.Recurring | null): BillingCycle | null => {
  const months: Partial<Record<string, number>> = { month: 1, year: 12 };
  const count = (months[recurring?.interval ?? ''] ?? 0) * (recurring?.interval_count ?? 0);
  return BILLING_CYCLES.find((cycle) => CYCLE_MONTHS[cycle] === count) ?? null;
};

/** Why a price cannot be sold here; null: it can. */
function whyNot(price: Stripe.Price): string | null {
  if (digitsOf(price.currency) !== DIGITS)
    return `its currency ${price.currency.toUpperCase()} has ${digitsOf(price.currency)} digits, and plans are shown with two`;
  if (price.type !== 'recurring' || !cycleOf(price.recurring))
    return 'it is not paid every month, every six or every twelve';
  if (price.unit_amount === null) return 'it has no fixed amount';
  if (price.recurring?.usage_type === 'metered') return 'it depends on use';
  const money = { amount: price.unit_amount, currency: price.currency.toUpperCase() };
  return chargeFault(money, false) === null ? null : 'no card can pay this amount';
}

/** A product of Stripe as a plan; its metadata say what Stripe has no field for. Of two prices for a cycle the newer one counts. */
export function planOf(product: Stripe.Product, prices: readonly Stripe.Price[]): Plan {
  const { metadata } = product;
  const own = prices.filter(({ active }) => active).toSorted((a, b) => a.created - b.created);
  const sold = own.filter((price) => whyNot(price) === null);
  const byCycle = new Map(sold.map((price) => [cycleOf(price.recurring)!, price]));
  return {
    id: product.id,
    type: metadata.type ?? '',
    name: product.name,
    description: product.description ?? '',
    highlighted: isYes(metadata.highlighted),
    isEnterprise: isYes(metadata.isEnterprise),
    features: (metadata.features ?? '').split('\n').filter(Boolean),
    strategyTokens: whole(metadata.strategyTokens),
    submissionTokens: whole(metadata.submissionTokens),
    sortOrder: whole(metadata.sortOrder),
    prices: [...byCycle].map(([cycle, { id, unit_amount, currency }]) => ({
      id,
      cycle,
      price: unit_amount!,
      currency: currency.toUpperCase(),
    })),
    refused: own.flatMap((price) => {
      const why = whyNot(price);
      return why === null ? [] : [{ id: price.id, why }];
    }),
  };
}

/** What a plan is at Stripe beside its name and description. */
export const metadataOf = (
  plan: Pick<
    Plan,
    'type' | 'highlighted' | 'isEnterprise' | 'features' | 'strategyTokens' | 'submissionTokens' | 'sortOrder'
  >,
): Record<string, string> => ({
  type: plan.type,
  highlighted: String(plan.highlighted),
  isEnterprise: String(plan.isEnterprise),
  features: plan.features.join('\n'),
  strategyTokens: String(plan.strategyTokens),
  submissionTokens: String(plan.submissionTokens),
  sortOrder: String(plan.sortOrder),
});
