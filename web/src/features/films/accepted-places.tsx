import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { every } from '../../lib/every';
import { useSubdivisionOptions } from '../../lib/countries';
import { recordedAt, screeningAt } from '../../lib/festival-screening';
import { formatDay } from '../../lib/format/day';
import { usedUpBy, withScreening, type UsedLevel } from '../../lib/premieres';
import { premiereWords } from '../../lib/texts/premiere-words';
import { t } from '../../lib/texts/films';
import type { Festival, Film } from '../../lib/wire';
import css from './film-card.module.css';

const takenBy = ['accepted', 'awarded'];
const LAST = '9999';

/** Which premieres go with places that are accepted and not among the film's screenings yet, in the order of their days. */
function promised(film: Film, festivals: Festival[]): { festival: Festival; levels: UsedLevel[] }[] {
  let shown = film;
  return festivals
    .toSorted((a, b) => (a.startsOn ?? LAST).localeCompare(b.startsOn ?? LAST))
    .flatMap((festival) => {
      const levels = recordedAt(film, festival) ? [] : usedUpBy(shown, screeningAt(festival));
      if (levels.length === 0) return [];
      shown = withScreening(shown, screeningAt(festival));
      return [{ festival, levels }];
    });
}

/** What follows for the premieres from where the film is accepted; draws nothing where nothing does. */
export function AcceptedPlaces({ film }: { film: Film }) {
  const submissions = useQuery(every('getUserSubmissionsByFilmId', { filmId: film.id }));
  const accepted = submissions.data?.items.filter(({ state }) => takenBy.includes(state)) ?? [];
  const festivalIds = [...new Set(accepted.flatMap(({ festivalId }) => festivalId ?? []))];
  const festivals = useQueries({ queries: festivalIds.map((festivalId) => query('getFestival', { festivalId })) });
  const lines = promised(film, festivals.flatMap(({ data }) => data ?? [])); // prettier-ignore
  const states = useSubdivisionOptions([...new Set(lines.flatMap(({ festival }) => festival.country ?? []))].sort()).data;
  if (lines.length === 0) return null;
  return (
    <div className={css.promised}>
      {lines.map(({ festival, levels }) => (
        <p key={festival.id}>
          {t(festival.startsOn ? 'ledger.promised.on' : 'ledger.promised', {
            name: festival.name,
            levels: premiereWords(levels, screeningAt(festival), states?.find(({ value }) => value === festival.subdivision)?.label),
            date: festival.startsOn ? formatDay(festival.startsOn) : '',
          })}
        </p>
      ))}
      <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>{t('ledger.add')}</Link>
    </div>
  );
}
