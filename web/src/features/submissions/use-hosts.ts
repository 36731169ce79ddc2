import { useQueries } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { inEdition } from '../../lib/festival-screening';
import type { Festival, Submission } from '../../lib/wire';

/** The festivals of some submissions, each once, in the edition that it is entered for. */
export function useHosts(submissions: readonly Submission[]) {
  const hosts = new Map(submissions.map(({ festivalId, edition }) => [festivalId, edition]));
  return useQueries({
    queries: [...hosts].flatMap(([festivalId, edition]) =>
      festivalId === null
        ? []
        : {
            ...query('getFestival', { festivalId }),
            select: (festival: Festival) => inEdition(festival, edition),
          },
    ),
  });
}
