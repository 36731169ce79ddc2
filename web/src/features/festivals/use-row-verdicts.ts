import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { Film, FestivalHit, Verdict } from '../../lib/wire';

const ofFilm = (key: readonly unknown[] | undefined) => (key?.[1] as { filmId?: number } | undefined)?.filmId;

/** What a page of festivals says of a film, each by the competition whose deadline its row shows; all of them asked for in one call. */
export function useRowVerdicts(film: Film | null, festivals: readonly FestivalHit[] | undefined) {
  const competitionIds = (festivals ?? []).flatMap(({ next }) => next?.competitionId ?? []);
  const { data } = useQuery({
    ...query('getMatchExplanation', { filmId: film?.id ?? 1, competitionIds }),
    enabled: film !== null && competitionIds.length > 0,
    // Another page's stand until this one's are there; another film's never do.
    placeholderData: (before, question) => (ofFilm(question?.queryKey) === film?.id ? before : undefined),
  });
  const verdicts = new Map(data?.items.map(({ competitionId, verdict }) => [competitionId, verdict]));
  return (festival: FestivalHit): Verdict | null =>
    (film && festival.next && verdicts.get(festival.next.competitionId)) ?? null;
}
