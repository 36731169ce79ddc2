import type { LeftOutReason } from '@laurel/rules/matching/planner';
import type { Evaluation } from '../evaluation/evaluate.js';
import type { ScoredMatch } from '../ranking/match-directly.js';
import type { MatchContext, Film } from '../model.js';
import { findLossesToAccepted } from './conflicts.js';
import { isAhead, type Conflict, type ElsewhereEntry, type Entry, type SentEntry } from './premiere-uses.js';
import { findEligibleOffer, isCompletedBy } from './eligible-offer.js';
import type { Offer, Range } from './offers.js';
import type { Budget } from '../ranking/budget.js';
import { computeWorth, type WorthPreferences, type Worth } from './worth.js';

export interface PlanPreferences extends WorthPreferences {
  range: Range;
  budget: Budget;
  requiredIds: ReadonlySet<number>;
  excludedIds: ReadonlySet<number>;
  /** Maximum number of entries, including required ones; null: as many as the budget pays for. */
  maxEntries: number | null;
  /** False: of each festival at most one competition, unless the user requires more. */
  mayEnterSeveralSections: boolean;
  /** False: only competitions for which the film is eligible, unless the user requires others. */
  mayBeUncertain: boolean;
}
export interface Candidate {
  match: ScoredMatch;
  offer: Offer;
  worth: Worth[];
  isRequired: boolean;
}
export interface LeftOutMatch {
  match: ScoredMatch;
  reason: LeftOutReason;
  /** Null if no tier can be met. */
  offer: Offer | null;
  worth: Worth[];
}
/** Entries that the film already has, in competitions of the catalogue and elsewhere. */
export interface ExistingEntries {
  sentEntries: readonly SentEntry[];
  elsewhereEntries: readonly ElsewhereEntry[];
}

export const toEntry = ({ match, offer }: Pick<Candidate, 'match' | 'offer'>): Entry => ({
  competition: match.competition,
  sendBy: offer.sendBy,
});

/** The input of a plan besides the matches. */
export interface PlanInput {
  film: Film;
  preferences: PlanPreferences;
  context: MatchContext;
  existingEntries: ExistingEntries;
}

/**
 * Divides the matches into candidates for the plan and those left out, with the first reason. For each
 * premiere lost to an accepted entry, `premiereLosses` states which entry used it up.
 */
export function divideMatches(matches: readonly ScoredMatch[], input: PlanInput) {
  const { film, preferences, context } = input;
  const offeredMatches = toOfferedMatches(matches, input);
  const premiereLosses = findPremiereLosses(offeredMatches, input);
  const lostIds = new Set(premiereLosses.map(({ firstId }) => firstId));
  const isOtherSection = createOtherSectionCheck(offeredMatches, input);
  const candidates: Candidate[] = [];
  const leftOut: LeftOutMatch[] = [];
  for (const { match, offer, reason: initialReason } of offeredMatches) {
    const worth = computeWorth(match, film, preferences, context);
    const reason =
      (lostIds.has(match.competition.id) ? 'premiere_used' : initialReason) ??
      (isOtherSection(match) ? 'other_section' : null);
    if (reason === null && offer)
      candidates.push({ match, offer, worth, isRequired: isRequired(match, preferences) });
    else leftOut.push({ match, reason: reason!, offer, worth });
  }
  return { candidates, leftOut, premiereLosses };
}

/**
 * Returns whether a competition belongs to a festival of which another competition is required or was entered
 * in the coming edition.
 */
function createOtherSectionCheck(
  offeredMatches: readonly OfferedMatch[],
  { preferences, context, existingEntries: { sentEntries } }: PlanInput,
): (match: ScoredMatch) => boolean {
  if (preferences.mayEnterSeveralSections) return () => false;
  const today = context.now.slice(0, 10);
  const festivalIds = new Set([
    ...offeredMatches.flatMap(({ match, offer }) =>
      offer && isRequired(match, preferences) ? match.competition.festival.id : [],
    ),
    ...sentEntries
      .filter((sentEntry) => isAhead(sentEntry, today))
      .map(({ competition }) => competition.festival.id),
  ]);
  return (match) => festivalIds.has(match.competition.festival.id) && !isRequired(match, preferences);
}

/** Returns the ids of the matches that require a premiere that an accepted entry has used up. */
export function findLostMatches(matches: readonly ScoredMatch[], input: PlanInput): ReadonlySet<number> {
  const premiereLosses = findPremiereLosses(toOfferedMatches(matches, input), input);
  return new Set(premiereLosses.map(({ firstId }) => firstId));
}

/** A match evaluated on the day of its offer. `reason`: why it is left out, before premieres are compared. */
type OfferedMatch = Pick<LeftOutMatch, 'match' | 'offer'> & { reason: LeftOutReason | null };
const toOfferedMatches = (
  matches: readonly ScoredMatch[],
  { film, preferences, context }: PlanInput,
): OfferedMatch[] =>
  matches.map((match) => {
    const { offer, evaluation } = findEligibleOffer(match.competition, { film, ...preferences, context });
    const matchAtOffer = evaluation ? { ...match, evaluation } : match;
    const reason = getLeftOutReason(match, { match: matchAtOffer, offer }, film, preferences);
    return { match: matchAtOffer, offer, reason };
  });
function findPremiereLosses(offeredMatches: readonly OfferedMatch[], input: PlanInput): Conflict[] {
  const { film, preferences, context, existingEntries } = input;
  const entries = offeredMatches.flatMap(({ match, offer, reason }) =>
    offer && mayLosePremiere(reason) && !isRequired(match, preferences) ? toEntry({ match, offer }) : [],
  );
  return findLossesToAccepted(
    entries,
    film,
    context,
    existingEntries.sentEntries,
    existingEntries.elsewhereEntries,
  );
}

/**
 * Competitions that the user or the rules exclude are left out for that reason, not because of a premiere.
 */
const mayLosePremiere = (reason: LeftOutReason | null) =>
  reason !== 'never' && reason !== 'rules' && reason !== 'rules_by_then';
const isRequired = ({ competition }: ScoredMatch, { requiredIds }: PlanPreferences) =>
  requiredIds.has(competition.id);

/** Returns whether the preferences allow an entry with this verdict. */
export const isCertainEnough = (
  { verdict }: Pick<Evaluation, 'verdict'>,
  { mayBeUncertain }: Pick<PlanPreferences, 'mayBeUncertain'>,
): boolean => verdict === 'eligible' || (mayBeUncertain && verdict !== 'not-eligible');

/**
 * A competition that the user requires is included even against the rules, before the film is completed, and without a
 * fee on file.
 */
function getLeftOutReason(
  match: ScoredMatch,
  { match: matchAtOffer, offer }: Pick<LeftOutMatch, 'match' | 'offer'>,
  film: Film,
  preferences: PlanPreferences,
): LeftOutReason | null {
  if (preferences.excludedIds.has(match.competition.id)) return 'never';
  if (!isRequired(match, preferences) && matchAtOffer.evaluation.verdict === 'not-eligible')
    return match.evaluation.verdict === 'not-eligible' ? 'rules' : 'rules_by_then';
  if (!offer) return 'no_deadline';
  if (!isRequired(match, preferences) && !isCompletedBy(film, offer)) return 'not_completed';
  if (!isRequired(match, preferences) && !isCertainEnough(matchAtOffer.evaluation, preferences))
    return 'uncertain';
  if (offer.fee && offer.cost === null) return 'no_rate';
  return offer.fee || isRequired(match, preferences) ? null : 'fee_unknown';
}
