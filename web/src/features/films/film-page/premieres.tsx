import { formatDay } from '@laurel/rules/days';
import { countryName } from '@laurel/words/place-names';
import { t } from '../../../lib/texts/film-page';
import { t as tFilm } from '../../../lib/texts/films';
import type { Film, Screening } from '../../../lib/wire';
import { drawnAs, ledgerOf, stateWords } from '../premiere-ledger';
import css from './premieres.module.css';

type Place = { country: string | null; first: Screening; cities: string[]; more: number };

const UNKNOWN_LAST = '9999';
const dayOf = ({ date }: Screening) => date || UNKNOWN_LAST;

/** Each country where the film was shown, by its first day there; what has no country was shown everywhere. */
function placesOf(screenings: readonly Screening[]): Place[] {
  const sorted = screenings.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  return [...Map.groupBy(sorted, ({ country }) => country)].map(([country, shown]) => ({
    country,
    first: shown[0]!,
    cities: [...new Set(shown.flatMap(({ city }) => city ?? []))],
    more: shown.length - 1,
  }));
}

type Props = { film: Film; untold: readonly Screening[]; coming: readonly Screening[] };

/** The film's premieres, drawn: one bar within the other by level, and below them each place where one was given. */
export function Premieres({ film, untold, coming }: Props) {
  const lines = ledgerOf(film, untold, coming);
  const places = placesOf([...(film.screenings ?? []), ...untold]);
  return (
    <>
      <dl className={css.levels} aria-label={tFilm('ledger.title')}>
        {lines.map((one) => (
          <div key={one.line.level} data-state={drawnAs(one)} data-level={one.line.level}>
            <dt>{tFilm(`ledger.${one.line.level}`)}</dt>
            <dd>{stateWords(one)}</dd>
          </div>
        ))}
      </dl>
      {places.length > 0 && (
        <ul className={css.places} aria-label={t('premiere.places')}>
          {places.map(({ country, first, cities, more }) => (
            <li key={country ?? ''}>
              <strong>{country ? countryName(country) : t('premiere.everywhere')}</strong>
              <span>
                {[first.date && formatDay(first.date), ...cities, tFilm(`kind.${first.kind}`)]
                  .filter(Boolean)
                  .join(' · ')}
                {more > 0 && ` · ${t('premiere.more', { n: more })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {places.length === 0 && (
        <p className={css.muted}>
          {film.screenings?.length === 0 && `${t('premiere.none')} `}
          {t('premiere.will')}
        </p>
      )}
    </>
  );
}
