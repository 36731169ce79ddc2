import { fold } from '@laurel/rules/text/fold';
import { parseId } from '@laurel/rules/links/ids';

/**
 * The words of an administrator's query. Each word must occur in a name or in the location, unless the query
 * is an id.
 */
export interface QueryTokens {
  foldedTokens: string[];
  typedTokens: string[];
  id: number | null;
}
export function tokenizeQuery(query: string | null | undefined): QueryTokens {
  const text = query?.trim() ?? '';
  const typedTokens = text.toLowerCase().split(/\s+/).filter(Boolean);
  return { foldedTokens: typedTokens.map(fold), typedTokens, id: parseId(text) };
}

/**
 * SQL condition: festival `r` matches by its names, its location or its original identity. See `QueryTokens`
 * for the parameters.
 */
export const matchesQuerySql = (
  foldedParameter: string,
  typedParameter: string,
  idParameter: string,
): string =>
  `((select coalesce(bool_and(position(w.folded in r."identity") > 0
    or position(w.folded in array_to_string(r."knownAs", ' ')) > 0 or position(w.typed in lower(r."name")) > 0
    or position(w.typed in lower(array_to_string(r."alternativeNames", ' '))) > 0), true) from unnest(${foldedParameter}::text[], ${typedParameter}::text[]) as w(folded, typed))
    or r."id" = ${idParameter})`;
