import { compareCities } from '@laurel/cities/compare-cities';
import { hasClosed, listLiveTiers } from '@laurel/rules/fees/tiers';
import {
  findFailedDeadlines,
  findFailedRules,
  toDeadlineRules,
  type DeadlineFilm,
  type FailedRule,
} from '@laurel/rules/matching/deadline-rules';
import { isTextOnly } from '@laurel/rules/terms/text-only';
import type { Rates } from '@laurel/rules/money/rates';
import type { ReservedPremiere, LedgerLevel } from '@laurel/rules/premieres/premiere-ledger';
import type { Competition, Film, Money, Tier } from '../model.js';
import { hasNoRules, type Evaluation, type JudgedTerm } from '../evaluation/evaluate.js';
import { getLostReservedPremiere } from '../planner/lost-reserved-premiere.js';
import { rateFee, type EvaluatedCompetition } from '../ranking/rank.js';

/** Accompanies a verdict without changing it. Texts are generated elsewhere. */
export type Notice =
  /** `fits`: the first later deadline by which the film would be completed. */
  | { code: 'completed-after-deadline'; completed: string; deadline: string; fits: string | null }
  /** The film satisfies a rule today, but not at a deadline. `enterBy`: the last one at which it fails none. */
  | { code: 'fails-later'; rule: FailedRule; from: string; enterBy: string | null }
  /** `others`: the number of rules that do not decide. */
  | { code: 'no-rules'; others: number }
  /** A screening here would use up a reserved premiere that this festival does not require. */
  | { code: 'uses-up-reserved'; level: LedgerLevel }
  /** There is no reference rate to compare the fee with the filmmaker's limit. */
  | { code: 'fee-not-compared'; currency: string }
  /** A rule that only its text states. */
  | { code: 'unreadable'; written: string };

/** The input of a film's notices besides the match. `budget`: the most that the filmmaker wants to pay per entry. */
export interface NoticeInput {
  film: Film;
  reservedPremieres: readonly ReservedPremiere[];
  budget: Money | null;
  rates: Rates;
}

export function getNotices(
  { competition, tier, evaluation, fee }: EvaluatedCompetition,
  { film, reservedPremieres, budget, rates }: NoticeInput,
): Notice[] {
  const { productionDate } = film;
  const notices: Notice[] = [];
  if (productionDate !== null && tier && productionDate > tier.date) {
    const fittingDeadlines = competition.tiers
      .filter(({ date, deprecated }) => !deprecated && date >= productionDate)
      .map(({ date }) => date);
    notices.push({
      code: 'completed-after-deadline',
      completed: productionDate,
      deadline: tier.date,
      fits: fittingDeadlines.toSorted()[0] ?? null,
    });
  }
  const failsLater = tier && findFailsLater(competition, tier, evaluation, film);
  if (failsLater) notices.push({ code: 'fails-later', ...failsLater });
  if (reservedPremieres.length > 0 && evaluation.verdict !== 'not-eligible') {
    const level = getLostReservedPremiere(competition, film, reservedPremieres);
    if (level) notices.push({ code: 'uses-up-reserved', level });
  }
  if (budget && fee && rateFee(fee, budget, rates) === null)
    notices.push({ code: 'fee-not-compared', currency: fee.currency });
  const rules = evaluation.judgedTerms.filter(({ term }) => term.type !== 'expected_qualifier');
  if (hasNoRules(competition)) notices.push({ code: 'no-rules', others: rules.length });
  for (const { term } of rules)
    if (!term.isMandatory && isTextOnly(term))
      notices.push({ code: 'unreadable', written: term.description ?? term.name });
  return notices;
}

/**
 * Returns the first coming deadline at which the film fails a rule that it may satisfy now, and the last deadline at
 * which it fails none.
 */
function findFailsLater(
  { tiers, festival }: Competition,
  nextTier: Tier,
  { requirements }: Evaluation,
  film: Film,
): { rule: FailedRule; from: string; enterBy: string | null } | null {
  const isAgeUncertain = ({ judgement }: JudgedTerm) => judgement.change?.code === 'age-at-deadline';
  const satisfiableTerms = requirements
    .filter(({ outcome, judgedTerms }) => outcome === 'pass' || judgedTerms.every(isAgeUncertain))
    .flatMap(({ judgedTerms }) => judgedTerms.filter(({ judgement }) => judgement.outcome !== 'fail'))
    .map(({ term }) => term);
  const rules = toDeadlineRules(satisfiableTerms);
  const deadlineFilm = toDeadlineFilm(film);
  const deadlines = listLiveTiers(tiers)
    .filter((tier) => !hasClosed(tier, Date.parse(nextTier.closesAt)))
    .map(({ date }) => date);
  const failures = findFailedDeadlines(deadlines, (day) =>
    findFailedRules(rules, deadlineFilm, festival, day, compareCities),
  );
  for (const [from, failure] of failures)
    if (failure) return { rule: failure.rules[0]!, from, enterBy: failure.enterBy };
  return null;
}
/** Returns the fields that rules with a deadline read. */
export const toDeadlineFilm = (film: Film): DeadlineFilm => ({
  completedOn: film.productionDate,
  directorAge: film.statedDirectorAge ?? null,
  screenings: film.screenings,
  isOnline: film.isOnline,
  productionCountries: film.productionCountries,
});

/**
 * Returns the number of rules of an eligible film that only the filmmaker can check; 0 for another verdict.
 */
export function countRulesToCheck({ verdict, requirements }: Evaluation): number {
  if (verdict !== 'eligible') return 0;
  const isUncheckable = ({ term, judgement }: JudgedTerm) =>
    term.type !== 'expected_qualifier' && (isTextOnly(term) || judgement.field === 'nothing');
  return requirements.filter(
    ({ outcome, judgedTerms }) => outcome === 'unknown' && judgedTerms.every(isUncheckable),
  ).length;
}
