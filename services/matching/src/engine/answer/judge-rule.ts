import { fail, tell, type Change, type Judgement } from '../../domain/judgement.js';
import { selectionAt } from '../../domain/selection.js';
import type { Rule, Site } from '../index/asked.js';
import { dayName } from '../numbers/days.js';
import type { Sites } from '../index/premieres.js';
import type { Subject } from '../question/subject.js';

export const PASS = 0;
export const UNKNOWN = 1;
export const FAIL = 2;
export type Outcome = typeof PASS | typeof UNKNOWN | typeof FAIL;

export function outcomeOfList({ kind, values: list }: Rule, values: readonly number[] | null): Outcome {
  if (!values) return UNKNOWN;
  return meets(values, list) === (kind === 'some') ? PASS : FAIL;
}
export function outcomeOfNumber({ kind }: Rule, limit: number, number: number | null): Outcome {
  if (number === null) return UNKNOWN;
  return (kind === 'least' ? number >= limit : number <= limit) ? PASS : FAIL;
}
export function outcomeOfBudget({ currency, limit }: Rule, budget: Subject['budget']): Outcome {
  if (!budget || budget.currency !== currency) return UNKNOWN;
  return budget.amount <= limit ? PASS : FAIL;
}

/** Of what may be known in part: what is not met may yet be. */
export function outcomeOfSelection(
  { value: isForbidden }: Rule,
  isMet: boolean,
  mayHaveMore: boolean,
): Outcome {
  if (isMet) return isForbidden ? FAIL : PASS;
  if (mayHaveMore) return UNKNOWN;
  return isForbidden ? PASS : FAIL;
}

export function meets(values: readonly number[], list: readonly number[]): boolean {
  for (let n = 0; n < values.length; n++) if (list.includes(values[n]!)) return true;
  return false;
}

/** Of a premiere at a site, for a festival that starts on a day. */
export function outcomeOfPremiere(site: Site, startsOn: number, subject: Subject, sites: Sites): Outcome {
  if (!subject.shown) return UNKNOWN;
  if (subject.shown.length === 0 && subject.knowsOnline) return PASS;
  const { failsAfter, doubtAfter } = sites.gone(site, subject);
  return startsOn > failsAfter ? FAIL : startsOn > doubtAfter ? UNKNOWN : PASS;
}

/** Of a rule that forbids what there was. */
export const selectedWhere = ({ fact, list, otherList }: Rule, { film }: Subject): Judgement =>
  fail(fact, { code: 'selected', festival: selectionAt(film, list, otherList)?.name ?? null });

/** The same with what would change it. */
export function judgementOfNumber(rule: Rule, limit: number, number: number | null): Judgement {
  const outcome = outcomeOfNumber(rule, limit, number);
  if (outcome === PASS) return rule.passes;
  return outcome === UNKNOWN ? rule.isUnknown : outOfLimit(rule, limit, number!);
}
export function judgementOfBudget(rule: Rule, budget: Subject['budget']): Judgement {
  const { fact, currencyCode: currency, limit } = rule;
  if (!budget) return rule.isUnknown;
  const outcome = outcomeOfBudget(rule, budget);
  if (outcome === PASS) return rule.passes;
  if (outcome === UNKNOWN) return { outcome: 'unknown', fact, change: { code: 'other-currency', currency } };
  return fail(fact, { code: 'cheaper', by: budget.amount - limit, currency, limit });
}
export function judgementOfPremiere(
  rule: Rule,
  site: Site,
  startsOn: number,
  subject: Subject,
  sites: Sites,
): Judgement {
  const outcome = outcomeOfPremiere(site, startsOn, subject, sites);
  if (outcome === PASS) return rule.passes;
  const takenBy = (burns: 1 | 2) =>
    subject.shown?.find((shown) => shown.day < startsOn && sites.burns(site, shown, subject) === burns);
  if (outcome === UNKNOWN) {
    const isHomeAsked = site.exceptsHome && !subject.isHomeKnown;
    const isDoubted = takenBy(1) !== undefined;
    if (isHomeAsked && isDoubted) return tell('productionCountries');
    return subject.knowsAll && !isDoubted ? tell('isOnline') : rule.isUnknown;
  }
  const { country, city, date } = takenBy(2)!.screening;
  return fail(rule.fact, { code: 'shown', where: country, city, on: date || null, level: site.level });
}

/** Where a number is on the wrong side of a limit. */
export const outOfLimit = (rule: Rule, limit: number, number: number): Judgement =>
  fail(rule.fact, numberChange(rule, number, limit));
function numberChange({ kind, fact }: Rule, number: number, limit: number): Change {
  const isLeast = kind === 'least';
  const by = Math.abs(limit - number);
  if (fact === 'length') return { code: isLeast ? 'longer' : 'shorter', seconds: by, limit };
  if (fact === 'productionDate')
    return { code: isLeast ? 'later' : 'earlier', days: by, limit: dayName(limit) };
  return { code: isLeast ? 'more' : 'less', fact, by, limit };
}
