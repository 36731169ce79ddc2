import { feesFor, type Entrant, type Fee } from './fees.js';

/** The deadline by which an entry is to be sent, with its fees. */
export interface Due<F extends Fee = Fee> {
  date: { id: number };
  isPast: boolean;
  fees: readonly F[];
}

/** What a film pays there; `unknown` where no fee is on file, or it depends on what is not known of the film; null where nothing can be paid any more. */
export function dueFee<F extends Fee>(due: Due<F> | null | undefined, film: Entrant): F | 'unknown' | null {
  if (!due || due.isPast) return null;
  const [first, ...others] = feesFor(due.fees, due.date.id, film);
  return (others.length === 0 && first?.fee) || 'unknown';
}
