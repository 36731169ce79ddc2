import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { every } from '../../../lib/every';
import { tiersOf, type Tier } from '../../../lib/tiers';
import { useArriving } from '../../../lib/use-arriving';
import { useFestivals } from '../../../lib/use-festivals';
import type { Competition, Explanation, Festival, Film } from '../../../lib/wire';

/** One competition as it stands beside others; `explanation` null where the film's plan does not show it, or nobody has judged it yet. */
export type Compared = {
  competition: Competition;
  festival: Festival;
  explanation: Explanation | null;
  isLocked: boolean;
  isArriving: boolean;
  tiers: Tier[];
};

/** Everything about some competitions, in the order of the ids; what is gone is left out. */
export function useCompared(film: Film, competitionIds: number[], run: number | null) {
  const asked = { filmId: film.id, competitionIds, ...(run !== null && { wizardResultId: run }) };
  const question = query('getMatchExplanation', asked);
  const explained = useQuery(question);
  const judged = new Map(explained.data?.items.map((one) => [one.competitionId, one]));
  const isArriving = explained.data?.isArriving === true && competitionIds.some((id) => !judged.has(id));
  useArriving(isArriving, question.queryKey, explained);
  const competitions = useQuery(query('getCompetitions', { ids: competitionIds }));
  const found = competitions.data?.items ?? [];
  const festivals = useFestivals(found.map(({ festivalId }) => festivalId));
  const dates = useQuery(every('getCompetitionDates', { competitionIds }));
  const dateIds = dates.data?.items.map(({ id }) => id) ?? [];
  const fees = useQuery({
    ...every('getCompetitionSubmissionFees', { competitionDateIds: dateIds }),
    enabled: dateIds.length > 0,
  });
  const parts = [
    explained,
    competitions,
    dates,
    ...festivals.questions,
    ...(dateIds.length > 0 ? [fees] : []),
  ];
  const isThere = parts.every(({ data }) => data !== undefined);
  const compared = competitionIds.flatMap((id): Compared[] => {
    const competition = found.find((one) => one.id === id);
    const festival = competition && festivals.of(competition.festivalId);
    if (!competition || !festival) return [];
    const own = (dates.data?.items ?? []).filter((date) => date.competitionId === id);
    const explanation = judged.get(id);
    const isLocked = explanation?.isLocked === true;
    return [
      {
        competition,
        festival,
        explanation: explanation && !isLocked ? explanation : null,
        isLocked,
        isArriving: isArriving && !explanation,
        tiers: tiersOf(own, fees.data?.items ?? [], competition.opensOn ?? null, film),
      },
    ];
  });
  return {
    compared: isThere ? compared : undefined,
    failed: parts.find(({ isError, data }) => isError && !data),
    waiting: parts.find(({ isPending }) => isPending) ?? explained,
  };
}
