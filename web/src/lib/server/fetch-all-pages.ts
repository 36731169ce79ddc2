import { queryOptions } from '@tanstack/react-query';
import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';
import { query } from './bff';
import type { Answer, Input, QueryName } from './functions';

type Item<N extends QueryName> = Answer<N> extends { items: (infer T)[]; total: number } ? T : never;
type Page<T> = { items: T[]; total: number };
const batchSize = MAX_BATCH_SIZE;

/**
 * Loads a list completely, with as many calls as that takes. A missing rule or fee would make the result
 * wrong.
 */
export function fetchAllPages<N extends QueryName>(name: N, input: Omit<Input<N>, 'page' | 'pageSize'>) {
  return queryOptions<Page<Item<N>>>({
    queryKey: [name, 'every', input],
    queryFn: async (context) => {
      const items: Item<N>[] = [];
      for (const chunk of splitInput(input)) {
        for (let page = 1, left = 1; left > 0; page++) {
          const fetchPage = query(name, { ...chunk, page, pageSize: batchSize } as Input<N>)
            .queryFn as unknown as FetchPage<Item<N>>;
          const answer = await fetchPage(context);
          items.push(...answer.items);
          left = answer.items.length === 0 ? 0 : answer.total - page * batchSize;
        }
      }
      return { items, total: items.length };
    },
  });
}
type FetchPage<T> = (context: { signal: AbortSignal }) => Promise<Page<T>>;

/** Splits the input, because one call accepts a limited number of ids. */
function splitInput(input: object): object[] {
  const long = Object.entries(input).find(
    (entry): entry is [string, number[]] => Array.isArray(entry[1]) && entry[1].length > batchSize,
  );
  if (!long) return [input];
  const [key, ids] = long;
  return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, i) => ({
    ...input,
    [key]: ids.slice(i * batchSize, (i + 1) * batchSize),
  }));
}
