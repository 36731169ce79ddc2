export const cycleWord = { '1_month': '1 Month', '6_month': '6 Months', '12_month': '12 Months' } as const;
/** The billing cycle, shown after an amount. */
export const eachCycle = {
  '1_month': 'a month',
  '6_month': 'every 6 months',
  '12_month': 'every 12 months',
} as const;
