import { createHash } from 'node:crypto';
import type { FilmFields } from '@laurel/proto/films/v1/films';

/**
 * The fields that identify a film. A what-if cannot change them, so that one subscription serves only one
 * film.
 */
const FIXED_FIELDS = ['name', 'types', 'productionCountries'] as const;
/** The fields of the what-if bar. The number of their changes per day is not limited. */
const FREE_FIELDS: readonly string[] = ['length', 'productionDate', 'isOnline', 'screenings'];

const isDifferent = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);

/** Returns the first fixed field that differs from the stored film, or null. */
export const findChangedFixedField = (storedFields: FilmFields, changedFields: FilmFields): string | null =>
  FIXED_FIELDS.find((field) => isDifferent(storedFields[field], changedFields[field])) ?? null;

/**
 * Returns a hash of the limited fields that differ from the stored film, as a list of one, or an empty list.
 */
export function hashLimitedChanges(storedFields: FilmFields, changedFields: FilmFields): string[] {
  const changes = Object.entries(changedFields)
    .filter(
      ([field, value]) =>
        !FREE_FIELDS.includes(field) && isDifferent(storedFields[field as keyof FilmFields], value),
    )
    .toSorted(([a], [b]) => a.localeCompare(b));
  if (changes.length === 0) return [];
  return [createHash('sha256').update(JSON.stringify(changes)).digest('base64url')];
}
