import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { every } from '../../lib/every';
import { inEdition, recordedAt, screeningAt } from '../../lib/festival-screening';
import { formatDay } from '../../lib/format/day';
import { isAccepted } from '../../lib/is-accepted';
import { usedUpBy, withScreening, type PremiereLevel } from '../../lib/premieres';
import { t } from '../../lib/texts/films';
import type { Festival, Film } from '../../lib/wire';
import css from './film-card.module.css';

const LAST = 9999;

type Place = { festival: Festival; edition: number | null };
/** An edition whose day is not known comes at its year's end, an unknown one last. */
const dayOf = ({ festival: { startsOn }, edition }: Place) => startsOn ?? `${edition ?? LAST}-99`;

/** Which premieres go with places that are accepted and not among the film's screenings yet, in the order of their days. */
function promised(film: Film, places: Place[]): (Place & { level: PremiereLevel })[] {
  let shown = film;
  return places
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    .flatMap(({ festival, edition }) => {
      const level = recordedAt(film, festival) ? null : usedUpBy(shown, screeningAt(festival));
      if (level === null) return [];
      shown = withScreening(shown, screeningAt(festival));
      return [{ festival, edition, level }];
    });
}

/** What follows for the premieres from where the film is accepted; draws nothing where nothing does. */
export function AcceptedPlaces({ film }: { film: Film }) {
  const submissions = useQuery(every('getUserSubmissionsByFilmId', { filmId: film.id }));
  const accepted = submissions.data?.items.filter(isAccepted) ?? [];
  const taken = [...new Map(accepted.map((one) => [`${one.festivalId} ${one.edition}`, one])).values()];
  const festivalIds = [...new Set(taken.flatMap(({ festivalId }) => festivalId ?? []))];
  const festivals = useQueries({ queries: festivalIds.map((festivalId) => query('getFestival', { festivalId })) });
  const places = taken.flatMap(({ festivalId, edition }): Place[] => {
    const festival = festivals.find(({ data }) => data?.id === festivalId)?.data;
    return festival ? [{ festival: inEdition(festival, edition), edition }] : [];
  });
  const lines = promised(film, places);
  if (lines.length === 0) return null;
  return (
    <div className={css.promised}>
      {lines.map(({ festival, edition, level }) => (
        <p key={`${festival.id} ${edition}`}>
          {t(festival.startsOn ? 'ledger.promised.on' : 'ledger.promised', {
            name: festival.name,
            level: t(`ledger.words.${level}`),
            date: festival.startsOn ? formatDay(festival.startsOn) : '',
          })}
        </p>
      ))}
      <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>{t('ledger.add')}</Link>
    </div>
  );
}
