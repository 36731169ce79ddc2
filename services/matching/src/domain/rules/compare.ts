import type { AgeRange } from '@laurel/rules/films/director-age';
import type { Film, Money } from '../model.js';
import { formatDayNumber } from './day-number.js';
import { createFailure, type Change, type Judgement } from './judgement.js';
import { mayHaveMoreSelections, findSelection } from './selection.js';
import type { ComparisonKind } from './rule-type.js';
import type { RuleWithoutValues } from './term-rule.js';

/** Numbers in ascending order, so that the best outcome of alternatives is the lowest. */
export const SATISFIED = 0;
export const UNKNOWN = 1;
export const FAIL = 2;
export type Outcome = typeof SATISFIED | typeof UNKNOWN | typeof FAIL;

/** `isListed`: whether a value of the film is in the list; null if the film lacks the field. */
export function getListOutcome(kind: ComparisonKind, isListed: boolean | null): Outcome {
  if (isListed === null) return UNKNOWN;
  return isListed === (kind === 'some') ? SATISFIED : FAIL;
}
export function getNumberOutcome(kind: ComparisonKind, limit: number, number: number | null): Outcome {
  if (number === null) return UNKNOWN;
  return (kind === 'min' ? number >= limit : number <= limit) ? SATISFIED : FAIL;
}
/** Unknown if only some of the possible ages satisfy the rule. */
export function getAgeOutcome(kind: ComparisonKind, limit: number, ages: AgeRange | null): Outcome {
  if (!ages) return UNKNOWN;
  const numberKind = kind === 'min-age' ? 'min' : 'max';
  const outcome = getNumberOutcome(numberKind, limit, ages.min);
  return outcome === getNumberOutcome(numberKind, limit, ages.max) ? outcome : UNKNOWN;
}
/** Amounts in different currencies cannot be compared. */
export function getBudgetOutcome<Currency>(
  limit: number,
  currency: Currency,
  budget: { amount: number; currency: Currency } | null,
): Outcome {
  if (!budget || budget.currency !== currency) return UNKNOWN;
  return budget.amount <= limit ? SATISFIED : FAIL;
}
/** `mayHaveMore`: whether there may be further, unknown selections, one of which may be listed. */
export function getSelectionOutcome(isForbidden: boolean, isListed: boolean, mayHaveMore: boolean): Outcome {
  if (isListed) return isForbidden ? FAIL : SATISFIED;
  if (mayHaveMore) return UNKNOWN;
  return isForbidden ? SATISFIED : FAIL;
}

/**
 * `isListed`, `isCountryListed`: whether a subdivision of the film, or a country that stands for its unknown
 * subdivisions, is in the list; null if the film has neither.
 */
export function getSubdivisionOutcome(isListed: boolean | null, isCountryListed: boolean | null): Outcome {
  if (isListed) return SATISFIED;
  return isListed === null || isCountryListed ? UNKNOWN : FAIL;
}

/** The following functions return the outcome with the change that would satisfy the rule. */
export const judgeList = (rule: RuleWithoutValues, isListed: boolean | null): Judgement =>
  toJudgement(rule, getListOutcome(rule.kind, isListed), () => rule.failJudgement!);
export const judgeSubdivision = (
  rule: RuleWithoutValues,
  isListed: boolean | null,
  isCountryListed: boolean | null,
): Judgement =>
  toJudgement(rule, getSubdivisionOutcome(isListed, isCountryListed), () => rule.failJudgement!);
export const judgeNumber = (rule: RuleWithoutValues, limit: number, number: number | null): Judgement =>
  toJudgement(rule, getNumberOutcome(rule.kind, limit, number), () => judgeMissedLimit(rule, limit, number!));
export function judgeAge(rule: RuleWithoutValues, limit: number, ages: AgeRange | null): Judgement {
  if (!ages) return rule.unknownJudgement;
  const outcome = getAgeOutcome(rule.kind, limit, ages);
  if (outcome === SATISFIED) return rule.satisfiedJudgement;
  if (outcome === FAIL) return judgeMissedLimit(rule, limit, rule.kind === 'min-age' ? ages.max : ages.min);
  const { field } = rule;
  return { outcome: 'unknown', field, change: { code: 'age-at-deadline', ...ages, limit } };
}
export function judgeBudget(rule: RuleWithoutValues, budget: Money | null): Judgement {
  const { field, currency, limit } = rule;
  if (budget && budget.currency !== currency)
    return { outcome: 'unknown', field, change: { code: 'other-currency', currency } };
  return toJudgement(rule, getBudgetOutcome(limit, currency, budget), () =>
    createFailure(field, { code: 'cheaper', difference: budget!.amount - limit, currency, limit }),
  );
}
export const judgeSelection = (rule: RuleWithoutValues, isListed: boolean, film: Film): Judgement =>
  toJudgement(
    rule,
    getSelectionOutcome(rule.isForbidden, isListed, mayHaveMoreSelections(film)),
    () => rule.failJudgement ?? judgeForbiddenSelection(rule, film),
  );

function toJudgement(rule: RuleWithoutValues, outcome: Outcome, toFailure: () => Judgement): Judgement {
  if (outcome === SATISFIED) return rule.satisfiedJudgement;
  return outcome === UNKNOWN ? rule.unknownJudgement : toFailure();
}

/** Judges a rule that forbids an existing selection. */
export const judgeForbiddenSelection = (
  { field, list, otherList }: RuleWithoutValues,
  film: Film,
): Judgement =>
  createFailure(field, { code: 'selected', festival: findSelection(film, list, otherList)?.name ?? null });

/** Judges a number that violates a limit. */
export const judgeMissedLimit = (rule: RuleWithoutValues, limit: number, number: number): Judgement =>
  createFailure(rule.field, measureMiss(rule, limit, Math.abs(limit - number)));
function measureMiss({ kind, field, measure }: RuleWithoutValues, limit: number, difference: number): Change {
  const isMin = kind === 'min' || kind === 'min-age';
  switch (measure) {
    case 'seconds':
      return { code: isMin ? 'longer' : 'shorter', seconds: difference, limit };
    case 'days':
      return { code: isMin ? 'later' : 'earlier', days: difference, limit: formatDayNumber(limit) };
    case 'count':
      return { code: isMin ? 'more' : 'less', field, difference, limit };
  }
}
