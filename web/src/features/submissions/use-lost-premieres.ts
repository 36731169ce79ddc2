import { withScreening } from '@laurel/rules/premiere-ledger';
import { premiereOf } from '@laurel/rules/premieres';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { every } from '../../lib/every';
import { screeningAt } from '../../lib/festival-screening';
import type { Film, Submission } from '../../lib/wire';
import { useHosts, type Going } from './use-hosts';
import { useLookup, type Lookup } from '../../lib/use-lookup';

const wanting = ['to-submit', 'submitted'];

export type Lost = { submission: Submission; levels: string[] };
type Looked = Lookup & { lost: Lost[] };

/** What else is on its way and asks for premieres that screenings where these entries go would take: each festival in its entry's edition. */
export function useLostPremieres(film: Film, taken: readonly Going[], all: readonly Submission[]): Looked {
  const hosts = new Set(taken.map(({ festivalId }) => festivalId));
  const hosting = useHosts(taken);
  // Each festival once in each of its editions.
  const takenAt = [
    ...Map.groupBy(taken, ({ festivalId, edition }) => `${festivalId} ${edition}`).values(),
  ].flatMap(([one]) => hosting.placeOf(one!) ?? []);
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
  const places = useHosts(asking);
  const countries = useQuery({ ...query('getCountries'), staleTime: Infinity });
  const looked = useLookup([
    ...(others.length > 0 ? [...hosting.questions, terms] : []),
    ...(asking.length > 0 ? [...places.questions, countries] : []),
  ]);
  if (takenAt.length === 0) return { ...looked, lost: [] };
  const regions = new Map(
    countries.data?.items.map(({ code_alpha2, subregion }) => [code_alpha2, subregion]),
  );
  const subregionOf = (country: string) => regions.get(country) ?? null;
  const after = takenAt.reduce((shown, festival) => withScreening(shown, screeningAt(festival)), film);
  const lost = asking.flatMap((one) => {
    const host = places.of(one);
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
