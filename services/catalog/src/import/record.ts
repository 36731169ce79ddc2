import { refuse } from '@laurel/runtime/refusals';
import { z } from 'zod';
import { checkedCompetition, type CompetitionFacts } from '../domain/competition.js';
import { checkedFestival, newFestival, type FestivalFacts } from '../domain/festival.js';
import { newTerm, type TermFacts } from '../domain/term.js';
import { codes } from '../reference.js';

const text = z.string().nullish();
const list = z.array(z.string()).optional();
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
  fees: z.array(fee).default([]),
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
  genre_restriction: list,
  type_restriction: list,
  premiere_restriction: text,
  maxAgeMonths: whole,
  previous_features_min: whole,
  previous_features_max: whole,
  online_restriction: flag,
  budget_restriction_max: whole,
  currency: text,
  countries: list,
  subdivisions: list,
  languages: list,
  identities: list,
});
const competition = z.object({
  name: z.string(),
  description: text,
  isDeprecated: z.boolean().optional(),
  bonusRanking: z.number().int().optional(),
  opensOn: text,
  notificationDate: text,
  terms: z.array(term).optional(),
  dates: z.array(date).optional(),
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
  competitions: z.array(competition).optional(),
});
/** Other names under which a field may come. */
const ALSO: Record<string, string> = {
  website: 'homepage',
  founded: 'foundedYear',
  country_alpha2: 'country',
  alternative_names: 'alternativeNames',
  categories: 'themes',
  month: 'usualMonth',
};

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

/** A record as domain facts. Refuses `import.record_invalid` with the path of the first bad field, and the domain's own refusals. */
export function festivalFromRecord(raw: unknown): ImportedFestival {
  const read = record.safeParse(raw);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    throw refuse.invalid('import.record_invalid', `${message}.`, path.join('.') || undefined);
  }
  const { competitions = [], ...fields } = read.data;
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
  const facts = checkedFestival(newFestival({ ...given, name: read.data.name }), codes);
  const said = Object.fromEntries(
    Object.keys(given).map((key) => [key, facts[key as keyof FestivalFacts]]),
  ) as Partial<FestivalFacts>;
  const taken = competitions.map(competitionFromRecord);
  return { name: facts.name, country: facts.country, city: facts.city, said, competitions: taken, notes };
}

function competitionFromRecord(asked: CompetitionRecord, index: number): ImportedCompetition {
  const {
    name,
    description = null,
    isDeprecated = false,
    bonusRanking = 0,
    opensOn = null,
    notificationDate = null,
  } = asked;
  const plain = { name, description, isDeprecated, bonusRanking, opensOn, notificationDate };
  const { terms, dates, ...checked } = under(`competitions.${index}`, () => {
    return checkedCompetition(
      { ...plain, terms: (asked.terms ?? []).map(termFromRecord), dates: asked.dates ?? [] },
      codes,
    );
  });
  return { ...checked, terms: asked.terms ? terms : null, dates: asked.dates ? dates : null };
}

const known = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));

const termFromRecord = ({ type, name, description, ...fields }: z.infer<typeof term>): TermFacts =>
  newTerm({ ...known(fields), type: type ?? '', name: name?.trim() ?? '', description: description ?? null });

/** A refusal from within a record, with the whole path. */
function under<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { kind, code, message, field } = error as {
      kind?: string;
      code: string;
      message: string;
      field?: string;
    };
    if (kind !== 'invalid') throw error;
    throw refuse.invalid(code, message, field ? `${path}.${field}` : path);
  }
}

const SHAPES: [string, Record<string, unknown>][] = [
  ['competitions', competition.shape],
  ['terms', term.shape],
  ['dates', date.shape],
  ['fees', fee.shape],
];

/** Every field of a record, at any depth, that the import does not know: `competitions.terms.colour`. */
export function unknownFields(
  raw: unknown,
  shape: Record<string, unknown> = record.shape,
  path = '',
): string[] {
  if (Array.isArray(raw)) return [...new Set(raw.flatMap((item) => unknownFields(item, shape, path)))];
  if (typeof raw !== 'object' || raw === null) return [];
  return Object.entries(raw).flatMap(([key, value]) => {
    if (!Object.hasOwn(shape, key)) return [`${path}${key}`];
    const inner = SHAPES.find(([name]) => name === key)?.[1];
    return inner ? unknownFields(value, inner, `${path}${key}.`) : [];
  });
}
