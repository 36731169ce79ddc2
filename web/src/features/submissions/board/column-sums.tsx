import type { Entrant } from '@laurel/rules/fees/fees';
import { formatMoney } from '@laurel/rules/money/money';
import { useMemo } from 'react';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Submission, SubmissionState } from '../../../lib/server/wire';
import { useConversion } from '../../../lib/money/conversion';
import { formatTotal } from '../../../lib/money/format-fees';
import css from './column.module.css';
import { isUnsent } from '../states/submission-states';
import { computeSums } from './sums';

type Props = { submissions: readonly Submission[]; film: Entrant; state: SubmissionState };

function getKindOfCost(state: SubmissionState): 'planned' | 'possible' | 'paid' {
  if (state === 'to-submit') return 'planned';
  return isUnsent({ state }) ? 'possible' : 'paid';
}

/** A column's cost per currency: possible, planned or paid. Empty if no fee is known. */
export function ColumnSums({ submissions, film, state }: Props) {
  const conversion = useConversion();
  const { sums, unknownCount } = useMemo(() => computeSums(submissions, film), [submissions, film]);
  if (sums.length === 0) return null;
  const total = formatTotal(sums, conversion);
  const text = sums.map((money) => formatMoney(money)).join(' · ') + (total ? ` (${total})` : '');
  return (
    <p className={css.sums} title={t(isUnsent({ state }) ? 'column.sums.hint' : 'column.paid.hint')}>
      {t(`column.${getKindOfCost(state)}`, { sums: text })}
      {unknownCount > 0 && <span> · {t('column.unpriced', { n: unknownCount })}</span>}
    </p>
  );
}
