import { daysBetween } from '@laurel/rules/days';
import { percentOf } from '@laurel/words/odds';
import type { Evaluation } from './evaluate.js';
import type { Asker, Competition, Fee, Money, Tier } from './facts.js';
import { weights } from './weights.js';

/** What the filmmaker is after; nothing of it excludes. */
export interface Preferences {
  budget: Money | null;
  qualifiers: readonly string[];
  /** UN regions or subregions. */
  regions: readonly string[];
  from: string | null;
  to: string | null;
  /** Premieres to be kept for festivals that ask for them: world, international, national. */
  keep: readonly string[];
}
export const noPreferences: Preferences = {
  budget: null,
  qualifiers: [],
  regions: [],
  from: null,
  to: null,
  keep: [],
};

export type PartName =
  | 'bonus'
  | 'terms'
  | 'specialisation'
  | 'qualifiers'
  | 'arthouse'
  | 'odds'
  | 'deadline'
  | 'fee'
  | 'region'
  | 'dates'
  | 'unknown';
export interface Part {
  name: PartName;
  points: number;
  /** What it is about: a list of words; of a speciality, types of list, each with the share in percent of competitions that have it. */
  about: readonly string[];
  /** Of passed terms: how many of what it is about are awards, which stand first. */
  number: number;
}
export interface Scored {
  score: number;
  parts: Part[];
}
export interface Placed {
  competition: Competition;
  evaluation: Evaluation;
  tier: Tier | null;
  fee: Fee | null;
}
/** Of all competitions, which share admits the film, by type of list; from the whole catalogue. */
export type Shares = ReadonlyMap<string, number>;

const SAY_NOT_FOR_WHOM = ['premiere_restriction', 'prior_selection'];
const saysForWhom = (type: string) => !type.endsWith('_forbidden') && !SAY_NOT_FOR_WHOM.includes(type);
/** Passed restrictions by list that say whom they are for: their types. The excluded, and where a premiere is wanted or a film was selected, do not. */
export const passedLists = ({ judged }: Evaluation): string[] =>
  judged
    .filter(
      ({ term, judgement }) =>
        judgement.outcome === 'pass' &&
        Boolean(term.list?.length || term.otherList?.length) &&
        saysForWhom(term.type),
    )
    .map(({ term }) => term.type);

/** The sum of named contributions of one competition. Parts without points are left out. */
export function score(
  { competition, evaluation, tier, fee }: Placed,
  preferences: Preferences,
  shares: Shares,
  asker: Asker,
): Scored {
  const { festival } = competition;
  const qualifiers = qualifiersOf(competition).filter((one) => preferences.qualifiers.includes(one));
  const all: (Part | null)[] = [
    part('bonus', competition.bonusRanking * weights.bonus),
    preferred(evaluation),
    specialisation(evaluation, shares),
    sought('qualifiers', weights.qualifierSought, qualifiers),
    arthouse(festival.arthouseIndex),
    odds(festival.projectsSelected, festival.estimatedSubmissions),
    deadline(tier, asker.now),
    feePart(fee, preferences.budget),
    sought('region', weights.regionSought, regions(festival.country, preferences.regions, asker).slice(0, 1)),
    dates(tier, preferences),
    unknowns(evaluation),
  ];
  const parts = all.flatMap((one) => (one?.points ? one : []));
  return { score: sum(parts.map(({ points }) => points)), parts };
}

/** By score, then the sooner deadline, then id: the same input always gives the same order. */
export function inOrder(a: Placed & Scored, b: Placed & Scored): number {
  const [first, second] = [a.tier?.closesAt ?? '9', b.tier?.closesAt ?? '9'];
  return (
    b.score - a.score || (first < second ? -1 : first > second ? 1 : 0) || a.competition.id - b.competition.id
  );
}

const part = (name: PartName, points: number, about: readonly string[] = [], number = 0): Part => ({
  name,
  points: Math.round(points),
  about,
  number,
});
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const sought = (name: PartName, points: number, found: readonly string[]) =>
  part(name, points * found.length, found);

/** The awards for which it counts. */
export const qualifiersOf = ({ terms, festival }: Competition) => [
  ...new Set([
    ...festival.qualifiers,
    ...terms.filter(({ type }) => type === 'expected_qualifier').map(({ value }) => String(value)),
  ]),
];
const regions = (country: string | null, wanted: readonly string[], { regionsOf }: Asker) =>
  country === null ? [] : regionsOf(country).filter((region) => wanted.includes(region));

function preferred({ judged }: Evaluation): Part {
  const terms = judged
    .filter(({ term, judgement }) => judgement.outcome === 'pass' && term.bonusRanking !== 0)
    .map(({ term }) => term);
  const awards = terms.filter(({ type }) => type === 'expected_qualifier').map(({ value }) => String(value));
  const others = terms
    .filter(({ type }) => type !== 'expected_qualifier')
    .map(({ name, type }) => name || `type.${type}`);
  const points = sum(terms.map(({ bonusRanking }) => bonusRanking)) * weights.bonus;
  return part('terms', points, [...awards, ...new Set(others)], awards.length);
}
/** For a list that the film meets: the more, the smaller the share of competitions whose lists of its kind admit the film. */
export const listPoints = (share: number): number => Math.round(-Math.log2(share) * weights.specialisation);
function specialisation(evaluation: Evaluation, shares: Shares): Part {
  const lists = passedLists(evaluation).filter((type) => (shares.get(type) ?? 1) < 1);
  const points = sum(lists.map((type) => listPoints(shares.get(type)!)));
  const rarest = [...new Set(lists)].toSorted((a, b) => shares.get(a)! - shares.get(b)!);
  const about = rarest.map((type) => `${type} ${Math.round(shares.get(type)! * 100)}`);
  return part('specialisation', Math.min(points, weights.specialisationAtMost), about);
}
const arthouse = (index: string | null): Part | null =>
  index === null ? null : part('arthouse', weights.arthouse[index] ?? 0, [index]);
function odds(selected: number | null, submitted: number | null): Part | null {
  if (!selected || !submitted) return null;
  const share = Math.min(1, selected / submitted);
  return part('odds', share * weights.odds, [], percentOf(share));
}
function deadline(tier: Tier | null, now: string): Part | null {
  if (!tier) return null;
  const days = Math.max(0, daysBetween(now, tier.date));
  return part(
    'deadline',
    weights.deadline.find(({ withinDays }) => days <= withinDays)?.points ?? 0,
    [],
    days,
  );
}
function feePart(fee: Fee | null, budget: Money | null): Part | null {
  if (!fee) return null;
  if (fee.amount === 0) return part('fee', weights.feeFree, ['free']);
  if (!budget || budget.currency !== fee.currency) return null;
  return fee.amount <= budget.amount
    ? part('fee', weights.feeWithinBudget, ['within'])
    : part('fee', weights.feeOverBudget, ['over']);
}
function dates(tier: Tier | null, { from, to }: Preferences): Part | null {
  if (!tier || (from === null && to === null)) return null;
  const isWithin = (from === null || tier.date >= from) && (to === null || tier.date <= to);
  return part('dates', isWithin ? weights.datesSought : weights.datesOutside, [
    isWithin ? 'within' : 'outside',
  ]);
}
function unknowns({ requirements }: Evaluation): Part {
  const open = requirements.filter(({ isMandatory, outcome }) => isMandatory && outcome === 'unknown').length;
  return part('unknown', open * weights.unknown, [], open);
}
