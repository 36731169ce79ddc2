import { hasClosed, listLiveTiers } from '@laurel/rules/fees/tiers';
import { findTooOldFrom, getMaxFilmAgeMonths } from '@laurel/rules/terms/film-age';
import type { ReservedPremiere, LedgerLevel } from '@laurel/rules/premieres/premiere-ledger';
import type { Competition, Film, Term, Tier } from '../model.js';
import { hasNoRules, type Evaluation } from '../evaluation/evaluate.js';
import { getLostReservedPremiere } from '../planner/lost-reserved-premiere.js';
import type { EvaluatedCompetition } from '../ranking/rank.js';

/** Accompanies a verdict without changing it. Texts are generated elsewhere. */
export type Notice =
  /** `fits`: the first later deadline by which the film would be completed. */
  | { code: 'completed-after-deadline'; completed: string; deadline: string; fits: string | null }
  /** The film’s age fits the next deadline, but no longer a later one. */
  | { code: 'too-old-later'; from: string; enterBy: string }
  /** `others`: the number of rules on file, none of which can exclude a film. */
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
    const tooOldLater = tier && findTooOldLater(competition, tier, evaluation, productionDate);
    if (tooOldLater) notices.push({ code: 'too-old-later', ...tooOldLater });
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

/**
 * Returns the first deadline after the next one at which the film is too old for a rule that it satisfies
 * now, and the last one before it.
 */
function findTooOldLater(
  { tiers }: Competition,
  nextTier: Tier,
  { judgedTerms }: EvaluatedCompetition['evaluation'],
  completedOn: string,
): { from: string; enterBy: string } | null {
  const satisfiedTerms = judgedTerms
    .filter(({ judgement }) => judgement.outcome === 'pass')
    .map(({ term }) => term);
  const deadlines = listLiveTiers(tiers)
    .filter((tier) => !hasClosed(tier, Date.parse(nextTier.closesAt)))
    .map(({ date }) => date);
  const tooOld = findTooOldFrom(deadlines, completedOn, getMaxFilmAgeMonths(satisfiedTerms));
  return tooOld?.enterBy ? { from: tooOld.from, enterBy: tooOld.enterBy } : null;
}

/** True if the fields that its type reads are all empty, so that only its text states the rule. */
export const isUnreadable = ({ value, list, otherList, maxAgeMonths }: Term): boolean =>
  value === null && !list?.length && !otherList?.length && maxAgeMonths === null;

/**
 * Returns the number of rules of an eligible film that only the filmmaker can check; 0 for another verdict.
 */
export const countRulesToCheck = ({ verdict, requirements }: Evaluation): number =>
  verdict !== 'eligible'
    ? 0
    : requirements.filter(
        ({ outcome, judgedTerms }) =>
          outcome === 'unknown' &&
          judgedTerms.every(
            ({ term, judgement }) =>
              term.type !== 'expected_qualifier' && (isUnreadable(term) || judgement.field === 'nothing'),
          ),
      ).length;
