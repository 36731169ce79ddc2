import { memo } from 'react';
import { Link } from 'react-router-dom';
import { placeName } from '@laurel/words/place-names';
import { formatDays, formatDayShort, monthName, today } from '@laurel/rules/days';
import { markOf } from '../../lib/held-in';
import { oddsShort } from '../../lib/odds-words';
import { t } from '../../lib/texts/festivals';
import type { FestivalHit, Verdict } from '../../lib/wire';
import { FestivalMark } from '../../ui/festival-mark';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { VerdictMark } from '../../ui/verdict-mark';
import css from './festival-line.module.css';
import { MarkedName } from './marked-name';
import { NextEntry } from './next-entry';

/** When a festival is held, was held last, or usually is; null where nobody knows. */
export function editionWords({
  startsOn,
  endsOn,
  usualMonth,
}: Pick<FestivalHit, 'startsOn' | 'endsOn' | 'usualMonth'>): string | null {
  if (!startsOn) return usualMonth ? t('line.month', { month: monthName(usualMonth) }) : null;
  const last = endsOn ?? startsOn;
  const days = startsOn === last ? formatDayShort(startsOn) : formatDays(startsOn, last);
  return last < today() ? t('line.held', { days }) : days;
}

type Props = {
  festival: FestivalHit;
  filtered: boolean;
  /** It has come since somebody looked last. */
  isNew?: boolean;
  /** The best of the chosen film, and how many of the competitions say it. */
  verdict?: Verdict;
  agreeing?: number;
};

/** One festival in one glance: name and place, what is open and for how much, odds and month, and whether the film may enter. */
export const FestivalLine = memo(function FestivalLine({
  festival,
  filtered,
  isNew,
  verdict,
  agreeing = 0,
}: Props) {
  const all = festival.competitionIds.length;
  const n = festival.matchingCompetitionIds.length;
  return (
    <Link
      to={`/festivals/${festival.id}`}
      className={css.line}
      data-row={festival.id}
      data-past={festival.isPast || undefined}
    >
      <span className={css.mark}>
        <FestivalMark key={festival.id} {...markOf(festival)} />
      </span>
      <span className={css.who}>
        <span className={css.name} dir="auto">
          <MarkedName name={festival.name} highlight={festival.highlight?.name} />
        </span>
        {festival.highlight?.otherName && (
          <span className={css.place} dir="auto">
            <VisuallyHidden>{t('line.also')}</VisuallyHidden>{' '}
            <MarkedName name="" highlight={festival.highlight.otherName} />
          </span>
        )}
        <span className={css.place}>
          {[
            placeName(festival.city, festival.country),
            filtered && n < all ? t('line.matching', { n, all }) : t('line.competitions', { n: all }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <NextEntry festival={festival} />
      <span className={css.when}>
        <span>{editionWords(festival)}</span>
        <span>{oddsShort(festival)}</span>
      </span>
      <span className={css.more}>
        {isNew && <strong className={css.new}>{t('line.new')}</strong>}
        {verdict && <VerdictMark verdict={verdict} size={18} />}
        {verdict && n > 1 && <span>{t('line.verdict.of', { n: agreeing, all: n })}</span>}
        {festival.qualifiers.slice(0, verdict ? 1 : 2).map((qualifier) => (
          <span key={qualifier} className={css.tag} title={t('line.qualifies', { award: qualifier })}>
            <VisuallyHidden>{t('page.qualifies')}</VisuallyHidden> {qualifier}
          </span>
        ))}
      </span>
    </Link>
  );
});
