import { idIn } from '@laurel/rules/ids';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { FestivalView } from '../../features/festivals/festival-view';
import { FilmVerdicts } from '../../features/festivals/film-verdicts';
import { CompetitionMatch } from '../../features/matching/competition-match';
import { FilmPicker } from '../../features/matching/film-picker';
import { KeptGate } from '../../features/submissions/kept-gate';
import { useSession } from '../../lib/session';
import type { Film } from '../../lib/wire';
import { NotFound } from '../not-found';

/** One page under three addresses; with a session it also says what each competition thinks of the chosen film. */
export function FestivalPage() {
  const festivalId = idIn(useParams().festivalId);
  const session = useSession();
  const [film, setFilm] = useState<Film | null>(null);
  const [wished, wish] = useState<number | null>(null);
  if (festivalId === null) return <NotFound />;
  return (
    <FestivalView
      key={festivalId}
      festivalId={festivalId}
      film={film}
      picker={
        session && (
          <FilmPicker userId={session.userId} film={film} asked={wished} onAsk={wish} onFilm={setFilm} />
        )
      }
      films={
        session
          ? (competitionIds) => (
              <FilmVerdicts
                userId={session.userId}
                competitionIds={competitionIds}
                chosen={film?.id ?? null}
                onChoose={wish}
              />
            )
          : undefined
      }
      match={
        film
          ? (competition, all) => (
              <CompetitionMatch
                film={film}
                competition={competition}
                kept={KeptGate}
                siblings={all.map(({ id }) => id)}
              />
            )
          : undefined
      }
    />
  );
}
