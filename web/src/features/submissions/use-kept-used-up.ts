import { isBinding, keptUsedUp, type LedgerLevel } from '@laurel/rules/premiere-ledger';
import { useQuery } from '@tanstack/react-query';
import { every } from '../../lib/every';
import { screeningAt } from '../../lib/festival-screening';
import type { Film, Submission } from '../../lib/wire';
import { useHosts } from './use-hosts';
import { useLookup, type Lookup } from './use-lookup';

type UsedUp = { submission: Submission; level: LedgerLevel };

/** Which of these entries would use up a premiere that is to be kept, though nobody asks for it there; nothing is asked where none is to be kept. */
export function useKeptUsedUp(
  film: Film,
  submissions: readonly Submission[],
  keep: readonly LedgerLevel[],
): Lookup & { usedUp: UsedUp[] } {
  const some = keep.length > 0 ? submissions : [];
  const hosts = useHosts(some);
  const competitionIds = [...new Set(some.map(({ competitionId }) => competitionId))];
  const terms = useQuery({
    ...every('getCompetitionTerms', { competitionIds }),
    enabled: competitionIds.length > 0,
  });
  const looked = useLookup(competitionIds.length > 0 ? [...hosts, terms] : []);
  if (!terms.data) return { ...looked, usedUp: [] };
  const usedUp = some.flatMap((submission) => {
    const { festivalId, competitionId } = submission;
    const host = hosts.find(({ data }) => data?.id === festivalId)?.data;
    if (!host) return [];
    const asked = terms.data.items.flatMap((term) =>
      term.competitionId === competitionId && term.premiere_restriction !== null && isBinding(term)
        ? term.premiere_restriction
        : [],
    );
    const level = keptUsedUp(film, screeningAt(host), { keep, asked });
    return level ? [{ submission, level }] : [];
  });
  return { ...looked, usedUp };
}
