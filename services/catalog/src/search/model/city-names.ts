import { findCities } from '@laurel/cities/find-cities';
import { foldName } from '@laurel/rules/text/fold';

/** Shorter names are codes or syllables of other scripts, which are also common words. */
const MIN_LENGTH = 3;

/**
 * Returns the other names of a city in all languages. The country (two letters) matters: Venice in California is
 * not Venezia.
 */
export function listOtherCityNames(city: string, country: string | null): string[] {
  const [found] = country ? findCities(country, city) : [];
  if (!found) return [];
  // The main name is set last, so that it stays of several spellings.
  const names = [found.name, ...found.otherNames].toReversed();
  const nameByKey = new Map(names.map((name) => [foldName(name), name]));
  nameByKey.delete(foldName(city));
  return [...nameByKey]
    .filter(([key]) => key.length >= MIN_LENGTH || /[^a-z]/.test(key))
    .map(([, name]) => name);
}
