import { withScreening } from '@laurel/rules/premiere-ledger';
import { premiereOf } from '@laurel/rules/premieres';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { every } from '../../lib/every';
import { inEdition, screeningAt } from '../../lib/festival-screening';
import { isUnreachable } from '../../lib/refused';
import { useTryAgain } from '../../lib/use-try-again';
import type { Festival, Film, Submission } from '../../lib/wire';

const wanting = ['to-submit', 'submitted'];

type Lost = { submission: Submission; levels: string[] };
type Question = Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'failureReason' | 'refetch'>;
/** `known`: all is answered; `asking`: not yet; `away`: something could not be had, and `lost` may lack some. */
export type Looked = { lost: Lost[]; state: 'known' | 'asking' | 'away'; again: () => void };

/** What else is on its way and asks for premieres that screenings at the festivals of these submissions would take. */
export function useLostPremieres(
  film: Film,
  taken: readonly Submission[],
  all: readonly Submission[],
): Looked {
  const { again } = useTryAgain();
  const hosts = new Map(taken.map(({ festivalId, edition }) => [festivalId, edition]));
  const hosting = useQueries({
    queries: [...hosts].flatMap(([festivalId, edition]) =>
      festivalId === null
        ? []
        : {
            ...query('getFestival', { festivalId }),
            select: (festival: Festival) => inEdition(festival, edition),
          },
    ),
  });
  const takenAt = hosting.flatMap(({ data }) => data ?? []);
  const others = all.filter((one) => !hosts.has(one.festivalId) && wanting.includes(one.state));
  const competitionIds = [...new Set(others.map(({ competitionId }) => competitionId))];
  const terms = useQuery({
    ...every('getCompetitionTerms', { competitionIds }),
    enabled: competitionIds.length > 0,
  });
  const asked = terms.data?.items.filter(({ premiere_restriction }) => premiere_restriction !== null) ?? [];
  const asking = others.filter((one) =>
    asked.some(({ competitionId }) => competitionId === one.competitionId),
  );
  const festivalIds = [...new Set(asking.flatMap(({ festivalId }) => festivalId ?? []))];
  const places = useQueries({
    queries: festivalIds.map((festivalId) => query('getFestival', { festivalId })),
  });
  const countries = useQuery({ ...query('getCountries'), staleTime: Infinity });
  const questions: Question[] = [
    ...(others.length > 0 ? [...hosting, terms] : []),
    ...(asking.length > 0 ? [...places, countries] : []),
  ];
  const failed = questions.filter((one) => one.isError && !one.data);
  const isAway = failed.length > 0 || questions.some(({ failureReason }) => isUnreachable(failureReason));
  const looked = {
    state: isAway ? 'away' : questions.some(({ isPending }) => isPending) ? 'asking' : 'known',
    again: () => {
      again();
      for (const one of failed) void one.refetch();
    },
  } as const;
  if (takenAt.length === 0) return { ...looked, lost: [] };
  const regions = new Map(
    countries.data?.items.map(({ code_alpha2, subregion }) => [code_alpha2, subregion]),
  );
  const subregionOf = (country: string) => regions.get(country) ?? null;
  const after = takenAt.reduce((shown, festival) => withScreening(shown, screeningAt(festival)), film);
  const lost = asking.flatMap((one) => {
    const host = places.find(({ data }) => data?.id === one.festivalId)?.data;
    if (!host) return [];
    const place = { ...host, takesOnline: host.internetDisallowed === false };
    const terms = asked.filter((term) => {
      if (term.competitionId !== one.competitionId) return false;
      const { premiere_restriction: level, countries: area, exceptCountries } = term;
      const exceptOwnCountry = term.exceptOwnCountry === true;
      const wants = { level: level!, countries: area, exceptOwnCountry, exceptCountries, place };
      const isSpent = (shown: Film) => premiereOf(shown, wants, subregionOf).state === 'spent';
      return !isSpent(film) && isSpent(after);
    });
    const levels = [...new Set(terms.map((term) => term.premiere_restriction!))];
    return levels.length > 0 ? [{ submission: one, levels }] : [];
  });
  return { ...looked, lost };
}
