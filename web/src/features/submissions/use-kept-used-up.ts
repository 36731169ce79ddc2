import { askedLevels, keptUsedUp, type LedgerLevel } from '@laurel/rules/premiere-ledger';
import { inEdition } from '@laurel/rules/taken-places';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { every } from '../../lib/every';
import type { ComingEntry, FreeComing } from '../../lib/coming-entry';
import { Refused } from '../../lib/refused';
import { screeningAt, type Host } from '../../lib/festival-screening';
import type { Film, Submission, Term } from '../../lib/wire';
import { festivalsOf } from '../../lib/use-festivals';
import { somewhere, useHosts } from './use-hosts';
import { useLookup, type Lookup } from '../../lib/use-lookup';

type Coming = ComingEntry | FreeComing;
type UsedUp = { submission: Coming; level: LedgerLevel };

const termsOf = (submissions: readonly Coming[]) =>
  every('getCompetitionTerms', {
    competitionIds: [...new Set(submissions.flatMap(({ competitionId }) => competitionId ?? []))],
  });

/** The widest premiere that is to be kept and would be lost where this entry is taken; null: none is. */
function keptLostAt(
  film: Film,
  { competitionId }: Coming,
  host: Host,
  terms: readonly Term[],
): LedgerLevel | null {
  const rules = terms
    .filter((term) => term.competitionId === competitionId)
    .map(({ premiere_restriction: level, isMandatory, groupKey }) => ({ level, isMandatory, groupKey }));
  const about = { keep: film.keptPremieres, asked: askedLevels(rules), at: host.id };
  return keptUsedUp(film, screeningAt(host), about);
}

/** Which of these entries would use up a premiere that the film keeps; nothing is asked where it keeps none. */
export function useKeptUsedUp(film: Film, submissions: readonly Coming[]): Lookup & { usedUp: UsedUp[] } {
  const some = film.keptPremieres.length > 0 ? submissions : [];
  const hosts = useHosts(some);
  const hasTerms = some.some(({ competitionId }) => competitionId !== null);
  const terms = useQuery({ ...termsOf(some), enabled: hasTerms });
  const looked = useLookup(hasTerms ? [...hosts.questions, terms] : hosts.questions);
  const rules = hasTerms ? terms.data?.items : [];
  if (!rules) return { ...looked, usedUp: [] };
  const usedUp = some.flatMap((submission) => {
    const host = hosts.placeOf(submission);
    const level = host && keptLostAt(film, submission, host, rules);
    return level ? [{ submission, level }] : [];
  });
  return { ...looked, usedUp };
}

/** Whether somebody is to be asked before an entry goes on: it would use up a premiere that the film keeps, or that could not be looked up. */
export function useMayUseUp(film: Film): (submission: Submission) => Promise<boolean> {
  const client = useQueryClient();
  return async (submission) => {
    const { festivalId, edition } = submission;
    if (film.keptPremieres.length === 0) return false;
    try {
      const [{ items }, terms] = await Promise.all([
        festivalId === null
          ? { items: [] }
          : client.fetchQuery({ ...festivalsOf([festivalId]), retry: false }),
        client.fetchQuery({ ...termsOf([submission]), retry: false }),
      ]);
      const festival = items.find(({ id }) => id === festivalId);
      const host = festival ? inEdition(festival, edition) : somewhere(submission);
      return keptLostAt(film, submission, host, terms.items) !== null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return true;
    }
  };
}
