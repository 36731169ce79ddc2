import { LONGEST_LINE } from '@laurel/rules/festival-limits';
import { nameKey } from '@laurel/rules/fold';
import { refuse } from '@laurel/runtime/refusals';
import type { ImportedFestival } from '../../import/record.js';
import { names } from '../../reference.js';

/** The record's name, and what it may be called where another festival has that: with its city, its country. */
export function namesFor({
  name,
  city,
  country,
}: Pick<ImportedFestival, 'name' | 'city' | 'country'>): string[] {
  const place = country === null ? null : names.country(country);
  return [
    name,
    ...(city ? [`${name} (${city})`] : []),
    ...(place ? [`${name} (${place})`] : []),
    ...(city && place ? [`${name} (${city}, ${place})`] : []),
  ].filter((one) => one.length <= LONGEST_LINE);
}

/** The first that nobody has; `taken`: by their keys. Refuses `festival.name_taken`. */
export function freeName(imported: ImportedFestival, taken: ReadonlySet<string>): string {
  const { name } = imported;
  const free = namesFor(imported).find((way) => !taken.has(nameKey(way)));
  if (free === undefined)
    throw refuse.conflict(
      'festival.name_taken',
      `Another festival is called “${name}”. Give the city or the country.`,
      'name',
      { name },
    );
  return free;
}
