import { percentWords, shareWords } from '../../lib/odds-words';
import { t } from '../../lib/texts/matching';
import { chanceWord } from '../../lib/texts/words';
import type { Row } from '../../lib/wire';
import css from './match-cells.module.css';

type Props = { row: Pick<Row, 'odds' | 'chance'> };

/** How likely the festival takes a film: its word and how many of a hundred it selects; where it does not say, that. */
export function OddsCell({ row: { odds, chance } }: Props) {
  if (odds === null) return <span className={css.odds}>{t('row.odds.unknown')}</span>;
  return (
    <span className={css.odds} data-chance={chance}>
      <strong>{chanceWord[chance]}</strong> {percentWords(odds)}
    </span>
  );
}

/** The same for the eye where there is no column for it: it stands beside the fee, beside an open sheet without its word, and what the column says is still heard. */
export function OddsShort({ row: { odds, chance } }: Props) {
  if (odds === null) return null;
  return (
    <span
      className={css.oddsShort}
      data-chance={chance}
      title={`${chanceWord[chance]}, ${percentWords(odds)}`}
      aria-hidden
    >
      <span>{chanceWord[chance]}</span> {shareWords(odds)}
    </span>
  );
}
