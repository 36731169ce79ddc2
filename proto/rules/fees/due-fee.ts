import { feesFor, type Entrant, type Fee } from './fees.js';

/** The deadline by which an entry must be sent, with its fees. */
export interface Due<F extends Fee = Fee> {
  date: { id: number };
  isPast: boolean;
  fees: readonly F[];
}

/**
 * Returns the fee that a film pays at this deadline. Returns `unknown` if no fee is on file or the fee
 * depends on a missing field, and null if nothing can be paid any more.
 */
export function dueFee<F extends Fee>(due: Due<F> | null | undefined, film: Entrant): F | 'unknown' | null {
  if (!due || due.isPast) return null;
  const [first, ...others] = feesFor(due.fees, due.date.id, film);
  return (others.length === 0 && first?.fee) || 'unknown';
}
