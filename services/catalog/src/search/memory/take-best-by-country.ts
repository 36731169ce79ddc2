import { findCountryByName } from '@laurel/messages/formatting/country-names';
import type { ResultItem } from '../model/ordering.js';
import type { SelectedFestival } from '../model/search-document.js';
import type { TextMatches } from '../model/text-matches.js';

/**
 * Returns the first `limit` matches by relevance. If the query is a name of a country, the festivals of that
 * country come before festivals that only have the country in their name.
 */
export async function takeBestByCountry(
  query: string,
  matches: TextMatches,
  selectedFestivals: readonly SelectedFestival[],
  limit: number,
): Promise<ResultItem[]> {
  const country = findCountryByName(query);
  if (country === null) return matches.takeBest(selectedFestivals, limit);
  const isLocal = ({ festival }: SelectedFestival) => festival.country === country;
  const localItems = await matches.takeBest(selectedFestivals.filter(isLocal), limit);
  const remaining = limit - localItems.length;
  if (remaining <= 0) return localItems;
  const others = selectedFestivals.filter((selected) => !isLocal(selected));
  return [...localItems, ...(await matches.takeBest(others, remaining))];
}
