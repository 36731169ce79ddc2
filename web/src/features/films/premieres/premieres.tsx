import { formatDay } from '@laurel/rules/dates/days';
import { countryName } from '@laurel/messages/formatting/location-names';
import { t } from '@laurel/messages/pages/films/film-page';
import { t as tFilm } from '@laurel/messages/pages/films/films';
import type { Film, Screening } from '../../../lib/server/wire';
import { getDisplayedState, toPremiereLines, formatState } from './premiere-status';
import css from './premieres.module.css';

type CountryScreenings = {
  country: string | null;
  firstScreening: Screening;
  cities: string[];
  moreCount: number;
};

const UNKNOWN_LAST = '9999';
const getSortDay = ({ date }: Screening) => date || UNKNOWN_LAST;

/**
 * The countries where the film was shown, by their first day. A screening without a country counts as
 * worldwide.
 */
function groupByCountry(screenings: readonly Screening[]): CountryScreenings[] {
  const sortedScreenings = screenings.toSorted((a, b) => getSortDay(a).localeCompare(getSortDay(b)));
  return [...Map.groupBy(sortedScreenings, ({ country }) => country)].map(([country, countryScreenings]) => ({
    country,
    firstScreening: countryScreenings[0]!,
    cities: [...new Set(countryScreenings.flatMap(({ city }) => city ?? []))],
    moreCount: countryScreenings.length - 1,
  }));
}

type Props = { film: Film; unlisted: readonly Screening[]; upcoming: readonly Screening[] };

/** A chart of the film's premieres: nested bars by level, and below them each country of a premiere. */
export function Premieres({ film, unlisted, upcoming }: Props) {
  const lines = toPremiereLines(film, unlisted, upcoming);
  const countries = groupByCountry([...(film.screenings ?? []), ...unlisted]);
  return (
    <>
      <dl className={css.levels} aria-label={tFilm('ledger.title')}>
        {lines.map((premiere) => (
          <div
            key={premiere.line.level}
            data-state={getDisplayedState(premiere)}
            data-level={premiere.line.level}
          >
            <dt>{tFilm(`ledger.${premiere.line.level}`)}</dt>
            <dd>{formatState(premiere)}</dd>
          </div>
        ))}
      </dl>
      {countries.length > 0 && (
        <ul className={css.locations} aria-label={t('premiere.screenings')}>
          {countries.map(({ country, firstScreening, cities, moreCount }) => (
            <li key={country ?? ''}>
              <strong>{country ? countryName(country) : t('premiere.everywhere')}</strong>
              <span>
                {[
                  firstScreening.date && formatDay(firstScreening.date),
                  ...cities,
                  tFilm(`kind.${firstScreening.kind}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {moreCount > 0 && ` · ${t('premiere.more', { n: moreCount })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {countries.length === 0 && (
        <p className={css.muted}>
          {film.screenings?.length === 0 && `${t('premiere.none')} `}
          {t('premiere.will')}
        </p>
      )}
    </>
  );
}
