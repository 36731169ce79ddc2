import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { formatDays, formatDayShort, formatMonthName, today } from '@laurel/rules/dates/days';
import { toFestivalLogo } from '../../../lib/festivals/festival-month';
import { formatFestivalAcceptanceRate } from '../../../lib/festivals/format-odds';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { FestivalHit, Verdict } from '../../../lib/server/wire';
import { FestivalLogo } from '../../../widgets/festivals/festival-logo';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import { VerdictIcon } from '../../../widgets/matching/verdict-icon';
import css from './festival-line.module.css';
import { HighlightedName } from './highlighted-name';
import { NextDeadline } from './next-deadline';

/** Formats when a festival takes place, took place last, or usually takes place; null if unknown. */
export function formatEdition({
  startsOn,
  endsOn,
  usualMonth,
}: Pick<FestivalHit, 'startsOn' | 'endsOn' | 'usualMonth'>): string | null {
  if (!startsOn) return usualMonth ? t('line.month', { month: formatMonthName(usualMonth) }) : null;
  const lastDay = endsOn ?? startsOn;
  const days = startsOn === lastDay ? formatDayShort(startsOn) : formatDays(startsOn, lastDay);
  return lastDay < today() ? t('line.last_edition', { days }) : days;
}

type Props = {
  festival: FestivalHit;
  isFiltered: boolean;
  /** Was added since the user last looked at the saved search. */
  isNew?: boolean;
  /** The film's best verdict, and how many of the competitions give it. */
  verdict?: Verdict;
  bestVerdictCount?: number;
};

/** One festival in a row: name, location, open deadline and fee, odds, month, and the film's verdict. */
export const FestivalLine = memo(function FestivalLine({
  festival,
  isFiltered,
  isNew,
  verdict,
  bestVerdictCount = 0,
}: Props) {
  const total = festival.competitionIds.length;
  const n = festival.matchingCompetitionIds.length;
  return (
    <Link
      to={`/festivals/${festival.id}`}
      className={css.line}
      data-row={festival.id}
      data-past={festival.isPast || undefined}
    >
      <span className={css.mark}>
        <FestivalLogo key={festival.id} {...toFestivalLogo(festival)} />
      </span>
      <span className={css.names}>
        <span className={css.name} dir="auto">
          <HighlightedName name={festival.name} highlight={festival.highlight?.name} />
        </span>
        {festival.highlight?.otherName && (
          <span className={css.location} dir="auto">
            <VisuallyHidden>{t('line.also')}</VisuallyHidden>{' '}
            <HighlightedName name="" highlight={festival.highlight.otherName} />
          </span>
        )}
        <span className={css.location}>
          {[
            formatLocation(festival.city, festival.country),
            isFiltered && n < total
              ? t('line.matching', { n, all: total })
              : t('line.competitions', { n: total }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <NextDeadline festival={festival} />
      <span className={css.dates}>
        <span>{formatEdition(festival)}</span>
        <span>{formatFestivalAcceptanceRate(festival)}</span>
      </span>
      <span className={css.more}>
        {isNew && <strong className={css.new}>{t('line.new')}</strong>}
        {verdict && <VerdictIcon verdict={verdict} size={18} />}
        {verdict && n > 1 && <span>{t('line.verdict.of', { n: bestVerdictCount, all: n })}</span>}
        {festival.qualifiers.slice(0, verdict ? 1 : 2).map((qualifier) => (
          <span key={qualifier} className={css.tag} title={t('line.qualifies', { award: qualifier })}>
            <VisuallyHidden>{t('page.qualifies')}</VisuallyHidden> {qualifier}
          </span>
        ))}
      </span>
    </Link>
  );
});
