import {
  getRequiredLevels,
  findUsedUpReservation,
  type LedgerLevel,
} from '@laurel/rules/premieres/premiere-ledger';
import { inEdition } from '@laurel/rules/premieres/accepted-entries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import type { UpcomingEntry, FreeComing } from '../../../lib/premieres/upcoming-entry';
import { Refused } from '../../../lib/server/refused';
import { createScreeningAt, type Host } from '../../../lib/premieres/festival-screening';
import type { Film, Submission, Term } from '../../../lib/server/wire';
import { festivalsQuery } from '../../../lib/festivals/use-festivals';
import { createUnknownHost, useHosts } from './use-hosts';
import { useLookup, type Lookup } from '../../../lib/loading/use-lookup';

type Coming = UpcomingEntry | FreeComing;
type UsedUp = { submission: Coming; level: LedgerLevel };

const createTermsQuery = (submissions: readonly Coming[]) =>
  fetchAllPages('getCompetitionTerms', {
    competitionIds: [...new Set(submissions.flatMap(({ competitionId }) => competitionId ?? []))],
  });

/** Returns the widest reserved premiere that would be lost if this entry is accepted, or null. */
function findLostReservation(
  film: Film,
  { competitionId }: Coming,
  host: Host,
  terms: readonly Term[],
): LedgerLevel | null {
  const rules = terms
    .filter((term) => term.competitionId === competitionId)
    .map(({ premiere_restriction: level, isMandatory, groupKey }) => ({ level, isMandatory, groupKey }));
  const about = { reserved: film.reservedPremieres, requiredLevels: getRequiredLevels(rules), at: host.id };
  return findUsedUpReservation(film, createScreeningAt(host), about);
}

/** Finds the entries that would use up a premiere the film reserves. Makes no call if it reserves none. */
export function useUsedUpPremieres(
  film: Film,
  submissions: readonly Coming[],
): Lookup & { usedUp: UsedUp[] } {
  const some = film.reservedPremieres.length > 0 ? submissions : [];
  const hosts = useHosts(some);
  const hasTerms = some.some(({ competitionId }) => competitionId !== null);
  const terms = useQuery({ ...createTermsQuery(some), enabled: hasTerms });
  const looked = useLookup(hasTerms ? [...hosts.queries, terms] : hosts.queries);
  const rules = hasTerms ? terms.data?.items : [];
  if (!rules) return { ...looked, usedUp: [] };
  const usedUp = some.flatMap((submission) => {
    const host = hosts.findHost(submission);
    const level = host && findLostReservation(film, submission, host, rules);
    return level ? [{ submission, level }] : [];
  });
  return { ...looked, usedUp };
}

/**
 * Returns a function that checks whether an entry needs confirmation: it would use up a reserved premiere, or
 * this is unknown.
 */
export function useMayUseUp(film: Film): (submission: Submission) => Promise<boolean> {
  const client = useQueryClient();
  return async (submission) => {
    const { festivalId, edition } = submission;
    if (film.reservedPremieres.length === 0) return false;
    try {
      const [{ items }, terms] = await Promise.all([
        festivalId === null
          ? { items: [] }
          : client.fetchQuery({ ...festivalsQuery([festivalId]), retry: false }),
        client.fetchQuery({ ...createTermsQuery([submission]), retry: false }),
      ]);
      const festival = items.find(({ id }) => id === festivalId);
      const host = festival ? inEdition(festival, edition) : createUnknownHost(submission);
      return findLostReservation(film, submission, host, terms.items) !== null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return true;
    }
  };
}
