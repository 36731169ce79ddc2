import { DUPLICATE_REASONS, DUPLICATE_STRENGTHS } from '@laurel/rules/administration';
import { LONGEST_QUERY } from '@laurel/rules/search-words';
import { isOneOf } from '@laurel/rules/vocabularies';
import type { Input } from '../../../lib/functions';
import { pageIn } from '../../../lib/page-in';

export const PAGE_SIZE = 20;
export const NARROWING = ['query', 'strength', 'why'] as const;

/** Which pairs are looked for, as the address says it; what it says wrongly is not said. */
export function askedIn(parameters: URLSearchParams): Input<'getDuplicateFestivals'> {
  const query = parameters.get('query')?.trim();
  const words = (name: string) => parameters.get(name)?.split(',') ?? [];
  return {
    ...(query && { query: query.slice(0, LONGEST_QUERY) }),
    strength: words('strength').filter((one) => isOneOf(DUPLICATE_STRENGTHS, one)),
    why: words('why').filter((one) => isOneOf(DUPLICATE_REASONS, one)),
    page: pageIn(parameters),
    pageSize: PAGE_SIZE,
  };
}
