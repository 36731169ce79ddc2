import { formatAcceptanceRate, formatShare } from '../../../lib/festivals/format-odds';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Row } from '../../../lib/server/wire';
import css from './match-cells.module.css';

type Props = { row: Pick<Row, 'odds'> };

/** The acceptance rate that follows from the festival's published figures; a note if it publishes none. */
export function OddsCell({ row: { odds } }: Props) {
  if (odds === null) return <span className={css.odds}>{t('row.odds.unknown')}</span>;
  return (
    <span className={css.odds} title={t('row.odds.source')} data-odds>
      {formatAcceptanceRate(odds)}
    </span>
  );
}

/**
 * A visual duplicate of the rate for layouts without its column: next to the fee, or next to an open sheet. Screen
 * readers use the column.
 */
export function OddsShort({ row: { odds } }: Props) {
  if (odds === null) return null;
  return (
    <span className={css.oddsShort} title={t('row.odds.source')} data-odds aria-hidden>
      {formatShare(odds)}
    </span>
  );
}
