import { subtractMonths } from '../dates/months.js';
import { getAgeRange, type StatedAge } from '../films/director-age.js';
import { compareCityNames, type CompareCities } from '../premieres/city-relation.js';
import {
  getPremiere,
  type FestivalLocation,
  type FilmScreenings,
  type PremiereRequirement,
} from '../premieres/premiere.js';

/** The kinds of rules whose outcome depends on the deadline. */
export const DEADLINE_RULE_CODES = ['film_age', 'director_age_max', 'director_age_min', 'premiere'] as const;
export type DeadlineRuleCode = (typeof DEADLINE_RULE_CODES)[number];
/**
 * `limit`: months of a film’s age, or years of a director’s; null for a premiere. `hasAlternatives`: another rule of its
 * group may admit the film at any deadline.
 */
export interface FailedRule {
  code: DeadlineRuleCode;
  limit: number | null;
  hasAlternatives?: boolean;
}
/** A rule that depends on the deadline. `premiere` is set only for the rule of that code. */
export interface DeadlineRule extends FailedRule {
  premiere: Omit<PremiereRequirement, 'location'> | null;
}
/** All requirements must be met. Any alternative of a requirement is enough. */
export type DeadlineRules = readonly (readonly DeadlineRule[])[];

/** The values of a term that these rules read. `value` of a film’s age: a fixed day, which replaces the age. */
export interface DeadlineTerm {
  type: string;
  isMandatory: boolean;
  groupKey?: string | null | undefined;
  value: unknown;
  list: readonly string[] | null;
  otherList: readonly string[] | null;
  maxAgeMonths: number | null;
  exceptOwnCountry: boolean;
}
/** The fields of a film that these rules read. Null is unknown; days are YYYY-MM-DD. */
export interface DeadlineFilm extends FilmScreenings {
  completedOn: string | null;
  directorAge: StatedAge | null;
}

/** Returns the mandatory requirements of which every alternative depends on the deadline. */
export const toDeadlineRules = (terms: readonly DeadlineTerm[]): DeadlineRule[][] =>
  listRequirements(terms).filter((rules): rules is DeadlineRule[] => rules.every((rule) => rule !== null));

/**
 * Like `toDeadlineRules`, for a caller that cannot evaluate other rules: also returns the groups of which only some
 * alternatives depend on the deadline. Their rules have `hasAlternatives`.
 */
export const toPossibleDeadlineRules = (terms: readonly DeadlineTerm[]): DeadlineRule[][] =>
  listRequirements(terms)
    .map((rules) => {
      const deadlineRules = rules.filter((rule) => rule !== null);
      const hasAlternatives = deadlineRules.length < rules.length;
      return deadlineRules.map((rule) => (hasAlternatives ? { ...rule, hasAlternatives } : rule));
    })
    .filter((rules) => rules.length > 0);

/** Returns the mandatory requirements. An alternative that does not depend on the deadline is null. */
function listRequirements(terms: readonly DeadlineTerm[]): (DeadlineRule | null)[][] {
  const requirements = Map.groupBy(terms, (term) => term.groupKey || term);
  return [...requirements.values()]
    .filter((members) => members.some(({ isMandatory }) => isMandatory))
    .map((members) => members.map(toDeadlineRule));
}

function toDeadlineRule(term: DeadlineTerm): DeadlineRule | null {
  const { type, value, maxAgeMonths } = term;
  const createRule = (code: DeadlineRuleCode, limit: number | null): DeadlineRule | null =>
    limit === null ? null : { code, limit, premiere: null };
  switch (type) {
    case 'film_restriction_age':
      return value === null ? createRule('film_age', maxAgeMonths) : null;
    case 'director_restriction_age_max':
      return createRule('director_age_max', toNumber(value));
    case 'director_restriction_age_min':
      return createRule('director_age_min', toNumber(value));
    case 'premiere_restriction':
      return { code: 'premiere', limit: null, premiere: toPremiereRequirement(term) };
    default:
      return null;
  }
}
const toNumber = (value: unknown) => (typeof value === 'number' ? value : null);
const toPremiereRequirement = ({ value, list, otherList, exceptOwnCountry }: DeadlineTerm) => ({
  level: String(value ?? ''),
  countries: list ?? [],
  exceptOwnCountry,
  exceptCountries: otherList ?? [],
});

/** Returns whether a film is too old at a deadline. */
const isTooOldAt = (deadline: string, completedOn: string | null, maxAgeMonths: number): boolean =>
  completedOn !== null && completedOn < subtractMonths(deadline, maxAgeMonths);

/**
 * Returns the festival in the edition that follows a deadline. If the known edition is over by then, the first
 * day of the next one is unknown, so every screening counts.
 */
export const withEditionAfter = <F extends { startsOn: string | null }>(festival: F, deadline: string): F =>
  festival.startsOn !== null && festival.startsOn < deadline ? { ...festival, startsOn: null } : festival;

/**
 * Returns the rules that the film certainly fails at a deadline, the first alternative of each requirement. A premiere
 * fails only at a deadline for a later edition than the known one, because otherwise it does not depend on the
 * deadline. Without a festival, premieres are not checked. Without `compareCities`, cities with different names may be
 * the same.
 */
export function findFailedRules(
  rules: DeadlineRules,
  film: DeadlineFilm,
  festival: FestivalLocation | null,
  deadline: string,
  compareCities: CompareCities = compareCityNames,
): FailedRule[] {
  const fails = (rule: DeadlineRule) => failsAt(rule, film, festival, deadline, compareCities);
  return rules
    .filter((alternatives) => alternatives.every(fails))
    .map(([first]) => {
      const { code, limit, hasAlternatives } = first!;
      return { code, limit, ...(hasAlternatives && { hasAlternatives }) };
    });
}

function failsAt(
  { code, limit, premiere }: DeadlineRule,
  film: DeadlineFilm,
  festival: FestivalLocation | null,
  deadline: string,
  compareCities: CompareCities,
): boolean {
  switch (code) {
    case 'film_age':
      return isTooOldAt(deadline, film.completedOn, limit!);
    case 'director_age_max':
      return film.directorAge !== null && getAgeRange(film.directorAge, deadline).min > limit!;
    case 'director_age_min':
      return film.directorAge !== null && getAgeRange(film.directorAge, deadline).max < limit!;
    case 'premiere': {
      if (!festival?.startsOn || festival.startsOn >= deadline) return false;
      const location = withEditionAfter(festival, deadline);
      // Without the UN regions here, a regional premiere without a list of countries is never certainly used up.
      return getPremiere(film, { ...premiere!, location }, () => null, compareCities).state === 'used-up';
    }
  }
}

/** The rules that fail at a deadline, and the last coming deadline at which none does; null if there is none. */
export interface FailedDeadline {
  rules: FailedRule[];
  enterBy: string | null;
}
/** Returns the failure of each deadline, null where no rule fails. `deadlines` are coming days (YYYY-MM-DD). */
export function findFailedDeadlines(
  deadlines: readonly string[],
  findRules: (deadline: string) => FailedRule[],
): Map<string, FailedDeadline | null> {
  const rulesByDay = new Map(deadlines.toSorted().map((day) => [day, findRules(day)]));
  const enterBy = [...rulesByDay].findLast(([, rules]) => rules.length === 0)?.[0] ?? null;
  return new Map(
    [...rulesByDay].map(([day, rules]) => [day, rules.length === 0 ? null : { rules, enterBy }]),
  );
}
