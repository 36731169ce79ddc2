import { isDay } from '@laurel/rules/dates/days';
import { isEmailAddress } from '@laurel/rules/accounts/email-address';
import { UNKNOWN_FESTIVAL } from '@laurel/rules/festivals/unknown-festival';
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_VALUES } from '@laurel/rules/festivals/festival-limits';
import { FIRST_FILM_YEAR } from '@laurel/rules/films/film-limits';
import { foldName } from '@laurel/rules/text/fold';
import { completeUrl, parseHttpUrl } from '@laurel/rules/links/http-url';
import { MAX_ID } from '@laurel/rules/links/ids';
import { getStoredPictureName, PICTURE_FIELDS } from '@laurel/rules/pictures/festival-pictures';
import { sanitizeName } from '@laurel/rules/text/characters';
import { ARTHOUSE_INDEXES, FESTIVAL_THEMES } from '@laurel/rules/festivals/vocabularies';
import { isInList } from '@laurel/rules/text/lists';
import { QUALIFIERS } from '@laurel/rules/terms/vocabularies';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/messages/formatting/refusal-text';
import type { FieldKinds, FieldValues } from '../field-kinds.js';
import { isTimeZone } from './closing.js';
import type { Codes } from '../terms/term.js';
import { findLineProblem, findLinesProblem, findProseProblem } from '../texts/text-limits.js';

/**
 * The fields of a festival, besides the name, that an import file can state. Countries and subdivisions are
 * codes, days are YYYY-MM-DD.
 */
export const FESTIVAL_FIELD_KINDS = {
  description: 'text',
  profileImage: 'text',
  profileHerobanner: 'text',
  yearsRunning: 'number',
  audienceAttendance: 'number',
  estimatedSubmissions: 'number',
  awardsPresented: 'number',
  projectsSelected: 'number',
  internetDisallowed: 'flag',
  arthouseIndex: 'choice',
  homepage: 'text',
  filmfreewayLink: 'text',
  country: 'text',
  subdivision: 'text',
  city: 'text',
  timezone: 'text',
  contactEmail: 'text',
  startsOn: 'text',
  endsOn: 'text',
  alternativeNames: 'list',
  foundedYear: 'number',
  usualMonth: 'number',
  themes: 'list',
  qualifiers: 'list',
  /** The instant at which somebody last verified all fields. */
  verifiedAt: 'text',
} as const satisfies FieldKinds;

/** The fields of a festival; null is unknown. */
export type FestivalFields = FieldValues<typeof FESTIVAL_FIELD_KINDS> & {
  name: string;
  isDemonstration: boolean;
};

const unknownFestival: FestivalFields = {
  name: '',
  ...UNKNOWN_FESTIVAL,
  verifiedAt: null,
  isDemonstration: false,
};
export const newFestival = (input: Partial<FestivalFields> & { name: string }): FestivalFields => ({
  ...unknownFestival,
  ...input,
});

const createInvalidError = (field: string, message: string, details?: object) =>
  refuse.invalid(`festival.${field}_invalid`, message, field, details);
const createFieldError = (field: string, details: InvalidValue) =>
  createInvalidError(field, formatInvalidValue(details), details);
const COUNT_FIELDS = [
  'yearsRunning',
  'audienceAttendance',
  'estimatedSubmissions',
  'awardsPresented',
  'projectsSelected',
] as const;
const LINE_FIELDS = [
  'name',
  'profileImage',
  'profileHerobanner',
  'homepage',
  'filmfreewayLink',
  'city',
  'timezone',
  'contactEmail',
] as const;
const LIST_FIELDS = ['alternativeNames', 'themes', 'qualifiers'] as const;

const normalizeName = (text: string | null) => (text === null ? null : sanitizeName(text) || null);
const trimToNull = (text: string | null) => text?.trim() || null;
/** Later years are certainly typing errors. */
const MAX_FOUNDED_YEAR = 2200;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
/**
 * Returns an instant in storable form, in UTC with milliseconds. A day becomes the instant at which it
 * begins.
 */
function parseInstant(text: string | null): string | null {
  if (text === null) return null;
  if (!isDay(text) && (!INSTANT.test(text) || Number.isNaN(Date.parse(text))))
    throw createFieldError('verifiedAt', { why: 'instant' });
  return new Date(text).toISOString();
}
const deduplicateNames = (values: readonly string[]) => [
  ...new Set(values.map(sanitizeName).filter(Boolean)),
];

/** Requires a letter or digit, because all names without any would be equal when folded. */
const isName = (name: string) => foldName(name) !== '';

/** Returns a festival in storable form: trimmed, without duplicates. @throws festival.<field>_invalid */
export function validateFestival(input: FestivalFields, codes: Codes): FestivalFields {
  const lists = {
    alternativeNames: deduplicateNames(input.alternativeNames),
    themes: deduplicateNames(input.themes),
    qualifiers: deduplicateNames(input.qualifiers),
  };
  const festival = {
    ...input,
    ...lists,
    name: sanitizeName(input.name),
    city: normalizeName(input.city),
    description: trimToNull(input.description),
    homepage: toUrl(input.homepage),
    filmfreewayLink: toUrl(input.filmfreewayLink),
    verifiedAt: parseInstant(input.verifiedAt),
  };
  const { country, subdivision, timezone, startsOn, endsOn, foundedYear, usualMonth } = festival;
  if (!isName(festival.name))
    throw refuse.invalid('festival.name_missing', 'Enter a name for the festival.', 'name');
  for (const field of LINE_FIELDS) refuseWrong(field, findLineProblem(festival[field]));
  for (const field of LIST_FIELDS) refuseWrong(field, findLinesProblem(festival[field], MAX_TEXT_VALUES));
  if (!festival.alternativeNames.every(isName)) throw createFieldError('alternativeNames', { why: 'empty' });
  refuseWrong('description', findProseProblem(festival.description, MAX_DESCRIPTION_LENGTH));
  if (country !== null && !codes.isCountry(country))
    throw createFieldError('country', { why: 'country', value: country });
  if (subdivision !== null && !(codes.isSubdivision(subdivision) && subdivision.startsWith(`${country}-`)))
    throw createInvalidError(
      'subdivision',
      `“${subdivision}” is not a subdivision of the festival’s country.`,
      { value: subdivision },
    );
  if (timezone !== null && !isTimeZone(timezone))
    throw createFieldError('timezone', { why: 'timezone', value: timezone });
  if (!isInList(ARTHOUSE_INDEXES, festival.arthouseIndex))
    throw createInvalidError('arthouseIndex', 'Choose one of the arthouse indexes.');
  const unknownQualifier = festival.qualifiers.find((qualifier) => !isInList(QUALIFIERS, qualifier));
  if (unknownQualifier !== undefined)
    throw createFieldError('qualifiers', { why: 'choice', value: unknownQualifier });
  for (const field of ['homepage', 'filmfreewayLink'] as const)
    if (festival[field] !== null && parseHttpUrl(festival[field]) === null)
      throw createInvalidError(field, 'Enter the whole address, with https://.');
  if (festival.contactEmail !== null && !isEmailAddress(festival.contactEmail))
    throw createInvalidError('contactEmail', 'This is not an e-mail address.');
  const isPicture = (address: string) =>
    getStoredPictureName(address) !== null || parseHttpUrl(address) !== null;
  for (const field of PICTURE_FIELDS)
    if (festival[field] !== null && !isPicture(festival[field]))
      throw createInvalidError(field, 'Choose a picture, or enter its whole address, with https://.');
  for (const field of ['startsOn', 'endsOn'] as const)
    if (festival[field] !== null && !isDay(festival[field])) throw createFieldError(field, { why: 'day' });
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw createFieldError('endsOn', { why: 'end_before_start' });
  for (const field of COUNT_FIELDS) checkRange(field, festival[field], 0, MAX_ID);
  checkRange('foundedYear', foundedYear, FIRST_FILM_YEAR, MAX_FOUNDED_YEAR);
  checkRange('usualMonth', usualMonth, 1, 12);
  return festival;
}

function toUrl(input: string | null): string | null {
  const text = trimToNull(input);
  return text && completeUrl(text);
}

/**
 * Checks that new themes are in the list. A theme that an import stored may stay. @throws
 * festival.themes_invalid
 */
export function checkThemes(themes: readonly string[], previousThemes: readonly string[]): void {
  const unknownTheme = deduplicateNames(themes).find(
    (theme) => !isInList(FESTIVAL_THEMES, theme) && !previousThemes.includes(theme),
  );
  if (unknownTheme !== undefined) throw createFieldError('themes', { why: 'choice', value: unknownTheme });
}

function refuseWrong(field: string, details: InvalidValue | null): void {
  if (details) throw createFieldError(field, details);
}

function checkRange(field: string, value: number | null, min: number, max: number): void {
  if (value !== null && !(Number.isInteger(value) && value >= min && value <= max))
    throw createFieldError(field, { why: 'number', least: min, max });
}
