import { dueFee } from '@laurel/rules/fees/due-fee';
import type { Entrant } from '@laurel/rules/fees/fees';
import type { Money } from '@laurel/rules/money/money';
import type { CopiedDate } from './competitions.js';

/** Returns the fee of a film at an open deadline, or null if unknown. */
export function feeAt(date: CopiedDate | null, film: Entrant): Money | null {
  const fee = date && dueFee({ date, isPast: false, fees: date.fees ?? [] }, film);
  return fee && fee !== 'unknown' ? { amount: fee.amount, currency: fee.currency } : null;
}
