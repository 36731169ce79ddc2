import { withScreening } from '@laurel/rules/premieres/premiere-ledger';
import { getPremiere } from '@laurel/rules/premieres/premiere';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { createScreeningAt } from '../../../lib/premieres/festival-screening';
import type { Film, Submission } from '../../../lib/server/wire';
import { useHosts, type Going } from './use-hosts';
import { useLookup, type Lookup } from '../../../lib/loading/use-lookup';

const wanting = ['to-submit', 'submitted'];

export type Lost = { submission: Submission; levels: string[] };
type Looked = Lookup & { lost: Lost[] };

/**
 * Finds the other active entries that need a premiere which screenings of these entries would use up. Each
 * festival counts in its entry's edition.
 */
export function useLostPremieres(film: Film, taken: readonly Going[], all: readonly Submission[]): Looked {
  const hosts = new Set(taken.map(({ festivalId }) => festivalId));
  const hosting = useHosts(taken);
  // Each festival once per edition.
  const takenAt = [
    ...Map.groupBy(taken, ({ festivalId, edition }) => `${festivalId} ${edition}`).values(),
  ].flatMap(([one]) => hosting.findHost(one!) ?? []);
  const others = all.filter((one) => !hosts.has(one.festivalId) && wanting.includes(one.state));
  const competitionIds = [...new Set(others.map(({ competitionId }) => competitionId))];
  const terms = useQuery({
    ...fetchAllPages('getCompetitionTerms', { competitionIds }),
    enabled: competitionIds.length > 0,
  });
  const premiereTerms =
    terms.data?.items.filter(({ premiere_restriction }) => premiere_restriction !== null) ?? [];
  const affected = others.filter((one) =>
    premiereTerms.some(({ competitionId }) => competitionId === one.competitionId),
  );
  const affectedHosts = useHosts(affected);
  const countries = useQuery({ ...query('getCountries'), staleTime: Infinity });
  const looked = useLookup([
    ...(others.length > 0 ? [...hosting.queries, terms] : []),
    ...(affected.length > 0 ? [...affectedHosts.queries, countries] : []),
  ]);
  if (takenAt.length === 0) return { ...looked, lost: [] };
  const regions = new Map(
    countries.data?.items.map(({ code_alpha2, subregion }) => [code_alpha2, subregion]),
  );
  const getSubregion = (country: string) => regions.get(country) ?? null;
  const after = takenAt.reduce((shown, festival) => withScreening(shown, createScreeningAt(festival)), film);
  const lost = affected.flatMap((one) => {
    const host = affectedHosts.find(one);
    if (!host) return [];
    const location = { ...host, takesOnline: host.internetDisallowed === false };
    const terms = premiereTerms.filter((term) => {
      if (term.competitionId !== one.competitionId) return false;
      const { premiere_restriction: level, countries: area, exceptCountries } = term;
      const exceptOwnCountry = term.exceptOwnCountry === true;
      const requirement = { level: level!, countries: area, exceptOwnCountry, exceptCountries, location };
      const isSpent = (shown: Film) => getPremiere(shown, requirement, getSubregion).state === 'spent';
      return !isSpent(film) && isSpent(after);
    });
    const levels = [...new Set(terms.map((term) => term.premiere_restriction!))];
    return levels.length > 0 ? [{ submission: one, levels }] : [];
  });
  return { ...looked, lost };
}
