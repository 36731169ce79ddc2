import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { FestivalView } from '../../features/festivals/festival-view';
import { CompetitionMatch } from '../../features/matching/competition-match';
import { FilmPicker } from '../../features/matching/film-picker';
import { useSession } from '../../lib/session';
import type { Film } from '../../lib/wire';
import { NotFound } from '../not-found';

/** One page under three addresses; with a session it also says what each competition thinks of the chosen film. */
export function FestivalPage() {
  const { festivalId = '' } = useParams();
  const session = useSession();
  const [film, setFilm] = useState<Film | null>(null);
  if (!/^[1-9]\d{0,8}$/.test(festivalId)) return <NotFound />;
  return (
    <FestivalView
      key={festivalId}
      festivalId={Number(festivalId)}
      film={film}
      picker={session && <FilmPicker userId={session.userId} film={film} onFilm={setFilm} />}
      match={
        film
          ? (competition, all) => (
              <CompetitionMatch
                film={film}
                competitionId={competition.id}
                siblings={all.map(({ id }) => id)}
              />
            )
          : undefined
      }
    />
  );
}
