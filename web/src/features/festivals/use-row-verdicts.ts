import { MOST_AT_ONCE, VERDICTS } from '@laurel/rules/vocabularies';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import type { Film, FestivalHit, Verdict } from '../../lib/wire';

const ofFilm = (key: readonly unknown[] | undefined) => (key?.[1] as { filmId?: number } | undefined)?.filmId;

/** What a festival says of a film: its best verdict, and how many of its competitions say it. */
export type Standing = { verdict: Verdict; agreeing: number };

/** As many as can be asked about at once: the first of each festival, then the second of each. */
function askedOf(festivals: readonly FestivalHit[]): number[] {
  const own = festivals.map(({ matchingCompetitionIds }) => matchingCompetitionIds);
  const most = Math.max(0, ...own.map(({ length }) => length));
  return Array.from({ length: most }, (_one, n) => own.flatMap((ids) => ids[n] ?? []))
    .flat()
    .slice(0, MOST_AT_ONCE);
}

/** What a page of festivals says of a film, each by those of its competitions that were looked for; all of them asked for in one call. */
export function useRowVerdicts(film: Film | null, festivals: readonly FestivalHit[] | undefined) {
  const competitionIds = askedOf(festivals ?? []);
  const { data } = useQuery({
    ...query('getMatchExplanation', { filmId: film?.id ?? 1, competitionIds }),
    enabled: film !== null && competitionIds.length > 0,
    // Another page's stand until this one's are there; another film's never do.
    placeholderData: (before, question) => (ofFilm(question?.queryKey) === film?.id ? before : undefined),
  });
  const verdicts = new Map(data?.items.map(({ competitionId, verdict }) => [competitionId, verdict]));
  return ({ matchingCompetitionIds: own }: FestivalHit): Standing | null => {
    const said = own.map((id) => verdicts.get(id));
    const verdict = film && VERDICTS.find((one) => said.includes(one));
    // One that was not asked about may be better.
    if (!verdict || (verdict !== 'eligible' && said.includes(undefined))) return null;
    return { verdict, agreeing: said.filter((one) => one === verdict).length };
  };
}
