import { MAX_LINE_LENGTH } from '@laurel/rules/festivals/festival-limits';
import { toNameKey } from '@laurel/rules/text/fold';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { ImportedFestival } from '../../import/records/record.js';
import { names } from '../../reference/reference-data.js';

/** Returns the names that a record may get: its name, then its name with the city, then with the country. */
export function getPossibleNames({
  name,
  city,
  country,
}: Pick<ImportedFestival, 'name' | 'city' | 'country'>): string[] {
  const countryName = country === null ? null : names.country(country);
  return [
    name,
    ...(city ? [`${name} (${city})`] : []),
    ...(countryName ? [`${name} (${countryName})`] : []),
    ...(city && countryName ? [`${name} (${city}, ${countryName})`] : []),
  ].filter((value) => value.length <= MAX_LINE_LENGTH);
}

/** `takenNames`: name keys. @throws festival.name_taken */
export function findFreeName(importedFestival: ImportedFestival, takenNames: ReadonlySet<string>): string {
  const { name } = importedFestival;
  const freeName = getPossibleNames(importedFestival).find(
    (possibleName) => !takenNames.has(toNameKey(possibleName)),
  );
  if (freeName === undefined)
    throw refuse.conflict(
      'festival.name_taken',
      `Another festival is called “${name}”. Add the city or the country to the name.`,
      'name',
      { name },
    );
  return freeName;
}
