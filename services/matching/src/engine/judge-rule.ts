import { fail, tell, type Change, type Judgement } from '../domain/judgement.js';
import type { Asked } from './columns.js';
import { dayName } from './days.js';
import type { Sites } from './premieres.js';
import type { Rule } from './rules.js';
import type { Subject } from './subject.js';

export const PASS = 0;
export const UNKNOWN = 1;
export const FAIL = 2;
export type Outcome = typeof PASS | typeof UNKNOWN | typeof FAIL;

/** What a rule that compares says of a film. */
export function outcomeOf({ rule, limit, site, startsOn }: Asked, subject: Subject, sites: Sites): Outcome {
  switch (rule.kind) {
    case 'some':
    case 'none':
      return outcomeOfList(rule, subject.sets[rule.about]!);
    case 'least':
    case 'most':
      return outcomeOfNumber(rule, limit, subject.numbers[rule.about]!);
    case 'budget':
      return outcomeOfBudget(rule, subject.budget);
    default: {
      if (!subject.shown) return UNKNOWN;
      if (subject.shown.length === 0) return PASS;
      const { failsAfter, doubtAfter } = sites.gone(site!, subject);
      return startsOn > failsAfter ? FAIL : startsOn > doubtAfter ? UNKNOWN : PASS;
    }
  }
}
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

function meets(values: readonly number[], list: readonly number[]): boolean {
  for (let n = 0; n < values.length; n++) if (list.includes(values[n]!)) return true;
  return false;
}

/** The same with what would change it. `asked` is null where the rule leaves it open or always passes. */
export function judgementOf(rule: Rule, asked: Asked | null, subject: Subject, sites: Sites): Judgement {
  if (rule.decides === 'always-passes') return rule.passes;
  if (!asked) return rule.isOpen;
  const outcome = outcomeOf(asked, subject, sites);
  if (outcome === PASS) return rule.passes;
  if (outcome === UNKNOWN) return unknown(asked, subject, sites);
  return rule.fails ?? fail(rule.fact, changeOf(asked, subject, sites));
}

function unknown({ rule, site, startsOn }: Asked, subject: Subject, sites: Sites): Judgement {
  if (rule.kind === 'budget' && subject.budget)
    return { outcome: 'unknown', fact: rule.fact, change: { code: 'other-currency', currency: rule.currencyCode } };
  if (rule.kind !== 'premiere' || site!.level !== 'International' || subject.isHomeKnown) return rule.isUnknown;
  const isShown = subject.shown?.some((shown) => shown.day < startsOn && sites.burns(site!, shown, subject) === 1);
  return isShown ? tell('productionCountries') : rule.isUnknown;
}

function changeOf({ rule, limit, site, startsOn }: Asked, subject: Subject, sites: Sites): Change {
  if (rule.kind === 'budget') return { code: 'cheaper', by: subject.budget!.amount - limit, currency: rule.currencyCode, limit };
  if (rule.kind !== 'premiere') return numberChange(rule, subject.numbers[rule.about]!, limit);
  const burned = subject.shown!.find((shown) => shown.day < startsOn && sites.burns(site!, shown, subject) === 2)!;
  const { country, city, date } = burned.screening;
  return { code: 'shown', where: country, city, on: date || null, level: site!.level };
}

/** Where a number is on the wrong side of a limit. */
export function numberChange({ kind, fact }: Rule, number: number, limit: number): Change {
  const isLeast = kind === 'least';
  const by = Math.abs(limit - number);
  if (fact === 'length') return { code: isLeast ? 'longer' : 'shorter', seconds: by, limit };
  if (fact === 'productionDate') return { code: isLeast ? 'later' : 'earlier', days: by, limit: dayName(limit) };
  return { code: isLeast ? 'more' : 'less', fact, by, limit };
}
