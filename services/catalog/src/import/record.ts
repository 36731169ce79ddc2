import {
  MOST_COMPETITIONS,
  MOST_DATES,
  MOST_FEES,
  MOST_OF_A_RULE,
  MOST_TERMS,
  MOST_WORDS,
} from '@laurel/rules/festival-limits';
import { MOST_PROBLEMS } from '@laurel/rules/imports';
import { z } from 'zod';
import { checkedCompetition, type CompetitionFacts } from '../domain/competition.js';
import { competitionKey } from '../domain/competition-name.js';
import { checkedFestival, newFestival, type FestivalFacts } from '../domain/festival.js';
import { checkedTerm, newTerm, type TermFacts } from '../domain/term.js';
import { codes } from '../reference.js';
import { allTried, RecordProblems, tried, type Problem } from './problems.js';
import { few, textsOf } from './limited.js';
import { further, soundPart } from './sound-part.js';

const text = z.string().nullish();
const list = textsOf(MOST_WORDS);
const ruled = textsOf(MOST_OF_A_RULE);
const whole = z.number().nullish();
const flag = z.boolean().nullish();

const fee = z.object({
  title: z.string(),
  amount: z.number(),
  currency: z.string(),
  audience: z.string().default('standard'),
  appliesTo: z.string().nullable().default(null),
});
const date = z.object({
  date: z.string(),
  title: z.string().nullable().default(null),
  deprecated: z.boolean().default(false),
  timezone: z.string().nullable().default(null),
  fees: few(fee, MOST_FEES).default([]),
});
const term = z.object({
  type: text,
  name: text,
  description: text,
  groupKey: text,
  bonusRanking: z.number().int().optional(),
  isMandatory: z.boolean().optional(),
  expected_qualifier: text,
  filmschool_submission_only: flag,
  director_restriction_is_student: flag,
  director_restriction_age_min: whole,
  director_restriction_age_max: whole,
  director_restriction_gender: text,
  film_restriction_age: text,
  film_restriction_age_max: text,
  runtime_restriction_min: whole,
  runtime_restriction_max: whole,
  genre_restriction: ruled,
  type_restriction: ruled,
  premiere_restriction: text,
  maxAgeMonths: whole,
  previous_features_min: whole,
  previous_features_max: whole,
  online_restriction: flag,
  budget_restriction_max: whole,
  currency: text,
  countries: ruled,
  subdivisions: ruled,
  languages: ruled,
  identities: ruled,
  themes: ruled,
  forms: ruled,
  schools: ruled,
  qualifiers: ruled,
  festivals: ruled,
  isForbidden: flag,
  exceptOwnCountry: flag,
  exceptCountries: ruled,
});
const competition = z.object({
  name: z.string(),
  description: text,
  isDeprecated: z.boolean().optional(),
  bonusRanking: z.number().int().optional(),
  opensOn: text,
  notificationDate: text,
  terms: few(term, MOST_TERMS).optional(),
  dates: few(date, MOST_DATES).optional(),
});
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

type CompetitionRecord = z.infer<typeof competition>;
/** Of a competition: what the record does not say stays as it is. */
export type ImportedCompetition = Omit<CompetitionFacts, 'terms' | 'dates'> & {
  terms: TermFacts[] | null;
  dates: CompetitionFacts['dates'] | null;
};
export interface ImportedFestival {
  name: string;
  country: string | null;
  city: string | null;
  /** Only what the record says. */
  said: Partial<FestivalFacts>;
  competitions: ImportedCompetition[];
  /** What was taken otherwise than it was said. */
  notes: string[];
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
  if (given.country && isUserAssigned(given.country)) {
    notes.push(`“${given.country}” is no code of ISO 3166-1: stored without a country`);
    delete given.country;
    delete given.subdivision;
  }
  const problems: Problem[] = [];
  const asked = newFestival({ ...given, name: readable.name });
  const check = (one: FestivalFacts) => checkedFestival(one, codes);
  const unsaid = newFestival({ name: '' });
  const facts = allTried(problems, '', asked, unsaid, check, { country: 'subdivision' });
  const taken = competitions.map((one, n) => competitionFromRecord(one, `competitions.${n}`, problems));
  for (const [n, { name }] of competitions.entries())
    if (competitions.findIndex((one) => competitionKey(one.name) === competitionKey(name)) < n)
      problems.push({
        path: `competitions.${n}.name`,
        message: 'This record names the competition twice. Give each a name of its own.',
      });
  const all = [...unread, ...further(unread, problems)];
  if (all.length || !facts) throw new RecordProblems(all);
  const said = Object.fromEntries(
    Object.keys(given).map((key) => [key, facts[key as keyof FestivalFacts]]),
  ) as Partial<FestivalFacts>;
  const whole = taken as ImportedCompetition[];
  return { name: facts.name, country: facts.country, city: facts.city, said, competitions: whole, notes };
}

/** Null where something is wrong with it, which then stands among the problems. */
function competitionFromRecord(
  asked: CompetitionRecord,
  path: string,
  problems: Problem[],
): ImportedCompetition | null {
  const before = problems.length;
  const {
    name,
    description = null,
    isDeprecated = false,
    bonusRanking = 0,
    opensOn = null,
    notificationDate = null,
    dates = [],
  } = asked;
  const plain = { name, description, isDeprecated, bonusRanking, opensOn, notificationDate };
  const alone = { ...plain, name: 'x', opensOn: null, notificationDate: null };
  const terms = (asked.terms ?? []).map((term, n) => {
    const facts = termFromRecord(term);
    return allTried(problems, `${path}.terms.${n}`, facts, newTerm({ type: '' }), (one) =>
      checkedTerm(one, codes),
    );
  });
  for (const [n, date] of dates.entries()) {
    const found: Problem[] = [];
    tried(found, path, () => checkedCompetition({ ...alone, terms: [], dates: [date] }, codes));
    for (const { path: at, message } of found)
      problems.push({ path: at.replace(`${path}.dates.0`, `${path}.dates.${n}`), message });
  }
  const isSound = problems.length === before;
  const unsaid = { ...alone, dates: [] as typeof dates };
  const checked = allTried(problems, path, { ...plain, dates: isSound ? dates : [] }, unsaid, (one) =>
    checkedCompetition({ ...one, terms: [] }, codes),
  );
  if (!checked || problems.length > before) return null;
  return {
    ...checked,
    terms: asked.terms ? terms.map((one) => one!) : null,
    dates: asked.dates ? checked.dates : null,
  };
}

const known = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

const termFromRecord = ({ type, name, description, ...fields }: z.infer<typeof term>): TermFacts =>
  newTerm({ ...known(fields), type: type ?? '', name: name?.trim() ?? '', description: description ?? null });

/** By the field in which a record has more of its own. */
export const SHAPES: ReadonlyMap<string, Record<string, unknown>> = new Map<string, Record<string, unknown>>([
  ['', record.shape],
  ['competitions', competition.shape],
  ['terms', term.shape],
  ['dates', date.shape],
  ['fees', fee.shape],
]);
