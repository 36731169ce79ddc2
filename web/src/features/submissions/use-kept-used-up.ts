import { askedLevels, keptUsedUp, type LedgerLevel } from '@laurel/rules/premiere-ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { every } from '../../lib/every';
import type { ComingEntry } from '../../lib/coming-entry';
import { Refused } from '../../lib/refused';
import { inEdition, screeningAt } from '../../lib/festival-screening';
import type { Festival, Film, Submission, Term } from '../../lib/wire';
import { festivalsOf } from '../../lib/use-festivals';
import { useHosts } from './use-hosts';
import { useLookup, type Lookup } from '../../lib/use-lookup';

type UsedUp = { submission: ComingEntry; level: LedgerLevel };

const termsOf = (submissions: readonly ComingEntry[]) =>
  every('getCompetitionTerms', {
    competitionIds: [...new Set(submissions.map(({ competitionId }) => competitionId))],
  });

/** The widest premiere that is to be kept and would be lost where this entry is taken; null: none is. */
function keptLostAt(
  film: Film,
  { competitionId }: ComingEntry,
  host: Festival,
  terms: readonly Term[],
): LedgerLevel | null {
  const rules = terms
    .filter((term) => term.competitionId === competitionId)
    .map(({ premiere_restriction: level, isMandatory, groupKey }) => ({ level, isMandatory, groupKey }));
  const about = { keep: film.keptPremieres, asked: askedLevels(rules), at: host.id };
  return keptUsedUp(film, screeningAt(host), about);
}

/** Which of these entries would use up a premiere that the film keeps; nothing is asked where it keeps none. */
export function useKeptUsedUp(
  film: Film,
  submissions: readonly ComingEntry[],
): Lookup & { usedUp: UsedUp[] } {
  const some = film.keptPremieres.length > 0 ? submissions : [];
  const hosts = useHosts(some);
  const terms = useQuery({ ...termsOf(some), enabled: some.length > 0 });
  const looked = useLookup(some.length > 0 ? [...hosts.questions, terms] : []);
  if (!terms.data) return { ...looked, usedUp: [] };
  const usedUp = some.flatMap((submission) => {
    const host = hosts.of(submission);
    const level = host && keptLostAt(film, submission, host, terms.data.items);
    return level ? [{ submission, level }] : [];
  });
  return { ...looked, usedUp };
}

/** Whether somebody is to be asked before an entry goes on: it would use up a premiere that the film keeps, or that could not be looked up. */
export function useMayUseUp(film: Film): (submission: Submission) => Promise<boolean> {
  const client = useQueryClient();
  return async (submission) => {
    const { festivalId, edition } = submission;
    if (film.keptPremieres.length === 0 || festivalId === null) return false;
    try {
      const [{ items }, terms] = await Promise.all([
        client.fetchQuery({ ...festivalsOf([festivalId]), retry: false }),
        client.fetchQuery({ ...termsOf([submission]), retry: false }),
      ]);
      const host = items.find(({ id }) => id === festivalId);
      return (
        host !== undefined && keptLostAt(film, submission, inEdition(host, edition), terms.items) !== null
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return true;
    }
  };
}
