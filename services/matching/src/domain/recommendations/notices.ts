import { subtractMonths } from '@laurel/rules/dates/months';
import { isBinding } from '@laurel/rules/terms/binding';
import type { ReservedPremiere, LedgerLevel } from '@laurel/rules/premieres/premiere-ledger';
import type { Competition, Film, Term } from '../model.js';
import { hasNoRules } from '../evaluation/evaluate.js';
import { getLostReservedPremiere } from '../planner/lost-reserved-premiere.js';
import type { EvaluatedCompetition } from '../ranking/rank.js';

/** Accompanies a verdict without changing it. Texts are generated elsewhere. */
export type Notice =
  /** `fits`: the first later deadline by which the film would be completed. */
  | { code: 'completed-after-deadline'; completed: string; deadline: string; fits: string | null }
  /** The film’s age fits the next deadline, but no longer a later one. */
  | { code: 'too-old-later'; from: string }
  /** `others`: the number of rules that do not decide. */
  | { code: 'no-rules'; others: number }
  /** A screening here would use up a reserved premiere that this festival does not require. */
  | { code: 'uses-up-reserved'; level: LedgerLevel }
  /** A rule that no term type can express. */
  | { code: 'unreadable'; written: string };

export function getNotices(
  { competition, tier, evaluation }: EvaluatedCompetition,
  film: Film,
  reservedPremieres: readonly ReservedPremiere[],
): Notice[] {
  const { productionDate } = film;
  const notices: Notice[] = [];
  if (productionDate !== null) {
    if (tier && productionDate > tier.date) {
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
    const firstTooLateDeadline = findFirstTooLateDeadline(competition, evaluation, productionDate);
    if (firstTooLateDeadline !== null) notices.push({ code: 'too-old-later', from: firstTooLateDeadline });
  }
  if (reservedPremieres.length > 0 && evaluation.verdict !== 'not-eligible') {
    const level = getLostReservedPremiere(competition, film, reservedPremieres);
    if (level) notices.push({ code: 'uses-up-reserved', level });
  }
  const rules = evaluation.judgedTerms.filter(({ term }) => term.type !== 'expected_qualifier');
  if (hasNoRules(competition)) notices.push({ code: 'no-rules', others: rules.length });
  for (const { term } of rules)
    if (!term.isMandatory && isUnreadable(term))
      notices.push({ code: 'unreadable', written: term.description ?? term.name });
  return notices;
}

/** Returns the first later deadline at which the film is too old for a rule it satisfies now. */
function findFirstTooLateDeadline(
  { tiers }: Competition,
  { judgedTerms }: EvaluatedCompetition['evaluation'],
  completedOn: string,
): string | null {
  const months = judgedTerms
    .filter(
      ({ term, judgement }) => isBinding(term) && term.maxAgeMonths !== null && judgement.outcome === 'pass',
    )
    .map(({ term }) => term.maxAgeMonths!);
  const dates = tiers.filter(({ deprecated }) => !deprecated).map(({ date }) => date);
  return (
    dates.toSorted().find((date) => months.some((limit) => completedOn < subtractMonths(date, limit))) ?? null
  );
}

/** True if the fields that its type reads are all empty, so that only its text states the rule. */
export const isUnreadable = ({ value, list, otherList, maxAgeMonths }: Term): boolean =>
  value === null && !list?.length && !otherList?.length && maxAgeMonths === null;
