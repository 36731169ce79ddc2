import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { Film, FestivalHit, Verdict } from '../../../lib/server/wire';

const getFilmIdOfKey = (key: readonly unknown[] | undefined) =>
  (key?.[1] as { filmId?: number } | undefined)?.filmId;

/** A festival's best verdict for a film, and how many of its competitions give it. */
export type VerdictSummary = { verdict: Verdict; bestVerdictCount: number };

/** Picks as many competitions as one call accepts: the first of each festival, then the second of each. */
function pickCompetitionIds(festivals: readonly FestivalHit[]): number[] {
  const idsByFestival = festivals.map(({ matchingCompetitionIds }) => matchingCompetitionIds);
  const maxCount = Math.max(0, ...idsByFestival.map(({ length }) => length));
  return Array.from({ length: maxCount }, (_, n) => idsByFestival.flatMap((ids) => ids[n] ?? []))
    .flat()
    .slice(0, MAX_BATCH_SIZE);
}

/**
 * Fetches the verdicts of a page of festivals for a film in one call. Returns a function that summarizes those of
 * a festival's competitions that match the search; null if they are unknown.
 */
export function useRowVerdicts(film: Film | null, festivals: readonly FestivalHit[] | undefined) {
  const competitionIds = pickCompetitionIds(festivals ?? []);
  const { data } = useQuery({
    ...query('getMatchExplanation', { filmId: film?.id ?? 1, competitionIds }),
    enabled: film !== null && competitionIds.length > 0,
    // The verdicts of the previous page stay until the new ones arrive, but never those of another film.
    placeholderData: (previous, previousQuery) =>
      getFilmIdOfKey(previousQuery?.queryKey) === film?.id ? previous : undefined,
  });
  const verdicts = new Map(data?.items.map(({ competitionId, verdict }) => [competitionId, verdict]));
  return ({ matchingCompetitionIds: ids }: FestivalHit): VerdictSummary | null => {
    const foundVerdicts = ids.map((id) => verdicts.get(id));
    const verdict = film && VERDICTS.find((candidate) => foundVerdicts.includes(candidate));
    // Another competition, whose verdict is not known, may have a better one.
    if (!verdict || (verdict !== 'eligible' && foundVerdicts.includes(undefined))) return null;
    return {
      verdict,
      bestVerdictCount: foundVerdicts.filter((foundVerdict) => foundVerdict === verdict).length,
    };
  };
}
