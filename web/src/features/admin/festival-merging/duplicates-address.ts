import { DUPLICATE_REASONS, DUPLICATE_STRENGTHS } from '@laurel/rules/festivals/catalogue-editing';
import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { isInList } from '@laurel/rules/text/lists';
import type { Input } from '../../../lib/server/functions';
import { parsePage } from '../../../lib/url-state/page-parameter';

export const PAGE_SIZE = 20;
export const FILTER_PARAMS = ['query', 'strength', 'why'] as const;

/** Parses the filters from the URL. Invalid values are dropped. */
export function parseDuplicatesInput(parameters: URLSearchParams): Input<'getDuplicateFestivals'> {
  const query = parameters.get('query')?.trim();
  const splitList = (name: string) => parameters.get(name)?.split(',') ?? [];
  return {
    ...(query && { query: query.slice(0, MAX_QUERY_LENGTH) }),
    strength: splitList('strength').filter((strength) => isInList(DUPLICATE_STRENGTHS, strength)),
    why: splitList('why').filter((reason) => isInList(DUPLICATE_REASONS, reason)),
    page: parsePage(parameters),
    pageSize: PAGE_SIZE,
  };
}
