import { findSubdivisionsByName } from '@laurel/cities/find-subdivisions';
import { findCountryByName } from '@laurel/messages/formatting/country-names';
import { foldName } from '@laurel/rules/text/fold';
import type { FestivalDocument, SelectedFestival } from '../model/search-document.js';
import type { ResultItem } from '../model/ordering.js';
import type { TextMatches } from '../model/text-matches.js';

type IsLocal = (festival: FestivalDocument) => boolean;

/**
 * Returns the first `limit` matches by relevance. If the query names a country or a region of one, the festivals in
 * it come before festivals that only have the words in their name. England is both: the festivals in England come
 * before others of the United Kingdom.
 */
export async function takeBestByLocation(
  query: string,
  matches: TextMatches,
  selectedFestivals: readonly SelectedFestival[],
  limit: number,
): Promise<ResultItem[]> {
  const items: ResultItem[] = [];
  let remaining = selectedFestivals;
  for (const isLocal of listLocations(query)) {
    const local = remaining.filter(({ festival }) => isLocal(festival));
    if (local.length === 0) continue;
    items.push(...(await matches.takeBest(local, limit - items.length)));
    if (items.length >= limit) return items;
    remaining = remaining.filter(({ festival }) => !isLocal(festival));
  }
  return [...items, ...(await matches.takeBest(remaining, limit - items.length))];
}

/** Returns the locations that a query names, the one that comes first in front. */
function listLocations(query: string): IsLocal[] {
  const country = findCountryByName(query);
  const codes = findSubdivisionsByName(query);
  const cityKey = foldName(query);
  const isInCountry: IsLocal = (festival) => festival.country === country;
  // A city of that name is meant too: Washington is not only a state.
  const isInRegion: IsLocal = ({ subdivisions = [], city }) =>
    codes.some((code) => subdivisions.includes(code)) || (city !== null && foldName(city) === cityKey);
  const locations: IsLocal[] = [];
  if (country !== null) locations.push(isInCountry);
  // Georgia the country comes before Georgia the state, but England before the rest of its country.
  if (codes.some((code) => code.startsWith(`${country}-`))) locations.unshift(isInRegion);
  else if (codes.length > 0) locations.push(isInRegion);
  return locations;
}
