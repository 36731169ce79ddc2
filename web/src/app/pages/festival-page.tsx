import { parseId } from '@laurel/rules/links/ids';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { FestivalView } from '../../features/festivals/festival/festival-view';
import { FilmVerdicts } from '../../features/festivals/festival/film-verdicts';
import { CompetitionMatch } from '../../features/matching/competition/competition-match';
import { FilmPicker } from '../../features/matching/page/film-picker';
import { ReservedPremiereGate } from '../../features/submissions/premieres/reserved-premiere-gate';
import { useSession } from '../../lib/session/session';
import type { Film } from '../../lib/server/wire';
import { NotFound } from '../errors/not-found';

/** One page under three addresses. With a session it also shows each competition's verdict on the chosen film. */
export function FestivalPage() {
  const festivalId = parseId(useParams().festivalId);
  const session = useSession();
  const [film, setFilm] = useState<Film | null>(null);
  const [requestedFilmId, setRequestedFilmId] = useState<number | null>(null);
  if (festivalId === null) return <NotFound />;
  return (
    <FestivalView
      key={festivalId}
      festivalId={festivalId}
      film={film}
      filmPicker={
        session && (
          <FilmPicker
            userId={session.userId}
            film={film}
            requestedFilmId={requestedFilmId}
            onRequest={setRequestedFilmId}
            onFilm={setFilm}
          />
        )
      }
      renderFilmVerdicts={
        session
          ? (competitionIds) => (
              <FilmVerdicts
                userId={session.userId}
                competitionIds={competitionIds}
                selectedFilmId={film?.id ?? null}
                onChoose={setRequestedFilmId}
              />
            )
          : undefined
      }
      renderMatch={
        film
          ? (competition, allCompetitions) => (
              <CompetitionMatch
                film={film}
                competition={competition}
                gate={ReservedPremiereGate}
                siblingIds={allCompetitions.map(({ id }) => id)}
              />
            )
          : undefined
      }
    />
  );
}
