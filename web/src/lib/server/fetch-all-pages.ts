import { queryOptions } from '@tanstack/react-query';
import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';
import { query } from './bff';
import type { FunctionResponse, Input, QueryName } from './functions';
import { splitIntoBatches } from './batches';

type Item<N extends QueryName> =
  FunctionResponse<N> extends { items: (infer T)[]; total: number } ? T : never;
type Page<T> = { items: T[]; total: number };

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
        for (let page = 1, remaining = 1; remaining > 0; page++) {
          const fetchPage = query(name, { ...chunk, page, pageSize: MAX_BATCH_SIZE } as Input<N>)
            .queryFn as unknown as FetchPage<Item<N>>;
          const response = await fetchPage(context);
          items.push(...response.items);
          remaining = response.items.length === 0 ? 0 : response.total - page * MAX_BATCH_SIZE;
        }
      }
      return { items, total: items.length };
    },
  });
}
type FetchPage<T> = (context: { signal: AbortSignal }) => Promise<Page<T>>;

/** Splits the input, because one call accepts a limited number of ids. */
function splitInput(input: object): object[] {
  const longList = Object.entries(input).find(
    (entry): entry is [string, number[]] => Array.isArray(entry[1]) && entry[1].length > MAX_BATCH_SIZE,
  );
  if (!longList) return [input];
  const [key, ids] = longList;
  return [...splitIntoBatches(ids)].map((batch) => ({ ...input, [key]: batch }));
}
