import { compareWithFeeRange } from '@laurel/rules/fees/fee-limit';
import type { Rates } from '@laurel/rules/money/rates';
import { toPercent } from '@laurel/messages/competitions/odds';
import type { Evaluation } from '../evaluation/evaluate.js';
import type { MatchContext, Competition, Fee, Money, Term, Tier } from '../model.js';
import { weights } from './weights.js';

/** The preferences of the filmmaker. They never exclude a competition. */
export interface Preferences {
  budget: Money | null;
  qualifiers: readonly string[];
  /** UN regions or subregions. */
  regions: readonly string[];
  from: string | null;
  to: string | null;
  /** Premieres reserved for festivals that require them: world, international, national. */
  reservedPremieres: readonly string[];
}
export const noPreferences: Preferences = {
  budget: null,
  qualifiers: [],
  regions: [],
  from: null,
  to: null,
  reservedPremieres: [],
};

export type ScoreComponentName =
  | 'bonus'
  | 'terms'
  | 'specialisation'
  | 'qualifiers'
  | 'arthouse'
  | 'odds'
  | 'fee'
  | 'region'
  | 'dates'
  | 'unknown';
export interface ScoreComponent {
  name: ScoreComponentName;
  points: number;
  /**
   * The names in its message, such as awards or a region. For `specialisation`: list types, each followed by
   * the percentage of competitions whose list of this type admits the film.
   */
  subjects: readonly string[];
  /**
   * The number in its message:
   * - `terms`: how many of the `subjects` are awards, which come first
   * - `odds`: the acceptance rate in percent
   * - `unknown`: the number of rules that are still open
   */
  quantity: number;
}
export interface Scored {
  score: number;
  components: ScoreComponent[];
}
export interface EvaluatedCompetition {
  competition: Competition;
  evaluation: Evaluation;
  tier: Tier | null;
  fee: Fee | null;
}
/** The share of all competitions that admit the film by a list of each type, over the whole catalogue. */
export type Shares = ReadonlyMap<string, number>;

const NON_AUDIENCE_TYPES = ['premiere_restriction', 'prior_selection'];
const isAudienceType = (type: string) => !type.endsWith('_forbidden') && !NON_AUDIENCE_TYPES.includes(type);
/**
 * Returns the types of satisfied lists that define an audience: no exclusions, premiere or selection rules.
 */
export const getPassedListTypes = ({ judgedTerms }: Evaluation): string[] =>
  judgedTerms
    .filter(
      ({ term, judgement }) =>
        judgement.outcome === 'pass' &&
        Boolean(term.list?.length || term.otherList?.length) &&
        isAudienceType(term.type),
    )
    .map(({ term }) => term.type);

/**
 * Returns the score of a competition as a sum of named components. Components without points are left out.
 */
export function computeScore(
  { competition, evaluation, tier, fee }: EvaluatedCompetition,
  preferences: Preferences,
  shares: Shares,
  context: MatchContext,
): Scored {
  const { festival } = competition;
  const qualifiers = getQualifiers(competition).filter((qualifier) =>
    preferences.qualifiers.includes(qualifier),
  );
  const createdComponents: (ScoreComponent | null)[] = [
    createComponent('bonus', competition.bonusRanking * weights.bonus),
    createTermsComponent(evaluation, preferences),
    createSpecialisationComponent(evaluation, shares),
    createPreferenceComponent('qualifiers', weights.qualifierSought, qualifiers),
    createArthouseComponent(festival.arthouseIndex),
    createOddsComponent(festival.projectsSelected, festival.estimatedSubmissions),
    createFeeComponent(fee, preferences.budget, context.rates),
    createPreferenceComponent(
      'region',
      weights.regionSought,
      // A region and its subregion count once.
      getPreferredRegions(festival.country, preferences.regions, context).slice(0, 1),
    ),
    createDatesComponent(tier, preferences),
    createUnknownComponent(evaluation),
  ];
  const components = createdComponents.flatMap((scoreComponent) =>
    scoreComponent?.points ? scoreComponent : [],
  );
  return { score: sum(components.map(({ points }) => points)), components };
}

/** Sorts by score, then the earlier deadline, then id, so that the same input always has the same order. */
export function compareMatches(a: EvaluatedCompetition & Scored, b: EvaluatedCompetition & Scored): number {
  // '9' sorts after every date.
  const [closesAtA, closesAtB] = [a.tier?.closesAt ?? '9', b.tier?.closesAt ?? '9'];
  if (a.score !== b.score) return b.score - a.score;
  if (closesAtA !== closesAtB) return closesAtA < closesAtB ? -1 : 1;
  return a.competition.id - b.competition.id;
}

const createComponent = (
  name: ScoreComponentName,
  points: number,
  subjects: readonly string[] = [],
  quantity = 0,
): ScoreComponent => ({ name, points: Math.round(points), subjects, quantity });
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const createPreferenceComponent = (
  name: ScoreComponentName,
  pointsEach: number,
  fulfilled: readonly string[],
) => createComponent(name, pointsEach * fulfilled.length, fulfilled);

/** Returns the awards that the competition counts for. */
export const getQualifiers = ({ terms, festival }: Competition) => [
  ...new Set([
    ...festival.qualifiers,
    ...terms.filter(({ type }) => type === 'expected_qualifier').map(({ value }) => String(value)),
  ]),
];
const getPreferredRegions = (
  country: string | null,
  preferredRegions: readonly string[],
  { getRegions }: MatchContext,
) => (country === null ? [] : getRegions(country).filter((region) => preferredRegions.includes(region)));

/**
 * An award counts once, with its highest bonus. A preferred award does not count here, because the component
 * `qualifiers` has its points.
 */
function createTermsComponent({ judgedTerms }: Evaluation, { qualifiers }: Preferences): ScoreComponent {
  const rankedTerms = judgedTerms
    .filter(({ term, judgement }) => judgement.outcome === 'pass' && term.bonusRanking !== 0)
    .map(({ term }) => term);
  const isAward = ({ type }: Term) => type === 'expected_qualifier';
  const isSameAward = (a: Term, b: Term) => b.type === a.type && String(b.value) === String(a.value);
  const terms = rankedTerms.filter((term, n) => {
    if (!isAward(term)) return true;
    if (qualifiers.includes(String(term.value))) return false;
    const countsInstead = (other: Term, m: number) =>
      other.bonusRanking > term.bonusRanking || (other.bonusRanking === term.bonusRanking && m < n);
    return !rankedTerms.some((other, m) => isSameAward(term, other) && countsInstead(other, m));
  });
  const awards = terms.filter(isAward).map(({ value }) => String(value));
  const otherNames = terms.filter((term) => !isAward(term)).map(({ name, type }) => name || `type.${type}`);
  const points = sum(terms.map(({ bonusRanking }) => bonusRanking)) * weights.bonus;
  return createComponent('terms', points, [...awards, ...new Set(otherNames)], awards.length);
}
/** The smaller the share of competitions with such a list, the more points. */
export const computeListPoints = (share: number): number =>
  Math.round(-Math.log2(share) * weights.specialisation);
function createSpecialisationComponent(evaluation: Evaluation, shares: Shares): ScoreComponent {
  const lists = getPassedListTypes(evaluation).filter((type) => (shares.get(type) ?? 1) < 1);
  const points = sum(lists.map((type) => computeListPoints(shares.get(type)!)));
  const typesByRarity = [...new Set(lists)].toSorted((a, b) => shares.get(a)! - shares.get(b)!);
  const subjects = typesByRarity.map((type) => `${type} ${Math.round(shares.get(type)! * 100)}`);
  return createComponent('specialisation', Math.min(points, weights.specialisationMax), subjects);
}
const createArthouseComponent = (index: string | null): ScoreComponent | null =>
  index === null ? null : createComponent('arthouse', weights.arthouse[index] ?? 0, [index]);
function createOddsComponent(
  selectedCount: number | null,
  submittedCount: number | null,
): ScoreComponent | null {
  if (!selectedCount || !submittedCount) return null;
  const share = Math.min(1, selectedCount / submittedCount);
  return createComponent('odds', share * weights.odds, [], toPercent(share));
}
function createFeeComponent(fee: Fee | null, budget: Money | null, rates: Rates): ScoreComponent | null {
  const rating = fee && rateFee(fee, budget, rates);
  return rating && createComponent('fee', FEE_POINTS[rating], [rating]);
}
/** The points for each rating of a fee. */
export const FEE_POINTS = {
  free: weights.feeFree,
  within: weights.feeWithinBudget,
  over: weights.feeOverBudget,
};
/**
 * Compares a fee with the most that the filmmaker wants to pay per entry, by the reference rates. Returns null
 * without a limit, or if the currencies cannot be compared.
 */
export function rateFee(fee: Money, budget: Money | null, rates: Rates): keyof typeof FEE_POINTS | null {
  if (fee.amount === 0) return 'free';
  if (!budget) return null;
  const result = compareWithFeeRange([fee], { feeMin: null, feeMax: budget }, rates);
  if (result === 'unknown') return null;
  return result === 'within' ? 'within' : 'over';
}
function createDatesComponent(tier: Tier | null, { from, to }: Preferences): ScoreComponent | null {
  if (!tier || (from === null && to === null)) return null;
  const isWithin = (from === null || tier.date >= from) && (to === null || tier.date <= to);
  return createComponent('dates', isWithin ? weights.datesSought : weights.datesOutside, [
    isWithin ? 'within' : 'outside',
  ]);
}
function createUnknownComponent({ requirements }: Evaluation): ScoreComponent {
  const openCount = requirements.filter(
    ({ isMandatory, outcome }) => isMandatory && outcome === 'unknown',
  ).length;
  return createComponent('unknown', openCount * weights.unknown, [], openCount);
}
