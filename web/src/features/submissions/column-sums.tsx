import type { Entrant } from '@laurel/rules/fees';
import { formatMoney } from '@laurel/rules/money';
import { useMemo } from 'react';
import { t } from '../../lib/texts/submissions';
import type { Submission, SubmissionState } from '../../lib/wire';
import css from './column.module.css';
import { isUnsent } from './states';
import { sumsOf } from './sums';

/** What a column's entries cost, if sent, planned or paid, each currency for itself; draws nothing where nothing is known. */
export function ColumnSums({
  own,
  film,
  state,
}: {
  own: readonly Submission[];
  film: Entrant;
  state: SubmissionState;
}) {
  const { sums, unknown } = useMemo(() => sumsOf(own, film), [own, film]);
  if (sums.length === 0) return null;
  const isUnpaid = isUnsent({ state });
  const words = sums.map(formatMoney).join(' · ');
  return (
    <p className={css.sums} title={t(isUnpaid ? 'column.sums.hint' : 'column.paid.hint')}>
      {t(`column.${state === 'to-submit' ? 'planned' : isUnpaid ? 'possible' : 'paid'}`, { sums: words })}
      {unknown > 0 && <span> · {t('column.unpriced', { n: unknown })}</span>}
    </p>
  );
}
