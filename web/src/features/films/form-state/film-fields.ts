import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import { screening, partialFilmFields } from '../../../../../bff/src/inputs/films/film.js';
import { today } from '@laurel/rules/dates/days';
import { isSame } from '../../../ui/forms/is-same';
import type { Change } from '../../../lib/url-state/change-parameter';
import type { Film, FilmFields, NewFilm, Screening } from '../../../lib/server/wire';

export const emptyFields: FilmFields = { name: '', ...UNKNOWN_FILM };

export type FieldName = keyof FilmFields;
export const fieldNames = Object.keys(emptyFields) as FieldName[];
export const isFieldName = (field: string): field is FieldName => Object.hasOwn(emptyFields, field);

/**
 * Returns whether the field has its initial value. An empty list means "none" where the field can also be
 * null.
 */
export const isUnknown = (fields: FilmFields, name: FieldName) => isSame(fields[name], emptyFields[name]);
/**
 * Returns whether a field is unknown, or known but without a detail that rules need. `waitingCount`: the number of
 * competitions that wait for the field. Only screenings have such details: their countries, regions and cities.
 */
export const isIncomplete = (fields: FilmFields, name: FieldName, waitingCount: number) =>
  isUnknown(fields, name) || (name === 'screenings' && waitingCount > 0);
/** Returns whether each field of `changes` has its initial value in `fields`. */
export const areUnknown = (fields: FilmFields, changes: Partial<FilmFields>) =>
  Object.keys(changes).every((name) => isFieldName(name) && isUnknown(fields, name));

/** The fields on each page of a film. */
export const fieldsByPage = {
  film: [
    'name',
    'length',
    'productionDate',
    'types',
    'genres',
    'forms',
    'themes',
    'filmLanguages',
    'budget',
    'synopsis',
    'credits',
  ],
  director: [
    'directorNationalities',
    'directorResidency',
    'directorGender',
    'directorAge',
    'previousFeatures',
    'directorIsStudent',
    'directorLanguages',
    'directorSubdivisions',
    'directorIdentities',
  ],
  production: ['productionCountries', 'productionSubdivisions', 'school'],
  screenings: ['screenings', 'isOnline'],
} as const satisfies Record<string, FieldName[]>;
/** The pages in order. */
export const fieldPages = Object.keys(fieldsByPage) as (keyof typeof fieldsByPage)[];

/** The fields that a rule can use and that are complete. A screening without a date is incomplete. */
export function getRuleFields({
  name: _name,
  synopsis: _synopsis,
  credits: _credits,
  ...fields
}: Partial<FilmFields>): Partial<FilmFields> {
  const parsed = partialFilmFields.safeParse(fields);
  const invalidNames = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !invalidNames.has(name)));
}

/**
 * Replaces incomplete fields with their previous values, so that a field of another page does not block
 * saving this one.
 */
export function getCompleteFields(fields: FilmFields, previousFields: FilmFields): FilmFields {
  const invalidNames =
    partialFilmFields.safeParse(fields).error?.issues.map(({ path }) => path[0] as FieldName) ?? [];
  return { ...fields, ...Object.fromEntries(invalidNames.map((name) => [name, previousFields[name]])) };
}

/** The fields of a stored film for a form. */
export const toFilmFields = (film: Film): FilmFields =>
  Object.fromEntries(fieldNames.map((name) => [name, film[name] ?? emptyFields[name]])) as FilmFields;

const tidyScreening = ({ date, country, subdivision, city, kind, festivalId }: Screening): Screening => ({
  date,
  country: country || null,
  kind,
  ...(subdivision && { subdivision }),
  ...(city?.trim() && { city: city.trim() }),
  ...(festivalId && kind === 'festival' && { festivalId }),
});

/** Parses a screening from the URL. Its date may be missing. */
export function parseScreening(value: unknown): Screening | null {
  const input = value as Partial<Screening> | null;
  const isUndated = input?.date === '';
  const parsed = screening.safeParse(isUndated ? { ...input, date: today() } : input);
  return parsed.success ? tidyScreening({ ...parsed.data, ...(isUndated && { date: '' }) }) : null;
}
export const hasScreening = (list: readonly Screening[], screening: Screening): boolean =>
  list.some((existing) => isSame(tidyScreening(existing), screening));

/** The field values that a change puts into the form; empty if it only focuses a field. */
export function toFormFields(change: Change | null, film: Film | undefined): Partial<FilmFields> {
  if (!change || change.value === null) return {};
  if (change.field !== ONE_SCREENING)
    return isFieldName(change.field) ? getRuleFields({ [change.field]: change.value }) : {};
  const addedScreening = parseScreening(change.value);
  const list = (film?.screenings ?? []).map(tidyScreening);
  return addedScreening && !hasScreening(list, addedScreening)
    ? { screenings: [...list, addedScreening] }
    : {};
}
/** A change that adds one screening to the existing ones. */
export const ONE_SCREENING = 'screening';

/**
 * The fields that differ from `previousFields`, in the form that a command takes. Unknown stays null, so that a value
 * can be removed.
 */
export function getChangedFields(fields: FilmFields, previousFields: FilmFields): Partial<FilmFields> {
  const newValues = tidyFields(fields);
  const previousValues = tidyFields(previousFields);
  return Object.fromEntries(
    fieldNames
      .filter((name) => JSON.stringify(newValues[name]) !== JSON.stringify(previousValues[name]))
      .map((name) => [name, newValues[name]]),
  );
}
const tidyFields = (fields: FilmFields): FilmFields => ({
  ...fields,
  name: fields.name.trim(),
  synopsis: fields.synopsis?.trim() || null,
  screenings: fields.screenings?.map(tidyScreening) ?? null,
});

/** A new film contains only its known fields. */
export const toNewFilm = (fields: FilmFields): NewFilm => ({
  ...getChangedFields(fields, emptyFields),
  name: fields.name.trim(),
});
