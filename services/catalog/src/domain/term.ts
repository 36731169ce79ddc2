import { isBloc, isWrittenAsBloc } from '@laurel/rules/blocs';
import { isDay } from '@laurel/rules/days';
import { LARGEST_BONUS, LONGEST_GROUP, LONGEST_RULE } from '@laurel/rules/festival-limits';
import { foldedName } from '@laurel/rules/fold';
import { refuse } from '@laurel/runtime/refusals';
import {
  ALSO_KINDS,
  listsOf,
  termType,
  type AlsoField,
  type TermField,
  type TermKind,
  type TermType,
} from '@laurel/rules/term-types';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';
import { wrongPlaces } from './premiere-places.js';
import { wrongLine, wrongProse } from './texts.js';
import { vocabulary } from './vocabularies.js';

/** A rule of a competition. Only the field of its own `type` says something; null and empty are "not said". */
export interface TermFacts {
  type: string;
  name: string;
  description: string | null;
  groupKey: string | null;
  bonusRanking: number;
  isMandatory: boolean;
  expected_qualifier: string | null;
  filmschool_submission_only: boolean | null;
  director_restriction_is_student: boolean | null;
  director_restriction_age_min: number | null;
  director_restriction_age_max: number | null;
  director_restriction_gender: string | null;
  /** YYYY-MM-DD. */
  film_restriction_age: string | null;
  film_restriction_age_max: string | null;
  /** Whole seconds; a strict limit ("under 40 min") is one second inside. */
  runtime_restriction_min: number | null;
  runtime_restriction_max: number | null;
  genre_restriction: string[];
  type_restriction: string[];
  premiere_restriction: string | null;
  maxAgeMonths: number | null;
  previous_features_min: number | null;
  previous_features_max: number | null;
  online_restriction: boolean | null;
  /** Minor units of `currency`. */
  budget_restriction_max: number | null;
  currency: string | null;
  /** ISO 3166-1 alpha-2 and groups of countries by name; ISO 3166-2, ISO 639. */
  countries: string[];
  subdivisions: string[];
  languages: string[];
  identities: string[];
  themes: string[];
  forms: string[];
  /** Names, as the festival writes them. */
  schools: string[];
  /** Awards of the festivals, and festivals by name, where the film was, or must not have been, selected; neither: any. */
  qualifiers: string[];
  festivals: string[];
  isForbidden: boolean | null;
  /** A premiere leaves out the film’s production countries. */
  exceptOwnCountry: boolean | null;
  /** It leaves out these too, and groups of them. */
  exceptCountries: string[];
}

const unsaid: TermFacts = {
  type: '',
  name: '',
  description: null,
  groupKey: null,
  bonusRanking: 0,
  isMandatory: true,
  expected_qualifier: null,
  filmschool_submission_only: null,
  director_restriction_is_student: null,
  director_restriction_age_min: null,
  director_restriction_age_max: null,
  director_restriction_gender: null,
  film_restriction_age: null,
  film_restriction_age_max: null,
  runtime_restriction_min: null,
  runtime_restriction_max: null,
  genre_restriction: [],
  type_restriction: [],
  premiere_restriction: null,
  maxAgeMonths: null,
  previous_features_min: null,
  previous_features_max: null,
  online_restriction: null,
  budget_restriction_max: null,
  currency: null,
  countries: [],
  subdivisions: [],
  languages: [],
  identities: [],
  themes: [],
  forms: [],
  schools: [],
  qualifiers: [],
  festivals: [],
  isForbidden: null,
  exceptOwnCountry: null,
  exceptCountries: [],
};
/** A term of which only the given is said: mandatory and in no group unless that is said too. */
export const newTerm = (said: Partial<TermFacts> & { type: string }): TermFacts => ({ ...unsaid, ...said });

/** A rule that no type can say: shown with its words, never decided, never excluding. */
export const unsayableTerm = (name: string, description: string): TermFacts =>
  newTerm({ type: 'genre_restriction', name, description, isMandatory: false });
/** True for such a rule, and for a stored one whose list is empty: its outcome is unknown. */
export const isUndecidable = (term: TermFacts): boolean => {
  const type = termType(term.type);
  return !type || (!saysEnough(type, term) && term.maxAgeMonths === null);
};
/** Whether what its type needs is there. */
function saysEnough({ needs, field }: TermType, term: TermFacts): boolean {
  if (needs === 'nothing') return true;
  return needs ? listsOf(term.type).some((list) => term[list].length > 0) : !isEmpty(term[field]);
}

/** Which codes exist: asked of the reference data. */
export interface Codes {
  isCountry(code: string): boolean;
  isSubdivision(code: string): boolean;
  isLanguage(code: string): boolean;
  isCurrency(code: string): boolean;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
const no = (field: string, details: Wrong) =>
  refuse.invalid(`term.${field}_invalid`, wrongWords(details), field, details);

/** A term as it may be kept: doubles dropped; without a type but with words it is a rule that no type can say. Refuses `term.type_unknown`, `term.<field>_invalid`, also for another type's field. */
export function checkedTerm(asked: TermFacts, codes: Codes): TermFacts {
  checkPlain(asked);
  if (asked.type === '' && asked.description) return unsayableTerm(asked.name, asked.description);
  const type = termType(asked.type);
  if (!type)
    throw refuse.invalid('term.type_unknown', `“${asked.type}” is not a type of term.`, 'type', {
      name: asked.type,
    });
  const term = tidy(asked);
  const may = new Set<string>([type.field, ...(type.also ?? []), ...ALWAYS]);
  const foreign = Object.keys(unsaid).find(
    (field) => !may.has(field) && !isEmpty(term[field as keyof TermFacts]),
  );
  if (foreign) throw no(foreign, { why: 'field_foreign', type: term.type, other: foreign });
  if (term.type === 'film_restriction_age') checkAge(term);
  else if (!type.needs || !isEmpty(term[type.field]))
    checkValue(type.field, type.kind, term[type.field], codes);
  else if (!saysEnough(type, term)) throw no(type.field, { why: 'list_empty' });
  for (const field of type.also ?? [])
    if (!isEmpty(term[field])) checkValue(field, ALSO_KINDS[field], term[field], codes);
  if (type.also?.includes('currency') && term.currency === null)
    throw no('currency', { why: 'budget_currency' });
  const wrong = term.type === 'premiere_restriction' ? wrongPlaces(term) : null;
  if (wrong) throw no(...wrong);
  return term;
}
function checkPlain({ name, groupKey, description, bonusRanking }: TermFacts): void {
  const wrong = {
    name: wrongLine(name),
    groupKey: wrongLine(groupKey, LONGEST_GROUP),
    description: wrongProse(description, LONGEST_RULE),
  };
  for (const [field, details] of Object.entries(wrong)) if (details) throw no(field, details);
  checkNumber('bonusRanking', bonusRanking, -LARGEST_BONUS, LARGEST_BONUS);
}
const ALWAYS = ['type', 'name', 'description', 'groupKey', 'bonusRanking', 'isMandatory'];
/** Every list without doubles, names trimmed; a flag that says nothing more than its absence in the one way. */
function tidy(asked: TermFacts): TermFacts {
  const once = ([field, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return [field, value];
    return [field, NAMES.includes(field) ? namesOnce(value as string[]) : [...new Set<unknown>(value)]];
  };
  return {
    ...asked,
    ...(Object.fromEntries(Object.entries(asked).map(once)) as unknown as TermFacts),
    isForbidden: asked.type === 'prior_selection' ? (asked.isForbidden ?? false) : asked.isForbidden,
    exceptOwnCountry: asked.exceptOwnCountry || null,
  };
}
const NAMES = ['schools', 'festivals'];
/** The first of those that are written alike. */
const namesOnce = (names: readonly string[]): string[] => {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(foldedName(name))) first.set(foldedName(name), name.trim());
  return [...first.values()];
};

function checkAge({ film_restriction_age: from, maxAgeMonths: months }: TermFacts): void {
  if ((from === null) === (months === null)) throw no('film_restriction_age', { why: 'age_twofold' });
  if (from !== null && !isDay(from)) throw no('film_restriction_age', { why: 'day' });
}

type Field = TermField | AlsoField;
/** Whether a value may stand in a list, by its kind, and what is wrong where it may not. */
type Test = [isGood: (value: string) => boolean, wrong: (value: string) => Wrong];
function testOf(kind: TermKind, codes: Codes): Test {
  const named = (why: Wrong['why']) => (value: string) => ({ why, value });
  if ('of' in kind) {
    const words = vocabulary(kind.of).map(({ code }) => code);
    return [(word) => words.includes(word), named('choice')];
  }
  switch (kind.is) {
    case 'languages':
      return [(code) => codes.isLanguage(code), named('language')];
    case 'subdivisions':
      return [(code) => codes.isSubdivision(code), named('subdivision')];
    case 'currency':
      return [(code) => codes.isCurrency(code), named('currency')];
    case 'festivals':
    case 'texts':
      return [
        (name) => wrongLine(name) === null && foldedName(name) !== '',
        (name) => wrongLine(name) ?? { why: 'empty' },
      ];
    default:
      return [
        (code) => codes.isCountry(code) || isBloc(code),
        (value) => ({ why: isWrittenAsBloc(value) ? 'bloc' : 'country', value }),
      ];
  }
}

function checkValue(field: Field, kind: TermKind, value: TermFacts[Field], codes: Codes): void {
  if (isEmpty(value)) throw no(field, { why: Array.isArray(value) ? 'list_empty' : 'missing' });
  if (kind.is === 'number') return checkNumber(field, value as number, kind.least, kind.most);
  if (kind.is === 'day') {
    if (!isDay(value as string)) throw no(field, { why: 'day' });
    return;
  }
  if (kind.is === 'flag') {
    if (typeof value !== 'boolean') throw no(field, { why: 'kind', kind: 'boolean' });
    return;
  }
  const [isGood, wrong] = testOf(kind, codes);
  const bad = [value].flat().find((one) => typeof one !== 'string' || !isGood(one));
  if (bad !== undefined) throw no(field, wrong(String(bad)));
}

function checkNumber(field: string, value: number, least: number, most: number): void {
  if (!(Number.isInteger(value) && value >= least && value <= most))
    throw no(field, { why: 'number', least, most });
}
