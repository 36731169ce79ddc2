import { percentWords } from '../../lib/odds-words';
import { t } from '../../lib/texts/matching';
import { chanceWord } from '../../lib/texts/words';
import type { Row } from '../../lib/wire';
import css from './match-cells.module.css';

/** How likely the festival takes a film: its word and how many of a hundred it selects; where it does not say, that. */
export function OddsCell({ row: { odds, chance } }: { row: Row }) {
  if (odds === null) return <span className={css.odds}>{t('row.odds.unknown')}</span>;
  return (
    <span className={css.odds} data-chance={chance}>
      <strong>{chanceWord[chance]}</strong> {percentWords(odds)}
    </span>
  );
}
