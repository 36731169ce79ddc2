import { isTextOnly } from '@laurel/rules/terms/text-only';
import { isTermType, type ByTermType } from '@laurel/rules/terms/term-types';
import { message, type Message } from '../formatting/message.js';

/** A term with the value or list of its type, and its additional fields. */
export interface RuleFields {
  type: string;
  name: string;
  description: string | null;
  isMandatory: boolean;
  value: string | number | boolean | null;
  list: readonly string[] | null;
  /** A second list: the countries of schools, excluded countries of a premiere, or festivals. */
  otherList: readonly string[] | null;
  maxAgeMonths: number | null;
  currency: string | null;
  /** Premieres only: excludes the film's production countries. */
  exceptOwnCountry: boolean;
}
const MINUTE = 60;
const YEAR = 12;

/** The placeholder for a type's value or list. Null: the type has its own formatting. */
const PLACEHOLDER_BY_TYPE: ByTermType<
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
const getPlaceholder = (type: string) => (isTermType(type) ? PLACEHOLDER_BY_TYPE[type] : null);

type RuleValues = Pick<RuleFields, 'value' | 'list' | 'otherList' | 'maxAgeMonths'>;

/** Marks preferences as such. A rule without structured values shows its original text. */
export function toRuleMessage(term: RuleFields): Message {
  if (isTextOnly(term)) return message('rule.written', { written: term.description ?? term.name });
  const ruleMessage = { code: `rule.${term.type}`, ...toTypeMessage(term) } as Message;
  // An award for which the competition qualifies is neither a requirement nor a preference.
  const isPlain = term.isMandatory || term.type === 'expected_qualifier';
  return isPlain ? ruleMessage : message('rule.preferred', { preference: ruleMessage });
}
/** Returns the name of a term: the festival's name for it, else the name of its type. */
export function toRuleNameMessage(term: RuleValues & Pick<RuleFields, 'name' | 'type'>): Message {
  if (term.name) return message('rule.written', { written: term.name });
  return isTextOnly(term) ? message('rule.unnamed') : { code: `type.${term.type}`, values: {} };
}

function toTypeMessage(rule: RuleFields): Partial<Message> {
  const { type, value, list, otherList, maxAgeMonths, currency } = rule;
  if (type === 'premiere_restriction') return toPremiereMessage(rule);
  if (type === 'school_restriction') return toSchoolMessage('rule.school_restriction', list, otherList);
  // `value`: true means that the film must not have been selected.
  if (type === 'prior_selection')
    return toSelectionMessage(value ? 'rule.prior_selection.not' : 'rule.prior_selection', list, otherList);
  if (maxAgeMonths !== null)
    return maxAgeMonths % YEAR === 0
      ? message('rule.film_restriction_age.years', { years: maxAgeMonths / YEAR })
      : message('rule.film_restriction_age.months', { months: maxAgeMonths });
  if (type === 'runtime_restriction_max' || type === 'runtime_restriction_min')
    return toRuntimeMessage(type, value as number);
  if (type === 'budget_restriction_max') return { values: { money: { amount: value, currency } } };
  if (typeof value === 'boolean') return value ? { values: {} } : { code: `rule.${type}.not`, values: {} };
  return list?.length
    ? { values: { [getPlaceholder(type) ?? 'countries']: list } }
    : { values: { [getPlaceholder(type) ?? 'words']: value } };
}

/** One second below or above a full minute means a strict limit. */
function toRuntimeMessage(
  type: 'runtime_restriction_max' | 'runtime_restriction_min',
  seconds: number,
): Partial<Message> {
  if (type === 'runtime_restriction_max' && seconds % MINUTE === MINUTE - 1)
    return message('rule.runtime_restriction_max.under', { length: seconds + 1 });
  if (type === 'runtime_restriction_min' && seconds > 1 && seconds % MINUTE === 1)
    return message('rule.runtime_restriction_min.over', { length: seconds - 1 });
  return { values: { length: seconds } };
}

/** Names the countries of the premiere, if any, and the excluded countries. */
function toPremiereMessage({ value, list, otherList, exceptOwnCountry }: RuleFields): Message {
  const areaValues = list?.length ? { inCountries: list } : { premiere: value };
  const area = list?.length ? 'rule.premiere_restriction.countries' : 'rule.premiere_restriction';
  const code = exceptOwnCountry ? (`${area}.except` as const) : area;
  return otherList?.length
    ? message(`${code}.without`, { ...areaValues, exceptCountries: otherList })
    : message(code, areaValues);
}

type NameList = readonly string[] | null | undefined;
/** Names schools, countries of schools, or both. */
export function toSchoolMessage(
  code: 'rule.school_restriction' | 'limit.school',
  schools: NameList,
  countries: NameList,
): Message {
  if (!countries?.length) return message(code, { words: schools });
  return schools?.length
    ? message(`${code}.both`, { words: schools, inCountries: countries })
    : message(`${code}.countries`, { inCountries: countries });
}

/** Names any festival, or festivals of an award, named festivals, or both of these. */
export function toSelectionMessage(
  code: 'rule.prior_selection' | 'rule.prior_selection.not' | 'limit.not-selected',
  awards: NameList,
  festivals: NameList,
): Message {
  if (!awards?.length && !festivals?.length) return message(code);
  if (!festivals?.length) return message(`${code}.award`, { words: awards });
  return awards?.length
    ? message(`${code}.both`, { words: awards, festivals })
    : message(`${code}.named`, { festivals });
}
