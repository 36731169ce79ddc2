import {
  getRequiredLevels,
  findUsedUpReservation,
  type LedgerLevel,
} from '@laurel/rules/premieres/premiere-ledger';
import { withoutOtherEditionDates } from '@laurel/rules/premieres/accepted-entries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import type { UpcomingEntry, UncataloguedUpcomingEntry } from '../../../lib/premieres/upcoming-entry';
import { RefusalError } from '../../../lib/server/refused';
import { createScreeningAt, type Host } from '../../../lib/premieres/festival-screening';
import type { Film, Submission, Term } from '../../../lib/server/wire';
import { festivalsQuery } from '../../../lib/festivals/use-festivals';
import { createUnknownHost, useHosts } from './use-hosts';
import { useLookup, type Lookup } from '../../../lib/loading/use-lookup';

type AnyUpcomingEntry = UpcomingEntry | UncataloguedUpcomingEntry;
type UsedUpEntry = { submission: AnyUpcomingEntry; level: LedgerLevel };

const createTermsQuery = (submissions: readonly AnyUpcomingEntry[]) =>
  fetchAllPages('getCompetitionTerms', {
    competitionIds: [...new Set(submissions.flatMap(({ competitionId }) => competitionId ?? []))],
  });

/** Returns the widest reserved premiere that would be lost if this entry is accepted, or null. */
function findLostReservation(
  film: Film,
  { competitionId }: AnyUpcomingEntry,
  host: Host,
  terms: readonly Term[],
): LedgerLevel | null {
  const rules = terms
    .filter((term) => term.competitionId === competitionId)
    .map(({ premiere_restriction: level, isMandatory, groupKey }) => ({ level, isMandatory, groupKey }));
  const reservation = {
    reservedPremieres: film.reservedPremieres,
    requiredLevels: getRequiredLevels(rules),
    hostFestivalId: host.id,
  };
  return findUsedUpReservation(film, createScreeningAt(host), reservation);
}

/** Finds the entries that would use up a premiere the film reserves. Makes no call if it reserves none. */
export function useUsedUpPremieres(
  film: Film,
  submissions: readonly AnyUpcomingEntry[],
): Lookup & { usedUpEntries: UsedUpEntry[] } {
  const checkedEntries = film.reservedPremieres.length > 0 ? submissions : [];
  const hosts = useHosts(checkedEntries);
  const hasTerms = checkedEntries.some(({ competitionId }) => competitionId !== null);
  const terms = useQuery({ ...createTermsQuery(checkedEntries), enabled: hasTerms });
  const lookup = useLookup(hasTerms ? [...hosts.queries, terms] : hosts.queries);
  const loadedTerms = hasTerms ? terms.data?.items : [];
  if (!loadedTerms) return { ...lookup, usedUpEntries: [] };
  const usedUpEntries = checkedEntries.flatMap((submission) => {
    const host = hosts.findHost(submission);
    const level = host && findLostReservation(film, submission, host, loadedTerms);
    return level ? [{ submission, level }] : [];
  });
  return { ...lookup, usedUpEntries };
}

/** Returns a function that checks whether an accepted entry would use up a reserved premiere. True if unknown. */
export function useReservationCheck(film: Film): (submission: Submission) => Promise<boolean> {
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
      const host = festival ? withoutOtherEditionDates(festival, edition) : createUnknownHost(submission);
      return findLostReservation(film, submission, host, terms.items) !== null;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      return true;
    }
  };
}
