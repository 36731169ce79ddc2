import { foldName } from '@laurel/rules/text/fold';
import type { Term } from '../model.js';
import { toDayNumber } from './day-number.js';
import { toAwardToken, toFestivalToken, toSchoolToken, SELECTED_TOKEN } from './film-fields.js';
import type { Change, FieldName } from './judgement.js';

/**
 * How a rule type compares. `some`, `none`: a value of the film is, or is not, in the list. `min`, `max`: a
 * number is compared with a limit. `selection`: like `some` or `none`, but the film may have unknown values.
 * `subdivision`: like `some`, but a country without listed subdivisions decides the rule. `min-age`, `max-age`: the
 * director’s possible ages at the next deadline are compared with a limit. Each of the others has a separate
 * comparison.
 */
export type ComparisonKind =
  | 'some'
  | 'none'
  | 'min'
  | 'max'
  | 'min-age'
  | 'max-age'
  | 'budget'
  | 'premiere'
  | 'selection'
  | 'subdivision'
  | 'always';
/** The unit in which a missed limit is reported. */
export type Measure = 'count' | 'seconds' | 'days';
/** The values of a term that its rule type reads. */
export type TermInput = Pick<
  Term,
  'type' | 'value' | 'list' | 'otherList' | 'maxAgeMonths' | 'currency' | 'exceptOwnCountry'
>;

/** The requirement of a term for a film. Only the members that its kind uses are set. */
export interface TermRequirement {
  /** The listed values. Country groups are not replaced by their countries. */
  values: readonly string[];
  /** Subdivision rules: the countries of the listed subdivisions. */
  countries: readonly string[];
  /** Seconds, years, features, days since 1970, or minor units of money. */
  limit: number;
  currency: string;
  /** Months before the next deadline, used instead of a limit; 0 for none. */
  months: number;
  /** Selection rules: a selection excludes the film. */
  isForbidden: boolean;
  /** Premiere rules: the level, or an empty string if the term has none. */
  level: string;
  /** Premiere rules: screenings in the film’s production countries do not count. */
  ignoresProductionCountries: boolean;
  /** Premiere rules: screenings in these countries or groups do not count either. */
  ignoredCountries: readonly string[];
  /** The change for every film that violates the rule; null if it depends on the film. */
  change: Change | null;
}

export interface RuleType {
  /** The field that the rule reads. */
  field: FieldName;
  kind: ComparisonKind;
  /** Only for kinds with a limit. */
  measure?: Measure;
  /** Its list defines an audience and counts for `specialisation`. */
  isAudienceList?: true;
  /** Returns `nothing` if the term excludes no film, and null if it is incomplete. */
  toRequirement: (term: TermInput) => Partial<TermRequirement> | 'nothing' | null;
}

const createListRule = (field: FieldName, kind: 'some' | 'none', code: 'one-of' | 'none-of'): RuleType => ({
  field,
  kind,
  toRequirement: ({ list }) => (list?.length ? { values: list, change: { code, field, list } } : null),
});
/** A value of the film must be in the list. A list of countries may contain country groups. */
export const someOf = (field: FieldName) => createListRule(field, 'some', 'one-of');
/**
 * A subdivision (ISO 3166-2) of the film must be in the list. A film without stated subdivisions fails if no
 * subdivision of its countries is listed.
 */
export const inSubdivisionOf = (field: FieldName): RuleType => ({
  field,
  kind: 'subdivision',
  toRequirement: ({ list }) =>
    list?.length
      ? {
          values: list,
          countries: [...new Set(list.map(getSubdivisionCountry))],
          change: { code: 'one-of', field, list },
        }
      : null,
});
/** An ISO 3166-2 code starts with the country. */
const getSubdivisionCountry = (subdivision: string) => subdivision.split('-', 1)[0]!;
/** No value of the film may be in the list. */
export const noneOf = (field: FieldName) => createListRule(field, 'none', 'none-of');
/** The single value of the film must be the value of the term. */
export const equalTo = (field: FieldName): RuleType => ({
  field,
  kind: 'some',
  toRequirement: ({ value }) =>
    value === null || typeof value === 'number'
      ? null
      : { values: [String(value)], change: { code: 'equal', field, value } },
});
/** If the flag of the term is true, the film must have this value. */
export const requireValueIfTrue = (field: FieldName, requiredValue: string, change: Change): RuleType => ({
  field,
  kind: 'some',
  toRequirement: ({ value }) => {
    if (typeof value !== 'boolean') return null;
    return value ? { values: [requiredValue], change } : 'nothing';
  },
});

const createLimitRule = (
  field: FieldName,
  kind: 'min' | 'max' | 'min-age' | 'max-age',
  measure: Measure,
): RuleType => ({
  field,
  kind,
  measure,
  toRequirement: ({ value }) => (typeof value === 'number' ? { limit: value } : null),
});
/** Both limits are inclusive. */
export const atLeast = (field: FieldName, measure: Measure) => createLimitRule(field, 'min', measure);
export const atMost = (field: FieldName, measure: Measure) => createLimitRule(field, 'max', measure);
export const minDirectorAge = createLimitRule('directorAge', 'min-age', 'count');
export const maxDirectorAge = createLimitRule('directorAge', 'max-age', 'count');
/** The film must be completed on or after a day, or at most a number of months before the next deadline. */
export const madeSince: RuleType = {
  field: 'productionDate',
  kind: 'min',
  measure: 'days',
  toRequirement: ({ value, maxAgeMonths }) => {
    if (typeof value === 'string') return { limit: toDayNumber(value) };
    return maxAgeMonths === null ? null : { months: maxAgeMonths };
  },
};
export const madeUntil: RuleType = {
  field: 'productionDate',
  kind: 'max',
  measure: 'days',
  toRequirement: ({ value }) => (typeof value === 'string' ? { limit: toDayNumber(value) } : null),
};
export const maxBudget: RuleType = {
  field: 'budget',
  kind: 'budget',
  toRequirement: ({ value, currency }) =>
    typeof value === 'number' && currency !== null ? { limit: value, currency } : null,
};

/** The film must be made at a listed school, or at any school in a listed country. */
export const madeAtSchool: RuleType = {
  field: 'school',
  kind: 'some',
  toRequirement: ({ list, otherList }) => {
    const [schools, countries] = [list ?? [], otherList ?? []];
    const values = [...schools.map(toSchoolToken), ...countries];
    return values.length > 0 ? { values, change: { code: 'school', schools, countries } } : null;
  },
};
/** An international premiere is a world premiere that ignores the production countries. */
export const premiereRule: RuleType = {
  field: 'screenings',
  kind: 'premiere',
  toRequirement: ({ value, list, otherList, exceptOwnCountry }) => ({
    level: String(value ?? ''),
    values: list ?? [],
    ignoresProductionCountries: exceptOwnCountry || value === 'International',
    ignoredCountries: otherList ?? [],
  }),
};
/**
 * The film must (or must not) have been selected by a listed festival or by one that counts for a listed
 * award; by any festival if nothing is listed.
 */
export const selectionRule: RuleType = {
  field: 'selections',
  kind: 'selection',
  toRequirement: ({ value: isForbidden, list, otherList }) => {
    if (typeof isForbidden !== 'boolean') return null;
    const [awards, festivals] = [list ?? [], otherList ?? []];
    const values = [...awards.map(toAwardToken), ...festivals.map((name) => toFestivalToken(foldName(name)))];
    return {
      isForbidden,
      values: values.length > 0 ? values : [SELECTED_TOKEN],
      change: isForbidden ? null : { code: 'not-selected', awards, festivals },
    };
  },
};
