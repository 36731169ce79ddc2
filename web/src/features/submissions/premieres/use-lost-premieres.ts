import { withScreening } from '@laurel/rules/premieres/premiere-ledger';
import { getPremiere } from '@laurel/rules/premieres/premiere';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { createScreeningAt } from '../../../lib/premieres/festival-screening';
import type { Film, Submission } from '../../../lib/server/wire';
import { useHosts, type HostedEntry } from './use-hosts';
import { useCompareCities } from '../../../lib/locations/use-compare-cities';
import { useLookup, type Lookup } from '../../../lib/loading/use-lookup';

const ACTIVE_STATES = ['to-submit', 'submitted'];

export type LostPremiere = { submission: Submission; levels: string[] };
type LostPremiereLookup = Lookup & { lostPremieres: LostPremiere[] };

/** Finds active entries whose required premiere these screenings would use up. */
export function useLostPremieres(
  film: Film,
  acceptedEntries: readonly HostedEntry[],
  submissions: readonly Submission[],
): LostPremiereLookup {
  const acceptedFestivalIds = new Set(acceptedEntries.map(({ festivalId }) => festivalId));
  const acceptedHosts = useHosts(acceptedEntries);
  // Each festival once per edition.
  const screeningHosts = [
    ...Map.groupBy(acceptedEntries, ({ festivalId, edition }) => `${festivalId} ${edition}`).values(),
  ].flatMap(([entry]) => acceptedHosts.findHost(entry!) ?? []);
  const activeEntries = submissions.filter(
    (submission) =>
      !acceptedFestivalIds.has(submission.festivalId) && ACTIVE_STATES.includes(submission.state),
  );
  const competitionIds = [...new Set(activeEntries.map(({ competitionId }) => competitionId))];
  const terms = useQuery({
    ...fetchAllPages('getCompetitionTerms', { competitionIds }),
    enabled: competitionIds.length > 0,
  });
  const premiereTerms =
    terms.data?.items.filter(({ premiere_restriction }) => premiere_restriction !== null) ?? [];
  const affectedEntries = activeEntries.filter((submission) =>
    premiereTerms.some(({ competitionId }) => competitionId === submission.competitionId),
  );
  const affectedHosts = useHosts(affectedEntries);
  const countries = useQuery({ ...query('getCountries'), staleTime: Infinity });
  const cities = useCompareCities([
    ...(film.screenings ?? []),
    ...screeningHosts,
    ...affectedEntries.flatMap((entry) => affectedHosts.findFestival(entry) ?? []),
  ]);
  const lookup = useLookup([
    ...(activeEntries.length > 0 ? [...acceptedHosts.queries, terms] : []),
    ...(affectedEntries.length > 0 ? [...affectedHosts.queries, ...cities.queries, countries] : []),
  ]);
  if (screeningHosts.length === 0) return { ...lookup, lostPremieres: [] };
  const subregionByCountry = new Map(
    countries.data?.items.map(({ code_alpha2, subregion }) => [code_alpha2, subregion]),
  );
  const getSubregion = (country: string) => subregionByCountry.get(country) ?? null;
  const filmWithScreenings = screeningHosts.reduce(
    (previousFilm, festival) => withScreening(previousFilm, createScreeningAt(festival)),
    film,
  );
  const lostPremieres = affectedEntries.flatMap((submission) => {
    const host = affectedHosts.findFestival(submission);
    if (!host) return [];
    const location = { ...host, takesOnline: host.internetDisallowed === false };
    const lostTerms = premiereTerms.filter((term) => {
      if (term.competitionId !== submission.competitionId) return false;
      const { premiere_restriction: level, countries: area, exceptCountries } = term;
      const exceptOwnCountry = term.exceptOwnCountry === true;
      const requirement = { level: level!, countries: area, exceptOwnCountry, exceptCountries, location };
      const isUsedUp = (shownFilm: Film) =>
        getPremiere(shownFilm, requirement, getSubregion, cities.compareCities).state === 'used-up';
      return !isUsedUp(film) && isUsedUp(filmWithScreenings);
    });
    const levels = [...new Set(lostTerms.map((term) => term.premiere_restriction!))];
    return levels.length > 0 ? [{ submission, levels }] : [];
  });
  return { ...lookup, lostPremieres };
}
