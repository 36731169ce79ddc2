import { queryOptions } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import type { Input } from '../../../lib/server/functions';
import type { RecognisedNames } from './assignments';

type Names = Input<'getFestivalsByNames'>['names'];
/** A response searches some names only. This is enough for the largest table, also while the server is busy. */
const MAX_REQUESTS = 12;

/** Looks up names in the catalogue, and asks again for those for which the server had no time. */
export function queryAllNames(names: Names) {
  return queryOptions<RecognisedNames>({
    queryKey: ['getFestivalsByNames', { names }, 'all'],
    queryFn: async (context) => {
      const findFestivals = (requestedNames: Names) => {
        const { queryFn } = query('getFestivalsByNames', { names: requestedNames });
        return (queryFn as unknown as FindFestivals)(context);
      };
      let result = await findFestivals(names);
      for (let count = 1; count < MAX_REQUESTS; count++) {
        const remainingIndexes = listUnsearched(result);
        if (remainingIndexes.length === 0) break;
        const requestedNames = remainingIndexes.map((index) => names[index]!);
        const response = await findFestivals(requestedNames).catch(() => null);
        if (context.signal.aborted || !response) break;
        result = merge(result, remainingIndexes, response);
        if (listUnsearched(result).length === remainingIndexes.length) break;
      }
      return result;
    },
  });
}

type FindFestivals = (context: { signal: AbortSignal }) => Promise<RecognisedNames>;

const listUnsearched = ({ names }: RecognisedNames): number[] =>
  names.flatMap(({ certainty }, index) => (certainty === 'unsearched' ? index : []));

function merge(
  result: RecognisedNames,
  indexes: readonly number[],
  response: RecognisedNames,
): RecognisedNames {
  const names = [...result.names];
  for (const [n, index] of indexes.entries()) names[index] = response.names[n]!;
  return { names, festivals: [...result.festivals, ...response.festivals] };
}
