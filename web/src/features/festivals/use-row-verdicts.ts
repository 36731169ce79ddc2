import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { Film, FestivalHit, Verdict } from '../../lib/wire';

/** What a page of festivals says of a film, each by the competition whose deadline its row shows; all of them asked for in one call. */
export function useRowVerdicts(film: Film | null, festivals: readonly FestivalHit[] | undefined) {
  const competitionIds = (festivals ?? []).flatMap(({ next }) => next?.competitionId ?? []);
  const { data } = useQuery({
    ...query('getMatchExplanation', { filmId: film?.id ?? 1, competitionIds }),
    enabled: film !== null && competitionIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const verdicts = new Map(data?.items.map(({ competitionId, verdict }) => [competitionId, verdict]));
  return (festival: FestivalHit): Verdict | null =>
    (film && festival.next && verdicts.get(festival.next.competitionId)) ?? null;
}
