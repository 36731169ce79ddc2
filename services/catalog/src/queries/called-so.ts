import { fold } from '@laurel/rules/fold';
import { idIn } from '@laurel/rules/ids';

/** What an administrator looks for by its words: each stands in a name or in the place, or they are an id. */
export interface Words {
  folded: string[];
  typed: string[];
  id: number | null;
}
export function wordsOf(query: string | null | undefined): Words {
  const text = query?.trim() ?? '';
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  return { folded: typed.map(fold), typed, id: idIn(text) };
}

/** That the festival `r` is called so, in SQL: by what it is called now, where it is, and how it came. With the parameters of `Words`. */
export const calledSo = (folded: string, typed: string, id: string): string =>
  `((select coalesce(bool_and(position(w.folded in r."identity") > 0
    or position(w.folded in array_to_string(r."knownAs", ' ')) > 0 or position(w.typed in lower(r."name")) > 0
    or position(w.typed in lower(array_to_string(r."alternativeNames", ' '))) > 0), true) from unnest(${folded}::text[], ${typed}::text[]) as w(folded, typed))
    or r."id" = ${id})`;
