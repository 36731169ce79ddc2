import { DAY_MS } from '@laurel/rules/days';
import { MOST_COMPETITIONS, MOST_WORDS } from '@laurel/rules/festival-limits';
import { MOST_PROBLEMS } from '@laurel/rules/imports';
import { countryNamed } from '@laurel/words/place-names';
import { wrongWords } from '@laurel/words/refusal-words';
import { z } from 'zod';
import { competitionKey } from '../domain/competition-name.js';
import { checkedFestival, newFestival, type FestivalFacts } from '../domain/festival.js';
import { codes } from '../reference.js';
import {
  competition,
  competitionFromRecord,
  date,
  fee,
  term,
  type ImportedCompetition,
} from './competition-record.js';
import { allTried, RecordProblems, type Problem } from './problems.js';
import { few, textsOf } from './limited.js';
import { further, soundPart } from './sound-part.js';
import { themesOf } from './theme-words.js';

const text = z.string().nullish();
const list = textsOf(MOST_WORDS);
const whole = z.number().nullish();
const flag = z.boolean().nullish();

const own = z.object({
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
const record = own.extend({
  website: text,
  founded: whole,
  country_alpha2: text,
  alternative_names: list,
  categories: list,
  month: whole,
  competitions: few(competition, MOST_COMPETITIONS).optional(),
});
/** What tables call a field, besides. */
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
/** Other names under which a field may come. */
export const ALSO: Record<string, string> = {
  website: 'homepage',
  founded: 'foundedYear',
  country_alpha2: 'country',
  alternative_names: 'alternativeNames',
  categories: 'themes',
  month: 'usualMonth',
};

/** What a row of a table can say. */
export const FLAT_FIELDS: readonly string[] = Object.keys(own.shape);

export interface ImportedFestival {
  name: string;
  country: string | null;
  city: string | null;
  /** Only what the record says. */
  said: Partial<FestivalFacts>;
  competitions: ImportedCompetition[];
  /** What was taken otherwise than it was said. */
  notes: string[];
  /** What was taken as it is though the catalogue has no word for it: told where something of the record is new. */
  kept: string[];
}

/** Codes that ISO 3166 leaves to its users, such as XK for Kosovo: they name no country of the reference data. */
const isUserAssigned = (code: string) => /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/.test(code) && !codes.isCountry(code);

/** A record as domain facts. Throws `RecordProblems` with everything that is wrong with it. */
export function festivalFromRecord(raw: unknown): ImportedFestival {
  const { record: readable, problems: unread } = soundPart(record, raw);
  if (unread.length > MOST_PROBLEMS) throw new RecordProblems(unread);
  const { competitions = [], ...fields } = readable;
  const renamed = Object.entries(fields).map(
    ([key, value]) => [ALSO[key] ?? key, value === '' ? null : value] as const,
  );
  const given = Object.fromEntries(
    renamed.filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<FestivalFacts>;
  const notes: string[] = [];
  const kept: string[] = [];
  const meant = given.country && !codes.isCountry(given.country) ? countryNamed(given.country) : null;
  if (meant) {
    notes.push(`“${given.country}” is taken as ${meant}`);
    given.country = meant;
  }
  if (given.country && isUserAssigned(given.country)) {
    notes.push(`“${given.country}” is no code of ISO 3166-1: stored without a country`);
    delete given.country;
    delete given.subdivision;
  }
  if (given.themes) {
    const meantBy = themesOf(given.themes);
    given.themes = meantBy.themes;
    notes.push(...meantBy.notes);
    kept.push(...meantBy.kept);
  }
  const problems: Problem[] = [];
  const asked = newFestival({ ...given, name: readable.name });
  const check = (one: FestivalFacts) => checkedFestival(one, codes);
  const unsaid = newFestival({ name: '' });
  const facts = allTried(problems, '', asked, unsaid, check, { country: 'subdivision' });
  // Nobody has looked at a festival in days to come; clocks differ, and so do days.
  if (facts?.verifiedAt && Date.parse(facts.verifiedAt) > Date.now() + DAY_MS)
    problems.push({ path: 'verifiedAt', message: wrongWords({ why: 'instant' }) });
  const taken = competitions.map((one, n) => competitionFromRecord(one, `competitions.${n}`, problems));
  for (const [n, { name }] of competitions.entries())
    if (competitions.findIndex((one) => competitionKey(one.name) === competitionKey(name)) < n)
      problems.push({ path: `competitions.${n}.name`, message: wrongWords({ why: 'competition_twice' }) });
  const all = [...unread, ...further(unread, problems)];
  if (all.length || !facts) throw new RecordProblems(all);
  const said = Object.fromEntries(
    Object.keys(given).map((key) => [key, facts[key as keyof FestivalFacts]]),
  ) as Partial<FestivalFacts>;
  const whole = taken as ImportedCompetition[];
  return {
    name: facts.name,
    country: facts.country,
    city: facts.city,
    said,
    competitions: whole,
    notes,
    kept,
  };
}

/** By the field in which a record has more of its own. */
export const SHAPES: ReadonlyMap<string, Record<string, unknown>> = new Map<string, Record<string, unknown>>([
  ['', record.shape],
  ['competitions', competition.shape],
  ['terms', term.shape],
  ['dates', date.shape],
  ['fees', fee.shape],
]);
