import { getCurrencyDigits } from '@laurel/rules/money/currencies';
import { BILLING_CYCLES, CYCLE_MONTHS, type BillingCycle } from '@laurel/rules/billing/cycles';
import type Stripe from 'stripe';
import { getChargeFault } from './charge-amounts.js';
import type { Plan } from '../payments/payment-provider.js';

/** The digits of a plan's currency. The prices of plans are displayed divided by 100. */
const PLAN_CURRENCY_DIGITS = 2;
const isTrue = (value: string | undefined) => value === 'true';
const parseCount = (value: string | undefined) => (/^\d{1,6}$/.test(value ?? '') ? Number(value) : 0);

/** Returns the billing cycle of a recurring price, or null. */
export const getCycle = (recurring: Stripe.Price.Recurring | null): BillingCycle | null => {
  const months: Partial<Record<string, number>> = { month: 1, year: 12 };
  const count = (months[recurring?.interval ?? ''] ?? 0) * (recurring?.interval_count ?? 0);
  return BILLING_CYCLES.find((cycle) => CYCLE_MONTHS[cycle] === count) ?? null;
};

/** Returns why a price cannot be sold here, or null. */
function getRejectionReason(price: Stripe.Price): string | null {
  if (getCurrencyDigits(price.currency) !== PLAN_CURRENCY_DIGITS)
    return `its currency ${price.currency.toUpperCase()} has ${getCurrencyDigits(price.currency)} decimal places, but plans are shown with two`;
  if (price.type !== 'recurring' || !getCycle(price.recurring))
    return 'it is not billed every month, six months or twelve months';
  if (price.unit_amount === null) return 'it has no fixed amount';
  if (price.recurring?.usage_type === 'metered') return 'it depends on usage';
  const money = { amount: price.unit_amount, currency: price.currency.toUpperCase() };
  return getChargeFault(money) === null ? null : 'no card can pay this amount';
}

/**
 * Converts a Stripe product to a plan. Its metadata contains the fields that a product does not have. If a
 * cycle has two prices, the newer one counts.
 */
export function toPlan(product: Stripe.Product, prices: readonly Stripe.Price[]): Plan {
  const { metadata } = product;
  const activePrices = prices.filter(({ active }) => active).toSorted((a, b) => a.created - b.created);
  const soldPrices = activePrices.filter((price) => getRejectionReason(price) === null);
  const byCycle = new Map(soldPrices.map((price) => [getCycle(price.recurring)!, price]));
  return {
    id: product.id,
    type: metadata.type ?? '',
    name: product.name,
    description: product.description ?? '',
    highlighted: isTrue(metadata.highlighted),
    isEnterprise: isTrue(metadata.isEnterprise),
    features: (metadata.features ?? '').split('\n').filter(Boolean),
    strategyTokens: parseCount(metadata.strategyTokens),
    submissionTokens: parseCount(metadata.submissionTokens),
    sortOrder: parseCount(metadata.sortOrder),
    prices: [...byCycle].map(([cycle, { id, unit_amount, currency }]) => ({
      id,
      cycle,
      price: unit_amount!,
      currency: currency.toUpperCase(),
    })),
    rejectedPrices: activePrices.flatMap((price) => {
      const reason = getRejectionReason(price);
      return reason === null ? [] : [{ id: price.id, why: reason }];
    }),
  };
}

/** Returns the fields of a plan that are stored in Stripe's metadata. */
export const toMetadata = (
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
