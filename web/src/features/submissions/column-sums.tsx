import type { Entrant } from '@laurel/rules/fees';
import { formatMoney } from '@laurel/rules/money';
import { useMemo } from 'react';
import { t } from '../../lib/texts/submissions';
import type { Submission } from '../../lib/wire';
import css from './column.module.css';
import { sumsOf } from './sums';

/** What a column's entries cost, planned or paid, each currency for itself; draws nothing where nothing is known. */
export function ColumnSums({
  own,
  film,
  isPlanned,
}: {
  own: readonly Submission[];
  film: Entrant;
  isPlanned: boolean;
}) {
  const { sums, unknown } = useMemo(() => sumsOf(own, film), [own, film]);
  if (sums.length === 0) return null;
  const words = sums.map(formatMoney).join(' · ');
  return (
    <p className={css.sums} title={t(isPlanned ? 'column.sums.hint' : 'column.paid.hint')}>
      {t(isPlanned ? 'column.planned' : 'column.paid', { sums: words })}
      {unknown > 0 && <span> · {t('column.unpriced', { n: unknown })}</span>}
    </p>
  );
}
