import { sumByCurrency } from '@laurel/rules/money/money';
import type { ChargeFault, Fee } from '../domain/fees.js';
import type { Payments } from '../payments/payment-provider.js';

/** An amount that no card can pay: the fee at `feeIndex`, or the sum of a currency if that is null. */
export interface FeeFault {
  feeIndex: number | null;
  fault: ChargeFault;
  currency: string;
  amount: number;
}

/** Checks each fee and then the sum of each currency, before anything is created. */
export function getChargeFaults(
  payments: Payments,
  entries: readonly Pick<Fee, 'currency' | 'amount'>[],
): FeeFault[] {
  const fees = entries.map(({ currency, amount }) => ({ currency: currency.toUpperCase(), amount }));
  const feeFaults = fees.flatMap((fee, feeIndex) => {
    const fault = fee.amount > 0 && payments.getChargeFault(fee, { isComponent: true });
    return fault ? [{ feeIndex, fault, ...fee }] : [];
  });
  const sumFaults = sumByCurrency(fees).flatMap((sum) => {
    const fault = payments.getChargeFault(sum);
    return fault ? [{ feeIndex: null, fault, ...sum }] : [];
  });
  return [...feeFaults, ...sumFaults];
}
