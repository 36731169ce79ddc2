export const BILLING_CYCLES = ['1_month', '6_month', '12_month'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];
/** Whole months of a billing cycle. */
export const CYCLE_MONTHS: Readonly<Record<BillingCycle, number>> = {
  '1_month': 1,
  '6_month': 6,
  '12_month': 12,
};

/** The id of a product that cannot be bought yet. */
export const COMING_SOON = -1 as const;
