import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { useSubdivisionOptions } from '../../lib/countries';
import { inEdition, recordedAt, screeningAt } from '../../lib/festival-screening';
import { formatDay } from '@laurel/rules/days';
import { usedUpBy, withScreening, type UsedLevel } from '@laurel/rules/premiere-ledger';
import { premiereWords } from '../../lib/texts/premiere-words';
import { t } from '../../lib/texts/films';
import type { Festival, Film, Submission } from '../../lib/wire';
import css from './film-card.module.css';

const LAST = 9999;

/** A prize is given to what was shown. */
type Place = { festival: Festival; edition: number | null; isAwarded: boolean };
/** An edition whose day is not known comes at its year's end, an unknown one last. */
const dayOf = ({ festival: { startsOn }, edition }: Place) => startsOn ?? `${edition ?? LAST}-99`;

/** Which premieres go with places that are accepted and not among the film's screenings yet, in the order of their days. */
function promised(film: Film, places: Place[]): (Place & { levels: UsedLevel[] })[] {
  let shown = film;
  return places
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    .flatMap((place) => {
      const { festival } = place;
      const levels = recordedAt(film, festival) ? [] : usedUpBy(shown, screeningAt(festival));
      if (levels.length === 0) return [];
      shown = withScreening(shown, screeningAt(festival));
      return [{ ...place, levels }];
    });
}

/** What follows for the premieres from where the film is accepted; draws nothing where nothing does. */
export function AcceptedPlaces({ film, taken: accepted }: { film: Film; taken: readonly Submission[] }) {
  const taken = [...new Map(accepted.map((one) => [`${one.festivalId} ${one.edition}`, one])).values()];
  const festivalIds = [...new Set(taken.flatMap(({ festivalId }) => festivalId ?? []))];
  const festivals = useQueries({
    queries: festivalIds.map((festivalId) => query('getFestival', { festivalId })),
  });
  const places = taken.flatMap(({ festivalId, edition, state }): Place[] => {
    const festival = festivals.find(({ data }) => data?.id === festivalId)?.data;
    return festival
      ? [{ festival: inEdition(festival, edition), edition, isAwarded: state === 'awarded' }]
      : [];
  });
  const lines = promised(film, places);
  const states = useSubdivisionOptions(
    [...new Set(lines.flatMap(({ festival }) => festival.country ?? []))].sort(),
  ).data;
  if (lines.length === 0) return null;
  return (
    <div className={css.promised}>
      {lines.map(({ festival, edition, isAwarded, levels }) => (
        <p key={`${festival.id} ${edition}`}>
          {t(isAwarded ? 'ledger.given' : festival.startsOn ? 'ledger.promised.on' : 'ledger.promised', {
            name: festival.name,
            levels: premiereWords(
              levels,
              screeningAt(festival),
              states?.find(({ value }) => value === festival.subdivision)?.label,
            ),
            date: festival.startsOn ? formatDay(festival.startsOn) : '',
          })}
        </p>
      ))}
      <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>{t('ledger.add')}</Link>
    </div>
  );
}
