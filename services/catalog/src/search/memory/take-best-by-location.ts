import { findSubdivisionsByName } from '@laurel/cities/find-subdivisions';
import { findCountryInQuery } from '@laurel/messages/formatting/country-names';
import { foldName } from '@laurel/rules/text/fold';
import type { FestivalDocument, SelectedFestival } from '../model/search-document.js';
import type { ResultItem } from '../model/ordering.js';
import type { TextMatches } from '../model/text-matches.js';

type IsLocal = (festival: FestivalDocument) => boolean;

/**
 * Returns the first `limit` matches by relevance. If the query names a country or a region, the festivals
 * there come before festivals that only have the word in their name. A query such as “England” names both:
 * first come the festivals in England, then those in the rest of the United Kingdom.
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

/** Returns the locations that a query names, the one with priority first. */
function listLocations(query: string): IsLocal[] {
  const country = findCountryInQuery(query);
  const codes = findSubdivisionsByName(query);
  const cityKey = foldName(query);
  const isInCountry: IsLocal = (festival) => festival.country === country;
  // A city with the region's name counts as well: “Washington” is a state and a city.
  const isInRegion: IsLocal = ({ subdivisions = [], city }) =>
    codes.some((code) => subdivisions.includes(code)) || (city !== null && foldName(city) === cityKey);
  const locations: IsLocal[] = [];
  if (country !== null) locations.push(isInCountry);
  // A region comes before its own country (England before the United Kingdom), but after another country of
  // the same name (the country Georgia before the US state).
  if (codes.some((code) => code.startsWith(`${country}-`))) locations.unshift(isInRegion);
  else if (codes.length > 0) locations.push(isInRegion);
  return locations;
}
