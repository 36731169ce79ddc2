import type { Entrant } from '@laurel/rules/fees/fees';
import { formatMoney } from '@laurel/rules/money/money';
import { useMemo } from 'react';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { Submission, SubmissionState } from '../../../lib/server/wire';
import css from './column.module.css';
import { isUnsent } from '../states/submission-states';
import { computeSums } from './sums';

type Props = { submissions: readonly Submission[]; film: Entrant; state: SubmissionState };

/** A column's cost per currency: possible, planned or paid. Empty if no fee is known. */
export function ColumnSums({ submissions, film, state }: Props) {
  const { sums, unknownCount } = useMemo(() => computeSums(submissions, film), [submissions, film]);
  if (sums.length === 0) return null;
  const isUnpaid = isUnsent({ state });
  const text = sums.map(formatMoney).join(' · ');
  return (
    <p className={css.sums} title={t(isUnpaid ? 'column.sums.hint' : 'column.paid.hint')}>
      {t(`column.${state === 'to-submit' ? 'planned' : isUnpaid ? 'possible' : 'paid'}`, { sums: text })}
      {unknownCount > 0 && <span> · {t('column.unpriced', { n: unknownCount })}</span>}
    </p>
  );
}
