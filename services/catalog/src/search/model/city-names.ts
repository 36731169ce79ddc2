import { findCities } from '@laurel/cities/find-cities';
import { foldName } from '@laurel/rules/text/fold';

/** Shorter names are codes, or syllables in other scripts, and are often common words. */
const MIN_LENGTH = 3;

/**
 * Returns the other names of a city in all languages. The country distinguishes cities of the same name:
 * Venice in California is not Venezia.
 */
export function listOtherCityNames(city: string, country: string | null): string[] {
  const [found] = country ? findCities(country, city) : [];
  if (!found) return [];
  // The main name is set last, so that it overwrites names with the same folded form.
  const names = [found.name, ...found.otherNames].toReversed();
  const nameByKey = new Map(names.map((name) => [foldName(name), name]));
  nameByKey.delete(foldName(city));
  return [...nameByKey]
    .filter(([key]) => key.length >= MIN_LENGTH || /[^a-z]/.test(key))
    .map(([, name]) => name);
}
