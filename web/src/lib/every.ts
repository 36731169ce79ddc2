import { queryOptions } from '@tanstack/react-query';
import { MOST_AT_ONCE } from '@laurel/rules/vocabularies';
import { query } from './bff';
import type { Answer, Input, QueryName } from './functions';

type Item<N extends QueryName> = Answer<N> extends { items: (infer T)[]; total: number } ? T : never;
type Page<T> = { items: T[]; total: number };
const most = MOST_AT_ONCE;

/** A list from its first item to its last, however many calls that takes: a rule or a fee left out would be a wrong answer. */
export function every<N extends QueryName>(name: N, input: Omit<Input<N>, 'page' | 'pageSize'>) {
  return queryOptions<Page<Item<N>>>({
    queryKey: [name, 'every', input],
    queryFn: async (context) => {
      const items: Item<N>[] = [];
      for (const part of parts(input)) {
        for (let page = 1, left = 1; left > 0; page++) {
          const ask = query(name, { ...part, page, pageSize: most } as Input<N>).queryFn as unknown as Ask<
            Item<N>
          >;
          const answer = await ask(context);
          items.push(...answer.items);
          left = answer.items.length === 0 ? 0 : answer.total - page * most;
        }
      }
      return { items, total: items.length };
    },
  });
}
type Ask<T> = (context: { signal: AbortSignal }) => Promise<Page<T>>;

/** One call takes at most so many ids. */
function parts(input: object): object[] {
  const long = Object.entries(input).find(
    (entry): entry is [string, number[]] => Array.isArray(entry[1]) && entry[1].length > most,
  );
  if (!long) return [input];
  const [key, ids] = long;
  return Array.from({ length: Math.ceil(ids.length / most) }, (_, i) => ({
    ...input,
    [key]: ids.slice(i * most, (i + 1) * most),
  }));
}
