import { countDaysBetween } from '@laurel/rules/dates/days';
import type { Chance } from '@laurel/rules/matching/verdicts';
import { hasNoRules, type Verdict } from '../evaluation/evaluate.js';
import type { Competition } from '../model.js';
import { isTextOnly } from '@laurel/rules/terms/text-only';
import type { ScoreComponent, ScoreComponentName } from '../ranking/rank.js';

export type { Chance };
/** Recommendations are mixed by these bands. Competitions that publish no rate count as average. */
type MixedChance = Exclude<Chance, 'unknown'>;

/** How the recommendations of a month are mixed. */
export const RECOMMENDATION_MIX = {
  maxItems: 20,
  /** Quotas. If there are too few of one kind, the others fill its slots. */
  perChance: { reach: 6, target: 8, safe: 6 } as Record<MixedChance, number>,
  /** Selected divided by submitted: below `reachBelow` is reach, from `safeFrom` is safe. */
  reachBelow: 0.08,
  safeFrom: 0.15,
  perFestival: 2,
  /** Deadlines in one week, Monday to Sunday, while there are other candidates. */
  perWeek: 4,
  /** Days needed to prepare an entry. */
  daysAhead: 3,
};

/** A live, dated competition with its rank for the film. */
export interface Candidate {
  id: number;
  festivalId: number;
  verdict: Verdict;
  /** Lower is better. */
  rank: number;
  /** Number of the user’s reasons for declining other competitions that apply to it. */
  objections: number;
  /** Selected divided by submitted; null is unknown. */
  odds: number | null;
  /** Its rules are on file, and all of them are structured. */
  hasStructuredRules: boolean;
  /** YYYY-MM-DD: the first deadline that can be met. */
  deadline: string;
}
export interface Choice {
  id: number;
  chance: MixedChance;
}

/**
 * Chooses the best candidates by rank, mixed by chance and spread over festivals and weeks:
 * - Candidates without objections come first.
 * - Eligible ones come before those that need confirmation. Unchecked ones only fill remaining slots.
 * - The quotas per chance have priority over the spread of deadlines.
 *
 * `excludedIds`: competitions that the film has an entry for or that were recommended or hidden. The order of
 * the candidates does not matter.
 */
export function recommend(
  candidates: readonly Candidate[],
  excludedIds: ReadonlySet<number>,
  today: string,
): Choice[] {
  const openCandidates = candidates
    .filter(
      ({ id, verdict, deadline }) =>
        verdict !== 'not-eligible' && !excludedIds.has(id) && isReachable(deadline, today),
    )
    .map((candidate) => ({ ...candidate, chance: getChance(candidate), week: getWeek(candidate.deadline) }))
    .toSorted(compareCandidates);
  type OpenCandidate = (typeof openCandidates)[number];
  const picked = new Set<OpenCandidate>();
  /** How many were picked so far of each chance, week and festival. */
  const counts = {
    chance: new Map<unknown, number>(),
    week: new Map<unknown, number>(),
    festivalId: new Map<unknown, number>(),
  };
  const getCount = (key: keyof typeof counts, item: OpenCandidate) => counts[key].get(item[key]) ?? 0;
  const isBelowQuota = (item: OpenCandidate) =>
    getCount('chance', item) < RECOMMENDATION_MIX.perChance[item.chance];
  const isSpread = (item: OpenCandidate) => getCount('week', item) < RECOMMENDATION_MIX.perWeek;
  /** The strictest criterion first. Each further one fills the slots that are left. */
  const criteria = [
    (item: OpenCandidate) => isBelowQuota(item) && isSpread(item),
    isBelowQuota,
    isSpread,
    () => true,
  ];
  const pickFrom = (group: readonly OpenCandidate[]) => {
    for (const isAllowed of criteria)
      for (const item of group) {
        if (picked.size === RECOMMENDATION_MIX.maxItems) return;
        const isFestivalFull = getCount('festivalId', item) === RECOMMENDATION_MIX.perFestival;
        if (picked.has(item) || isFestivalFull || !isAllowed(item)) continue;
        picked.add(item);
        for (const key of ['chance', 'week', 'festivalId'] as const)
          counts[key].set(item[key], getCount(key, item) + 1);
      }
  };
  pickFrom(openCandidates.filter((item) => !isUnchecked(item)));
  pickFrom(openCandidates.filter(isUnchecked));
  return openCandidates.filter((item) => picked.has(item)).map(({ id, chance }) => ({ id, chance }));
}

/** Unknown odds count as average. Nothing is safe while a rule is unconfirmed or unstructured. */
export function getChance({
  odds,
  verdict,
  hasStructuredRules,
}: Pick<Candidate, 'odds' | 'verdict' | 'hasStructuredRules'>): MixedChance {
  if (odds === null) return 'target';
  if (odds < RECOMMENDATION_MIX.reachBelow) return 'reach';
  return odds >= RECOMMENDATION_MIX.safeFrom && verdict === 'eligible' && hasStructuredRules
    ? 'safe'
    : 'target';
}

/** Returns the band of an acceptance rate. */
export function getRateBand(odds: number | null): Chance {
  return odds === null ? 'unknown' : getChance({ odds, verdict: 'eligible', hasStructuredRules: true });
}

/** Returns the odds from the festival’s figures; null if one of them is missing or zero. */
export const getOdds = ({
  festival: { projectsSelected, estimatedSubmissions },
}: Competition): number | null =>
  projectsSelected && estimatedSubmissions ? projectsSelected / estimatedSubmissions : null;

/** True if its rules are on file and all of them are structured. */
export const hasStructuredRules = (competition: Competition): boolean =>
  !hasNoRules(competition) &&
  !competition.terms.some((term) => term.type !== 'expected_qualifier' && isTextOnly(term));

/** Returns the first deadline that can still be met; null if there is none. */
export const findFirstDeadline = ({ tiers }: Competition, today: string): string | null =>
  tiers
    .filter(({ deprecated, date }) => !deprecated && isReachable(date, today))
    .map(({ date }) => date)
    .toSorted()[0] ?? null;

const isReachable = (deadline: string, today: string) =>
  countDaysBetween(today, deadline) >= RECOMMENDATION_MIX.daysAhead;
/** Counts weeks from a Monday. */
const getWeek = (day: string) => Math.floor(countDaysBetween('1970-01-05', day) / 7);

const isUnchecked = ({ verdict }: Pick<Candidate, 'verdict'>) => verdict === 'unchecked';
const VERDICTS_BY_CERTAINTY: Verdict[] = ['eligible', 'needs-confirmation', 'unchecked'];
function compareCandidates(a: Candidate, b: Candidate): number {
  const getVerdictRank = ({ verdict }: Candidate) => VERDICTS_BY_CERTAINTY.indexOf(verdict);
  return (
    getVerdictRank(a) - getVerdictRank(b) ||
    a.objections - b.objections ||
    a.rank - b.rank ||
    a.deadline.localeCompare(b.deadline) ||
    a.id - b.id
  );
}

/** The reason for a recommendation: a score component, that the film fits, or that no rules are on file. */
export type Reason = Omit<ScoreComponent, 'name'> & { name: ScoreComponentName | 'fits' | 'unchecked' };
/** Components that do not change with time, the most informative first. */
const LASTING_COMPONENTS: ScoreComponentName[] = [
  'terms',
  'specialisation',
  'qualifiers',
  'region',
  'fee',
  'arthouse',
  'odds',
  'dates',
  'bonus',
];

/** Returns the component with the most points, or `unchecked` for an unchecked competition. */
export function getReason(components: readonly ScoreComponent[], verdict: Verdict): Reason {
  if (isUnchecked({ verdict })) return { name: 'unchecked', points: 0, subjects: [], quantity: 0 };
  const [bestComponent] = components
    .filter(({ name, points }) => points > 0 && LASTING_COMPONENTS.includes(name))
    .toSorted(
      (a, b) =>
        b.points - a.points || LASTING_COMPONENTS.indexOf(a.name) - LASTING_COMPONENTS.indexOf(b.name),
    );
  return bestComponent ?? { name: 'fits', points: 0, subjects: [], quantity: 0 };
}
