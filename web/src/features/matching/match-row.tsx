import { Plus } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { placeName } from '../../lib/countries';
import { t } from '../../lib/texts/matching';
import { stateWord } from '../../lib/texts/words';
import type { Row } from '../../lib/wire';
import { Button } from '../../ui/button';
import { ReasonStrip } from '../../ui/reason-strip';
import { VerdictMark } from '../../ui/verdict-mark';
import { caveatOf } from './caveat';
import { changeWords } from './change-words';
import { DeadlineCell } from './deadline-cell';
import css from './match-row.module.css';
import { reasonOf, requirementsOf } from './requirements';
import { ShortNotices } from './short-notices';

type Props = {
  row: Row;
  chosen: boolean;
  listPath: string;
  onChoose: (row: Row) => void;
  onOpen: (row: Row) => void;
  onAdd: (row: Row) => void;
};

/** One competition: who, verdict with its reasons, when and how much, what is next. Its title is the row's stop for j and k. */
export const MatchRow = memo(function MatchRow({ row, chosen, listPath, onChoose, onOpen, onAdd }: Props) {
  const { competition, festival, explanation, submission } = row;
  const name = `${competition.name}, ${festival.name}`;
  const { qualifiesFor, notices } = explanation;
  const change = changeWords(explanation);
  return (
    <div className={css.row} data-chosen={chosen || undefined}>
      <label className={css.choose}>
        <input
          type="checkbox"
          checked={chosen}
          onChange={() => onChoose(row)}
          aria-label={t('row.choose', { name })}
        />
      </label>
      <div className={css.who}>
        <button type="button" className={css.title} data-row-title onClick={() => onOpen(row)}>
          <span dir="auto">{competition.name}</span>
        </button>
        <span className={css.festival} dir="auto">
          {festival.name}
          <span className={css.muted}>{placeName(festival.city, festival.country)}</span>
        </span>
      </div>
      <div className={css.verdict}>
        <VerdictMark verdict={explanation.verdict} caveat={caveatOf(explanation)} />
        <ReasonStrip
          reasons={requirementsOf(explanation.terms).map(reasonOf)}
          label={t('row.reasons', { name })}
        />
        {qualifiesFor.length > 0 && (
          <span className={css.muted}>{t('row.qualifies', { awards: qualifiesFor.join(', ') })}</span>
        )}
      </div>
      <DeadlineCell row={row} />
      <div className={css.end}>
        <span className={css.score} title={t('detail.why')}>
          {t('row.points', { n: explanation.score })}
        </span>
        {submission ? (
          <Link to={listPath} className={css.state}>
            {stateWord[submission.state]}
          </Link>
        ) : (
          <Button size="small" onClick={() => onAdd(row)} aria-label={`${t('row.add')}: ${name}`}>
            <Plus size={14} aria-hidden /> {t('row.add')}
          </Button>
        )}
      </div>
      {(change || notices.length > 0) && (
        <div className={css.change}>
          {change && <p>{change}</p>}
          <ShortNotices explanation={explanation} />
        </div>
      )}
    </div>
  );
});
