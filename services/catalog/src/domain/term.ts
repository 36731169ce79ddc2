import { isDay } from '@laurel/rules/days';
import { refuse } from '@laurel/runtime/refusals';
import { termType, type TermKind, type TermField } from '@laurel/rules/term-types';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';
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
  /** ISO 3166-1 alpha-2, ISO 3166-2, ISO 639. */
  countries: string[];
  subdivisions: string[];
  languages: string[];
  identities: string[];
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
};
/** A term of which only the given is said: mandatory and in no group unless that is said too. */
export const newTerm = (said: Partial<TermFacts> & { type: string }): TermFacts => ({ ...unsaid, ...said });

/** A rule that no type can say: shown with its words, never decided, never excluding. */
export const unsayableTerm = (name: string, description: string): TermFacts =>
  newTerm({ type: 'genre_restriction', name, description, isMandatory: false });
/** True for such a rule, and for a stored one whose list is empty: its outcome is unknown. */
export const isUndecidable = (term: TermFacts): boolean => {
  const type = termType(term.type);
  return !type || (isEmpty(term[type.field]) && term.maxAgeMonths === null);
};

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
const MOST_MONTHS = 1200;

/** A term as it may be kept: doubles dropped; without a type but with words it is a rule that no type can say. Refuses `term.type_unknown`, `term.<field>_invalid`, also for another type's field. */
export function checkedTerm(asked: TermFacts, codes: Codes): TermFacts {
  if (asked.type === '' && asked.description) return unsayableTerm(asked.name, asked.description);
  const type = termType(asked.type);
  if (!type)
    throw refuse.invalid('term.type_unknown', `“${asked.type}” is not a type of term.`, 'type', {
      name: asked.type,
    });
  const term = {
    ...asked,
    ...Object.fromEntries(
      Object.entries(asked).map(([key, value]) => [key, Array.isArray(value) ? [...new Set(value)] : value]),
    ),
  };
  const may = new Set<string>([type.field, ...(type.also ?? []), ...ALWAYS]);
  const foreign = Object.keys(unsaid).find(
    (field) => !may.has(field) && !isEmpty(term[field as keyof TermFacts]),
  );
  if (foreign) throw no(foreign, { why: 'field_foreign', type: term.type, other: foreign });
  if (term.type === 'film_restriction_age') checkAge(term);
  else checkValue(type.field, type.kind, term[type.field], codes);
  if (type.also?.includes('countries')) checkPremierePlaces(term, codes);
  if (type.also?.includes('currency') && !codes.isCurrency(term.currency ?? ''))
    throw no('currency', { why: 'budget_currency' });
  return term;
}
const ALWAYS = ['type', 'name', 'description', 'groupKey', 'bonusRanking', 'isMandatory'];

function checkAge({ film_restriction_age: from, maxAgeMonths: months }: TermFacts): void {
  if ((from === null) === (months === null)) throw no('film_restriction_age', { why: 'age_twofold' });
  if (from !== null && !isDay(from)) throw no('film_restriction_age', { why: 'day' });
  if (months !== null) checkNumber('maxAgeMonths', months, 1, MOST_MONTHS);
}
function checkPremierePlaces({ countries, premiere_restriction }: TermFacts, codes: Codes): void {
  if (countries.length && premiere_restriction !== 'Regional')
    throw no('countries', { why: 'premiere_place' });
  if (countries.length) checkValue('countries', { is: 'countries' }, countries, codes);
}

const known: Record<string, [keyof Codes, Wrong['why']]> = {
  countries: ['isCountry', 'country'],
  languages: ['isLanguage', 'language'],
  subdivisions: ['isSubdivision', 'subdivision'],
};

function checkValue(field: TermField, kind: TermKind, value: TermFacts[TermField], codes: Codes): void {
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
  const words = 'of' in kind ? vocabulary(kind.of).map(({ code }) => code) : null;
  const [isKnown, why] = known[kind.is] ?? ['isCountry', 'choice'];
  const isGood = (code: string) => (words ? words.includes(code) : codes[isKnown](code));
  const bad = [value].flat().find((code) => typeof code !== 'string' || !isGood(code));
  if (bad !== undefined) throw no(field, { why: words ? 'choice' : why, value: String(bad) });
}

function checkNumber(field: string, value: number, least: number, most: number): void {
  if (!(Number.isInteger(value) && value >= least && value <= most))
    throw no(field, { why: 'number', least, most });
}
