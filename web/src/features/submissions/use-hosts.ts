import { useQueries } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { isMissing } from '../../lib/refused';
import { inEdition } from '../../lib/festival-screening';
import type { Festival, Submission } from '../../lib/wire';

type Entry = Pick<Submission, 'festivalId' | 'edition'>;

/** The festivals of some submissions, each asked for once, and each in the edition that a submission is for: two of one festival may be for two of its years. One that is gone is no question any more. */
export function useHosts(submissions: readonly Entry[]) {
  const festivalIds = [...new Set(submissions.flatMap(({ festivalId }) => festivalId ?? []))];
  const asked = useQueries({
    queries: festivalIds.map((festivalId) => query('getFestival', { festivalId })),
  });
  /** Where a submission is for; undefined: it is not known, or not yet. */
  const of = ({ festivalId, edition }: Entry): Festival | undefined => {
    const festival = asked.find(({ data }) => data?.id === festivalId)?.data;
    return festival && inEdition(festival, edition);
  };
  return { questions: asked.filter(({ error }) => !isMissing(error)), of };
}
