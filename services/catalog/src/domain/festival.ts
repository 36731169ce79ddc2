import { isDay } from '@laurel/rules/days';
import { isEmailAddress } from '@laurel/rules/email-address';
import { UNKNOWN_FESTIVAL } from '@laurel/rules/festivals';
import { LONGEST_DESCRIPTION, MOST_WORDS } from '@laurel/rules/festival-limits';
import { FIRST_FILM_YEAR } from '@laurel/rules/film-limits';
import { foldedName } from '@laurel/rules/fold';
import { httpUrl } from '@laurel/rules/http-url';
import { LARGEST_ID } from '@laurel/rules/ids';
import { ownPicture, PICTURE_FIELDS } from '@laurel/rules/pictures';
import { keptName } from '@laurel/rules/texts';
import { ARTHOUSE_INDEXES, FESTIVAL_THEMES, isOneOf, QUALIFIERS } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';
import { isTimeZone } from './closing.js';
import type { Codes } from './term.js';
import { wrongLine, wrongLines, wrongProse } from './texts.js';

/** What the catalogue says of a festival; null is unknown. Countries and subdivisions are codes, days YYYY-MM-DD. */
export interface FestivalFacts {
  name: string;
  description: string | null;
  profileImage: string | null;
  profileHerobanner: string | null;
  yearsRunning: number | null;
  audienceAttendance: number | null;
  estimatedSubmissions: number | null;
  awardsPresented: number | null;
  projectsSelected: number | null;
  internetDisallowed: boolean | null;
  arthouseIndex: string;
  homepage: string | null;
  filmfreewayLink: string | null;
  country: string | null;
  subdivision: string | null;
  city: string | null;
  timezone: string | null;
  contactEmail: string | null;
  startsOn: string | null;
  endsOn: string | null;
  /** When somebody last looked whether all of it is so: an instant. */
  verifiedAt: string | null;
  alternativeNames: string[];
  foundedYear: number | null;
  usualMonth: number | null;
  themes: string[];
  qualifiers: string[];
  isDemonstration: boolean;
}

const unsaid: FestivalFacts = { name: '', ...UNKNOWN_FESTIVAL, verifiedAt: null, isDemonstration: false };
/** A festival of which only the given is said. */
export const newFestival = (said: Partial<FestivalFacts> & { name: string }): FestivalFacts => ({
  ...unsaid,
  ...said,
});

const no = (field: string, message: string, details?: object) =>
  refuse.invalid(`festival.${field}_invalid`, message, field, details);
const wrong = (field: string, details: Wrong) => no(field, wrongWords(details), details);
const COUNTED = [
  'yearsRunning',
  'audienceAttendance',
  'estimatedSubmissions',
  'awardsPresented',
  'projectsSelected',
] as const;
const LINES = [
  'name',
  'profileImage',
  'profileHerobanner',
  'homepage',
  'filmfreewayLink',
  'city',
  'timezone',
  'contactEmail',
] as const;
const LISTS = ['alternativeNames', 'themes', 'qualifiers'] as const;

const nameOrNull = (text: string | null) => (text === null ? null : keptName(text) || null);
const textOrNull = (text: string | null) => text?.trim() || null;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
/** As it is kept, to the millisecond in UTC; of a day its beginning. */
function instantOrNull(text: string | null): string | null {
  if (text === null) return null;
  if (!isDay(text) && (!INSTANT.test(text) || Number.isNaN(Date.parse(text))))
    throw wrong('verifiedAt', { why: 'instant' });
  return new Date(text).toISOString();
}
const once = (values: readonly string[]) => [...new Set(values.map(keptName).filter(Boolean))];

/** What has no letter and no digit is the same name as any other such. */
const isName = (name: string) => foldedName(name) !== '';

/** A festival as it may be kept: trimmed, doubles dropped. Refuses `festival.<field>_invalid`. */
export function checkedFestival(asked: FestivalFacts, codes: Codes): FestivalFacts {
  const lists = {
    alternativeNames: once(asked.alternativeNames),
    themes: once(asked.themes),
    qualifiers: once(asked.qualifiers),
  };
  const festival = {
    ...asked,
    ...lists,
    name: keptName(asked.name),
    city: nameOrNull(asked.city),
    description: textOrNull(asked.description),
    homepage: textOrNull(asked.homepage),
    filmfreewayLink: textOrNull(asked.filmfreewayLink),
    verifiedAt: instantOrNull(asked.verifiedAt),
  };
  const { country, subdivision, timezone, startsOn, endsOn, foundedYear, usualMonth } = festival;
  if (!isName(festival.name))
    throw refuse.invalid('festival.name_missing', 'Give the festival a name.', 'name');
  for (const field of LINES) refuseWrong(field, wrongLine(festival[field]));
  for (const field of LISTS) refuseWrong(field, wrongLines(festival[field], MOST_WORDS));
  if (!festival.alternativeNames.every(isName)) throw wrong('alternativeNames', { why: 'empty' });
  refuseWrong('description', wrongProse(festival.description, LONGEST_DESCRIPTION));
  if (country !== null && !codes.isCountry(country))
    throw wrong('country', { why: 'country', value: country });
  if (subdivision !== null && !(codes.isSubdivision(subdivision) && subdivision.startsWith(`${country}-`)))
    throw no('subdivision', `“${subdivision}” is not a subdivision of the festival’s country.`, {
      value: subdivision,
    });
  if (timezone !== null && !isTimeZone(timezone))
    throw wrong('timezone', { why: 'timezone', value: timezone });
  if (!isOneOf(ARTHOUSE_INDEXES, festival.arthouseIndex))
    throw no('arthouseIndex', 'Choose one of the arthouse indexes.');
  const strange = festival.qualifiers.find((qualifier) => !isOneOf(QUALIFIERS, qualifier));
  if (strange !== undefined) throw wrong('qualifiers', { why: 'choice', value: strange });
  for (const field of ['homepage', 'filmfreewayLink'] as const)
    if (festival[field] !== null && httpUrl(festival[field]) === null)
      throw no(field, 'Write the whole address, with https://.');
  if (festival.contactEmail !== null && !isEmailAddress(festival.contactEmail))
    throw no('contactEmail', 'This is not an e-mail address.');
  for (const field of PICTURE_FIELDS)
    if (festival[field] !== null && ownPicture(festival[field]) === null && httpUrl(festival[field]) === null)
      throw no(field, 'Choose a picture, or write its whole address, with https://.');
  for (const field of ['startsOn', 'endsOn'] as const)
    if (festival[field] !== null && !isDay(festival[field])) throw wrong(field, { why: 'day' });
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw wrong('endsOn', { why: 'end_before_start' });
  for (const field of COUNTED) within(field, festival[field], 0, LARGEST_ID);
  within('foundedYear', foundedYear, FIRST_FILM_YEAR, 2200);
  within('usualMonth', usualMonth, 1, 12);
  return festival;
}

/** A word that is on no list stays where an import brought it, and nobody adds one. Refuses `festival.themes_invalid`. */
export function checkThemes(themes: readonly string[], before: readonly string[]): void {
  const strange = once(themes).find((theme) => !isOneOf(FESTIVAL_THEMES, theme) && !before.includes(theme));
  if (strange !== undefined) throw wrong('themes', { why: 'choice', value: strange });
}

function refuseWrong(field: string, details: Wrong | null): void {
  if (details) throw wrong(field, details);
}

function within(field: string, value: number | null, least: number, most: number): void {
  if (value !== null && !(Number.isInteger(value) && value >= least && value <= most))
    throw wrong(field, { why: 'number', least, most });
}
