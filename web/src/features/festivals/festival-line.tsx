import { Link } from 'react-router-dom';
import { placeName } from '../../lib/countries';
import { formatDays, formatDayShort } from '@laurel/rules/days';
import { t } from '../../lib/texts/festivals';
import type { FestivalHit } from '../../lib/wire';
import { FestivalMark } from '../../ui/festival-mark';
import css from './festival-line.module.css';
import { MarkedName } from './marked-name';

const months = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
export const monthName = (month: number) => months.format(Date.UTC(2026, month - 1, 1));

export function editionWords(
  festival: Pick<FestivalHit, 'startsOn' | 'endsOn' | 'usualMonth'>,
): string | null {
  if (festival.startsOn && festival.endsOn && festival.startsOn !== festival.endsOn)
    return formatDays(festival.startsOn, festival.endsOn);
  if (festival.startsOn) return formatDayShort(festival.startsOn);
  return festival.usualMonth ? t('line.month', { month: monthName(festival.usualMonth) }) : null;
}

/** The month in which it is held: of the edition that is known, else the usual one. */
export const monthOf = ({ startsOn, usualMonth }: Pick<FestivalHit, 'startsOn' | 'usualMonth'>) =>
  startsOn ? Number(startsOn.slice(5, 7)) : usualMonth;

/** One festival as a line of a programme: name, place, when, what it leads to. */
export function FestivalLine({ festival, filtered }: { festival: FestivalHit; filtered: boolean }) {
  const all = festival.competitionIds.length;
  const n = festival.matchingCompetitionIds.length;
  return (
    <Link to={`/festivals/${festival.id}`} className={css.line}>
      <span className={css.mark}>
        <FestivalMark
          id={festival.id}
          name={festival.name}
          country={festival.country}
          month={monthOf(festival)}
          image={festival.profileImage}
        />
      </span>
      <span className={css.name} dir="auto">
        <MarkedName name={festival.name} highlight={festival.highlight?.name} />
      </span>
      <span className={css.place}>{placeName(festival.city, festival.country)}</span>
      <span className={css.when}>{editionWords(festival)}</span>
      <span className={css.more}>
        {festival.qualifiers.slice(0, 3).map((qualifier) => (
          <span key={qualifier} className={css.tag}>
            {qualifier}
          </span>
        ))}
        <span>
          {filtered && n < all ? t('line.matching', { n, all }) : t('line.competitions', { n: all })}
        </span>
      </span>
    </Link>
  );
}
