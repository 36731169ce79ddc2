import { formatAcceptanceRate, formatShare } from '../../../lib/festivals/format-odds';
import { t } from '@laurel/messages/pages/matching/matching';
import { t as tLabels } from '@laurel/messages/pages/matching/labels';
import type { Row } from '../../../lib/server/wire';
import css from './match-cells.module.css';

type Props = { row: Pick<Row, 'odds' | 'chance'> };

/** The acceptance chance as word and percentage; a note if the festival does not report it. */
export function OddsCell({ row: { odds, chance } }: Props) {
  if (odds === null) return <span className={css.odds}>{t('row.odds.unknown')}</span>;
  return (
    <span className={css.odds} data-chance={chance}>
      <strong>{tLabels(`chance.${chance}`)}</strong> {formatAcceptanceRate(odds)}
    </span>
  );
}

/**
 * A visual duplicate of the odds for layouts without their column: next to the fee, or without the word next
 * to an open sheet. Screen readers use the column.
 */
export function OddsShort({ row: { odds, chance } }: Props) {
  if (odds === null) return null;
  return (
    <span
      className={css.oddsShort}
      data-chance={chance}
      title={`${tLabels(`chance.${chance}`)}, ${formatAcceptanceRate(odds)}`}
      aria-hidden
    >
      <span>{tLabels(`chance.${chance}`)}</span> {formatShare(odds)}
    </span>
  );
}
