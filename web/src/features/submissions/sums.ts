import { dueFee } from '@laurel/rules/due-fee';
import type { Entrant } from '@laurel/rules/fees';
import type { Money } from '@laurel/rules/money';
import type { Submission } from '../../lib/wire';
import { isUnsent } from './states';

/** Each currency for itself, the one with most entries first; `unknown`: of how many nobody knows how much. */
export interface Sums {
  sums: Money[];
  unknown: number;
}

/** What some submissions have cost, and what those that are not sent cost at the next tier of each, open or not; currencies are never added up. */
export function sumsOf(submissions: readonly Submission[], film: Entrant): Sums {
  const found = submissions.map((one) => (isUnsent(one) ? dueFee(one.deadline, film) : one.feePaid));
  const byCurrency = Map.groupBy(
    found.filter((fee) => fee !== null && fee !== 'unknown'),
    ({ currency }) => currency,
  );
  const sums = [...byCurrency]
    .toSorted(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b))
    .map(([currency, fees]) => ({ currency, amount: fees.reduce((sum, { amount }) => sum + amount, 0) }))
    .filter(({ amount }) => amount > 0);
  return { sums, unknown: found.filter((fee) => fee === 'unknown').length };
}
