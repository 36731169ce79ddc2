import { sumsByCurrency } from '@laurel/rules/money';
import type { ChargeFault, Fee } from '../domain/fees.js';
import type { Payments } from './payments.js';

/** What no card can pay; `at`: of which of the fees, null: of the sum in its currency. */
export interface FaultOfFee {
  at: number | null;
  fault: ChargeFault;
  currency: string;
  amount: number;
}

/** Before anything is made: each fee, and then the sum of each currency. */
export function chargeFaults(
  payments: Payments,
  entries: readonly Pick<Fee, 'currency' | 'amount'>[],
): FaultOfFee[] {
  const fees = entries.map(({ currency, amount }) => ({ currency: currency.toUpperCase(), amount }));
  const ofFees = fees.flatMap((fee, at) => {
    const fault = fee.amount > 0 && payments.chargeFault(fee, true);
    return fault ? [{ at, fault, ...fee }] : [];
  });
  const ofSums = sumsByCurrency(fees).flatMap((sum) => {
    const fault = payments.chargeFault(sum, false);
    return fault ? [{ at: null, fault, ...sum }] : [];
  });
  return [...ofFees, ...ofSums];
}
