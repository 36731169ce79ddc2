import { getDueFee } from '@laurel/rules/fees/due-fee';
import type { Entrant } from '@laurel/rules/fees/fees';
import type { Money } from '@laurel/rules/money/money';
import type { Submission } from '../../../lib/server/wire';
import { isUnsent } from '../states/submission-states';

/** The amounts per currency, the most frequent first. `unknownCount`: entries without a known fee. */
export interface Sums {
  sums: Money[];
  unknownCount: number;
}

/** Sums the paid fees, and the next fees of unsent entries. Currencies are summed separately. */
export function computeSums(submissions: readonly Submission[], film: Entrant): Sums {
  const fees = submissions.map((submission) =>
    isUnsent(submission) ? getDueFee(submission.deadline, film) : submission.feePaid,
  );
  const byCurrency = Map.groupBy(
    fees.filter((fee) => fee !== null && fee !== 'unknown'),
    ({ currency }) => currency,
  );
  const sums = [...byCurrency]
    .toSorted(([a, feesInA], [b, feesInB]) => feesInB.length - feesInA.length || a.localeCompare(b))
    .map(([currency, fees]) => ({ currency, amount: fees.reduce((sum, { amount }) => sum + amount, 0) }))
    .filter(({ amount }) => amount > 0);
  return { sums, unknownCount: fees.filter((fee) => fee === 'unknown').length };
}
