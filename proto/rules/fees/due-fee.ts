import { listFeesByFormat, type Entrant, type Fee } from './fees.js';

/** The deadline by which an entry must be sent, with its fees. */
export interface DeadlineWithFees<F extends Fee = Fee> {
  date: { id: number };
  isPast: boolean;
  fees: readonly F[];
}

/**
 * Returns the fee that a film pays at this deadline. Returns `unknown` if no fee is on file or the fee
 * depends on a missing field, and null if nothing can be paid any more.
 */
export function getDueFee<F extends Fee>(
  deadline: DeadlineWithFees<F> | null | undefined,
  film: Entrant,
): F | 'unknown' | null {
  if (!deadline || deadline.isPast) return null;
  const [firstFee, ...otherFees] = listFeesByFormat(deadline.fees, deadline.date.id, film);
  return (otherFees.length === 0 && firstFee?.fee) || 'unknown';
}
