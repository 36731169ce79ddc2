import { DAY_MS } from '@laurel/rules/dates/days';
import { MAX_COMPETITIONS, MAX_TEXT_VALUES } from '@laurel/rules/festivals/festival-limits';
import { MAX_RECORD_PROBLEMS } from '@laurel/rules/festivals/imports';
import { countryNamed } from '@laurel/words/messages/location-names';
import { formatWrong } from '@laurel/words/messages/refusal-text';
import { z } from 'zod';
import { competitionKey } from '../../domain/names/competition-name.js';
import { checkedFestival, newFestival, type FestivalFields } from '../../domain/festivals/festival.js';
import { codes } from '../../reference/reference-data.js';
import {
  competition,
  competitionFromRecord,
  date,
  fee,
  term,
  type ImportedCompetition,
} from './competition-record.js';
import { allTried, RecordProblems, type Problem } from './problems.js';
import { few, limitedTexts } from './limited.js';
import { further, readValidFields } from './valid-fields.js';
import { resolveThemes } from './resolve-themes.js';

const text = z.string().nullish();
const list = limitedTexts(MAX_TEXT_VALUES);
const whole = z.number().nullish();
const flag = z.boolean().nullish();

const festivalSchema = z.object({
  name: z.string(),
  description: text,
  profileImage: text,
  profileHerobanner: text,
  yearsRunning: whole,
  audienceAttendance: whole,
  estimatedSubmissions: whole,
  awardsPresented: whole,
  projectsSelected: whole,
  internetDisallowed: flag,
  arthouseIndex: z.string().optional(),
  homepage: text,
  filmfreewayLink: text,
  country: text,
  subdivision: text,
  city: text,
  timezone: text,
  contactEmail: text,
  startsOn: text,
  endsOn: text,
  alternativeNames: list,
  foundedYear: whole,
  usualMonth: whole,
  themes: list,
  qualifiers: list,
  verifiedAt: text,
});
const record = festivalSchema.extend({
  website: text,
  founded: whole,
  country_alpha2: text,
  alternative_names: list,
  categories: list,
  month: whole,
  competitions: few(competition, MAX_COMPETITIONS).optional(),
});
/** Other names that tables use for a field. */
export const CALLED: Record<string, string> = {
  festival: 'name',
  'festival name': 'name',
  title: 'name',
  town: 'city',
  location: 'city',
  web: 'homepage',
  'web page': 'homepage',
  'web site': 'homepage',
  url: 'homepage',
  site: 'homepage',
  mail: 'contactEmail',
  'e mail': 'contactEmail',
  email: 'contactEmail',
  from: 'startsOn',
  start: 'startsOn',
  begins: 'startsOn',
  to: 'endsOn',
  end: 'endsOn',
  filmfreeway: 'filmfreewayLink',
  'time zone': 'timezone',
  region: 'subdivision',
  'other names': 'alternativeNames',
};
/** Other names under which a record may have a field. */
export const ALSO: Record<string, string> = {
  website: 'homepage',
  founded: 'foundedYear',
  country_alpha2: 'country',
  alternative_names: 'alternativeNames',
  categories: 'themes',
  month: 'usualMonth',
};

/** The fields that a table row can have. */
export const FLAT_FIELDS: readonly string[] = Object.keys(festivalSchema.shape);

export interface ImportedFestival {
  name: string;
  country: string | null;
  city: string | null;
  /** Only the fields that the record states. */
  fields: Partial<FestivalFields>;
  competitions: ImportedCompetition[];
  /** Notes about values that were changed on import. */
  notes: string[];
  /** Values that have no term and were imported unchanged. Reported if something of the record is new. */
  unmatchedNotes: string[];
}

/** Codes that ISO 3166 leaves to its users, such as XK for Kosovo. They name no country of the reference data. */
const isUserAssigned = (code: string) => /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/.test(code) && !codes.isCountry(code);

/** Converts a record to domain fields. Throws `RecordProblems` with all its problems. */
export function festivalFromRecord(raw: unknown): ImportedFestival {
  const { record: readable, problems: unread } = readValidFields(record, raw);
  if (unread.length > MAX_RECORD_PROBLEMS) throw new RecordProblems(unread);
  const { competitions = [], ...fields } = readable;
  const renamed = Object.entries(fields).map(
    ([key, value]) => [ALSO[key] ?? key, value === '' ? null : value] as const,
  );
  const given = Object.fromEntries(
    renamed.filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<FestivalFields>;
  const notes: string[] = [];
  const unmatchedNotes: string[] = [];
  const meant = given.country && !codes.isCountry(given.country) ? countryNamed(given.country) : null;
  if (meant) {
    notes.push(`“${given.country}” is read as ${meant}`);
    given.country = meant;
  }
  if (given.country && isUserAssigned(given.country)) {
    notes.push(`“${given.country}” is not an ISO 3166-1 code: stored without a country`);
    delete given.country;
    delete given.subdivision;
  }
  if (given.themes) {
    const meantBy = resolveThemes(given.themes);
    given.themes = meantBy.themes;
    notes.push(...meantBy.notes);
    unmatchedNotes.push(...meantBy.unmatchedNotes);
  }
  const problems: Problem[] = [];
  const input = newFestival({ ...given, name: readable.name });
  const check = (festivalFields: FestivalFields) => checkedFestival(festivalFields, codes);
  const unspecified = newFestival({ name: '' });
  const festival = allTried(problems, '', input, unspecified, check, { country: 'subdivision' });
  // A verification time cannot be in the future. One day of tolerance covers clocks and time zones.
  if (festival?.verifiedAt && Date.parse(festival.verifiedAt) > Date.now() + DAY_MS)
    problems.push({ path: 'verifiedAt', message: formatWrong({ why: 'instant' }) });
  const taken = competitions.map((item, n) => competitionFromRecord(item, `competitions.${n}`, problems));
  for (const [n, { name }] of competitions.entries())
    if (competitions.findIndex((item) => competitionKey(item.name) === competitionKey(name)) < n)
      problems.push({ path: `competitions.${n}.name`, message: formatWrong({ why: 'competition_twice' }) });
  const all = [...unread, ...further(unread, problems)];
  if (all.length || !festival) throw new RecordProblems(all);
  const statedFields = Object.fromEntries(
    Object.keys(given).map((key) => [key, festival[key as keyof FestivalFields]]),
  ) as Partial<FestivalFields>;
  const whole = taken as ImportedCompetition[];
  return {
    name: festival.name,
    country: festival.country,
    city: festival.city,
    fields: statedFields,
    competitions: whole,
    notes,
    unmatchedNotes,
  };
}

/** The schema of each field that contains further fields. */
export const SHAPES: ReadonlyMap<string, Record<string, unknown>> = new Map<string, Record<string, unknown>>([
  ['', record.shape],
  ['competitions', competition.shape],
  ['terms', term.shape],
  ['dates', date.shape],
  ['fees', fee.shape],
]);
