import { isTermType, type ByTermType } from '@laurel/rules/term-types';
import { say, type Code, type Said } from './said.js';

/** A term as its fields say it: the value or the list of its own type, and what belongs to it. */
export interface RuleFields {
  type: string;
  name: string;
  description: string | null;
  isMandatory: boolean;
  value: string | number | boolean | null;
  list: readonly string[] | null;
  /** A second list that its type reads: the countries of schools, those that a premiere leaves out, festivals by name. */
  otherList: readonly string[] | null;
  maxAgeMonths: number | null;
  currency: string | null;
  /** Of a premiere: the film’s production countries are left out. */
  exceptOwnCountry: boolean;
}
const MINUTE = 60;
const YEAR = 12;

/** By which name the value or the list of a type is told; null: in a way of its own. */
const TOLD_AS: ByTermType<
  | 'countries'
  | 'inCountries'
  | 'languages'
  | 'regions'
  | 'words'
  | 'years'
  | 'day'
  | 'features'
  | 'premiere'
  | null
> = {
  expected_qualifier: 'words',
  country_restriction: 'countries',
  country_restriction_forbidden: 'countries',
  director_restriction_age_min: 'years',
  director_restriction_age_max: 'years',
  director_restriction_gender: 'words',
  director_restriction_is_student: null,
  director_restriction_language: 'languages',
  director_restriction_nationality: 'countries',
  director_restriction_nationality_forbidden: 'countries',
  director_restriction_residency: 'inCountries',
  director_restriction_residency_forbidden: 'inCountries',
  filmschool_submission_only: null,
  film_restriction_age: 'day',
  production_restriction_country: 'inCountries',
  runtime_restriction_min: null,
  runtime_restriction_max: null,
  genre_restriction: 'words',
  type_restriction: 'words',
  premiere_restriction: 'premiere',
  film_language: 'languages',
  film_restriction_age_max: 'day',
  previous_features_min: 'features',
  previous_features_max: 'features',
  online_restriction: null,
  budget_restriction_max: null,
  production_restriction_subdivision: 'regions',
  director_residency_subdivision: 'regions',
  director_restriction_identity: 'words',
  theme_restriction: 'words',
  form_restriction: 'words',
  school_restriction: null,
  prior_selection: null,
};
const toldAs = (type: string) => (isTermType(type) ? TOLD_AS[type] : null);

/** Nothing stands where its type would look: only its own text says what it wants. */
export const isOnlyWritten = ({
  value,
  list,
  otherList,
  maxAgeMonths,
}: Pick<RuleFields, 'value' | 'list' | 'otherList' | 'maxAgeMonths'>) =>
  value === null && !list?.length && !otherList?.length && maxAgeMonths === null;

/** A rule, made of its fields alone. A wish says that it is one; a rule that no type can say is told as it was written. */
export function ruleSaid(term: RuleFields): Said {
  if (isOnlyWritten(term)) return say('rule.written', { written: term.description ?? term.name });
  const said = { code: `rule.${term.type}`, ...saidOf(term) } as Said;
  const isPlain = term.isMandatory || term.type === 'expected_qualifier';
  return isPlain ? said : say('rule.preferred', { wish: said });
}
/** What a term is called: as the festival calls it, else by its type. */
export function ruleNameSaid(
  term: Pick<RuleFields, 'name' | 'type' | 'value' | 'list' | 'otherList' | 'maxAgeMonths'>,
): Said {
  if (term.name) return say('rule.written', { written: term.name });
  return isOnlyWritten(term) ? say('rule.unnamed') : { code: `type.${term.type}`, values: {} };
}

function saidOf(rule: RuleFields): Partial<Said> {
  const { type, value, list, otherList, maxAgeMonths, currency } = rule;
  const coded = (code: Code, values = {}) => say(code, values);
  if (type === 'premiere_restriction') return premiereSaid(rule);
  if (type === 'school_restriction') return schoolSaid('rule.school_restriction', list, otherList);
  if (type === 'prior_selection')
    return selectionSaid(value ? 'rule.prior_selection.not' : 'rule.prior_selection', list, otherList);
  if (maxAgeMonths !== null)
    return maxAgeMonths % YEAR === 0
      ? coded('rule.film_restriction_age.years', { years: maxAgeMonths / YEAR })
      : coded('rule.film_restriction_age.months', { months: maxAgeMonths });
  if (type === 'runtime_restriction_max' || type === 'runtime_restriction_min')
    return runtimeSaid(type, value as number);
  if (type === 'budget_restriction_max') return { values: { money: { amount: value, currency } } };
  if (typeof value === 'boolean') return value ? { values: {} } : { code: `rule.${type}.not`, values: {} };
  return list?.length
    ? { values: { [toldAs(type) ?? 'countries']: list } }
    : { values: { [toldAs(type) ?? 'words']: value } };
}

/** A second inside a full minute was meant strictly. */
function runtimeSaid(
  type: 'runtime_restriction_max' | 'runtime_restriction_min',
  seconds: number,
): Partial<Said> {
  if (type === 'runtime_restriction_max' && seconds % MINUTE === MINUTE - 1)
    return say('rule.runtime_restriction_max.under', { length: seconds + 1 });
  if (type === 'runtime_restriction_min' && seconds > 1 && seconds % MINUTE === 1)
    return say('rule.runtime_restriction_min.over', { length: seconds - 1 });
  return { values: { length: seconds } };
}

/** Of which countries, where it names some; without the film’s own, and without those that it leaves out. */
function premiereSaid({ value, list, otherList, exceptOwnCountry }: RuleFields): Said {
  const where = list?.length ? { inCountries: list } : { premiere: value };
  const area = list?.length ? 'rule.premiere_restriction.countries' : 'rule.premiere_restriction';
  const said = exceptOwnCountry ? (`${area}.except` as const) : area;
  return otherList?.length
    ? say(`${said}.without`, { ...where, exceptCountries: otherList })
    : say(said, where);
}

type Names = readonly string[] | null | undefined;
/** At which schools: those that are named, those of countries, or both. */
export function schoolSaid(
  code: 'rule.school_restriction' | 'limit.school',
  schools: Names,
  countries: Names,
): Said {
  if (!countries?.length) return say(code, { words: schools });
  return schools?.length
    ? say(`${code}.both`, { words: schools, inCountries: countries })
    : say(`${code}.countries`, { inCountries: countries });
}

/** At which festivals: any, those of an award, those that are named, or either. */
export function selectionSaid(
  code: 'rule.prior_selection' | 'rule.prior_selection.not' | 'limit.not-selected',
  awards: Names,
  festivals: Names,
): Said {
  if (!awards?.length && !festivals?.length) return say(code);
  if (!festivals?.length) return say(`${code}.award`, { words: awards });
  return awards?.length
    ? say(`${code}.both`, { words: awards, festivals })
    : say(`${code}.named`, { festivals });
}
