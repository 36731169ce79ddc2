import { fail, unknown, type Change, type Judgement } from '../../domain/evaluation/judgement.js';
import { selectionAt } from '../../domain/evaluation/selection.js';
import type { Rule, Site } from '../index/rule.js';
import { dayName } from '../numbers/days.js';
import type { Sites } from '../index/premieres.js';
import type { Subject } from '../question/subject.js';

export const SATISFIED = 0;
export const UNKNOWN = 1;
export const FAIL = 2;
export type Outcome = typeof SATISFIED | typeof UNKNOWN | typeof FAIL;

export function getListOutcome({ kind, values: list }: Rule, values: readonly number[] | null): Outcome {
  if (!values) return UNKNOWN;
  return meets(values, list) === (kind === 'some') ? SATISFIED : FAIL;
}
export function getNumberOutcome({ kind }: Rule, limit: number, number: number | null): Outcome {
  if (number === null) return UNKNOWN;
  return (kind === 'min' ? number >= limit : number <= limit) ? SATISFIED : FAIL;
}
export function getBudgetOutcome({ currency, limit }: Rule, budget: Subject['budget']): Outcome {
  if (!budget || budget.currency !== currency) return UNKNOWN;
  return budget.amount <= limit ? SATISFIED : FAIL;
}

/** Selections may be known only in part, so an unmet rule may still be met. */
export function getSelectionOutcome(
  { value: isForbidden }: Rule,
  isMet: boolean,
  mayHaveMore: boolean,
): Outcome {
  if (isMet) return isForbidden ? FAIL : SATISFIED;
  if (mayHaveMore) return UNKNOWN;
  return isForbidden ? SATISFIED : FAIL;
}

export function meets(values: readonly number[], list: readonly number[]): boolean {
  for (let n = 0; n < values.length; n++) if (list.includes(values[n]!)) return true;
  return false;
}

/** Returns the outcome of a premiere rule at a site, for a festival that starts on a day. */
export function getPremiereOutcome(site: Site, startsOn: number, subject: Subject, sites: Sites): Outcome {
  if (!subject.shown) return UNKNOWN;
  if (subject.shown.length === 0 && subject.knowsOnline) return SATISFIED;
  const { failsAfter, doubtAfter } = sites.getLoss(site, subject);
  return startsOn > failsAfter ? FAIL : startsOn > doubtAfter ? UNKNOWN : SATISFIED;
}

/** Judges a rule that forbids an existing selection. */
export const selectedWhere = ({ field, list, otherList }: Rule, { film }: Subject): Judgement =>
  fail(field, { code: 'selected', festival: selectionAt(film, list, otherList)?.name ?? null });

/** Like the functions above, but returns the judgement with what would change it. */
export function judgeNumberRule(rule: Rule, limit: number, number: number | null): Judgement {
  const outcome = getNumberOutcome(rule, limit, number);
  if (outcome === SATISFIED) return rule.satisfied;
  return outcome === UNKNOWN ? rule.isUnknown : failLimit(rule, limit, number!);
}
export function judgeBudgetRule(rule: Rule, budget: Subject['budget']): Judgement {
  const { field, currencyCode: currency, limit } = rule;
  if (!budget) return rule.isUnknown;
  const outcome = getBudgetOutcome(rule, budget);
  if (outcome === SATISFIED) return rule.satisfied;
  if (outcome === UNKNOWN) return { outcome: 'unknown', field, change: { code: 'other-currency', currency } };
  return fail(field, { code: 'cheaper', by: budget.amount - limit, currency, limit });
}
export function judgePremiereRule(
  rule: Rule,
  site: Site,
  startsOn: number,
  subject: Subject,
  sites: Sites,
): Judgement {
  const outcome = getPremiereOutcome(site, startsOn, subject, sites);
  if (outcome === SATISFIED) return rule.satisfied;
  const takenBy = (burns: 1 | 2) =>
    subject.shown?.find((shown) => shown.day < startsOn && sites.burns(site, shown, subject) === burns);
  if (outcome === UNKNOWN) {
    const isHomeMissing = site.exceptsHome && !subject.isHomeKnown;
    const isDoubted = takenBy(1) !== undefined;
    if (isHomeMissing && isDoubted) return unknown('productionCountries');
    return subject.knowsAll && !isDoubted ? unknown('isOnline') : rule.isUnknown;
  }
  const { country, city, date } = takenBy(2)!.screening;
  return fail(rule.field, { code: 'shown', where: country, city, on: date || null, level: site.level });
}

/** Judges a number that violates a limit. */
export const failLimit = (rule: Rule, limit: number, number: number): Judgement =>
  fail(rule.field, numberChange(rule, number, limit));
function numberChange({ kind, field }: Rule, number: number, limit: number): Change {
  const isLeast = kind === 'min';
  const by = Math.abs(limit - number);
  if (field === 'length') return { code: isLeast ? 'longer' : 'shorter', seconds: by, limit };
  if (field === 'productionDate')
    return { code: isLeast ? 'later' : 'earlier', days: by, limit: dayName(limit) };
  return { code: isLeast ? 'more' : 'less', field, by, limit };
}
