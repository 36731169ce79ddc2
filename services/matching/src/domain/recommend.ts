import { daysBetween } from '@laurel/rules/days';
import type { Chance } from '@laurel/rules/vocabularies';
import { isUnruled, type Verdict } from './evaluate.js';
import type { Competition } from './facts.js';
import { isUnreadable } from './notices.js';
import type { Part, PartName } from './rank.js';

export type { Chance };

/** How a month's choice is mixed. */
export const mix = {
  most: 20,
  /** Of each; where one has too few, the others fill its places. */
  ofChance: { reach: 6, target: 8, safe: 6 } as Record<Chance, number>,
  /** Selected of submitted: reach below, safe from. */
  reachBelow: 0.08,
  safeFrom: 0.15,
  ofFestival: 2,
  /** Deadlines in one week, Monday to Sunday, while others are there to choose. */
  ofWeek: 4,
  /** Sooner than this nobody can prepare an entry. */
  daysAhead: 3,
};

/** A live competition, dated, in its place of the film's ranking. */
export interface Candidate {
  id: number;
  festivalId: number;
  verdict: Verdict;
  /** The smaller, the better. */
  rank: number;
  /** For how many of the reasons that others were refused for it would be refused too. */
  objections: number;
  /** Selected of submitted; null is unknown. */
  odds: number | null;
  /** Its rules are on file, and none of them only in words. */
  isTested: boolean;
  /** YYYY-MM-DD: the first deadline that can be met. */
  deadline: string;
}
export interface Choice {
  id: number;
  chance: Chance;
}

/**
 * The best of the ranking, first those to which nothing is objected, mixed by chance, spread over festivals and weeks; eligible before needs confirmation, none that the
 * film `has` already. What is unchecked only fills the places that nothing else fills. Quotas go before the spread of deadlines. Whatever the order of the candidates, the choice is the same.
 */
export function recommend(
  candidates: readonly Candidate[],
  has: ReadonlySet<number>,
  today: string,
): Choice[] {
  const open = candidates
    .filter(
      ({ id, verdict, deadline }) =>
        verdict !== 'not-eligible' && !has.has(id) && isReachable(deadline, today),
    )
    .map((candidate) => ({ ...candidate, chance: chanceOf(candidate), week: weekOf(candidate.deadline) }))
    .toSorted(inOrder);
  type Open = (typeof open)[number];
  const picked = new Set<Open>();
  const of = {
    chance: new Map<Chance, number>(),
    week: new Map<number, number>(),
    festivalId: new Map<number, number>(),
  };
  const number = <K extends keyof typeof of>(key: K, one: Open) =>
    (of[key] as Map<unknown, number>).get(one[key]) ?? 0;
  const isWanted = (one: Open) => number('chance', one) < mix.ofChance[one.chance];
  const isSpread = (one: Open) => number('week', one) < mix.ofWeek;
  const passes = [(one: Open) => isWanted(one) && isSpread(one), isWanted, isSpread, () => true];
  const [unchecked, checked] = [open.filter(isUnchecked), open.filter((one) => !isUnchecked(one))];
  for (const [among, pass] of [checked, unchecked].flatMap((all) =>
    passes.map((pass) => [all, pass] as const),
  ))
    for (const one of among) {
      if (
        picked.size === mix.most ||
        picked.has(one) ||
        number('festivalId', one) === mix.ofFestival ||
        !pass(one)
      )
        continue;
      picked.add(one);
      for (const key of ['chance', 'week', 'festivalId'] as const)
        (of[key] as Map<unknown, number>).set(one[key], number(key, one) + 1);
    }
  return open.filter((one) => picked.has(one)).map(({ id, chance }) => ({ id, chance }));
}

/** By the festival's odds; where a rule is still to be confirmed or read nothing is safe, and unknown odds are neither good nor bad. */
export function chanceOf({
  odds,
  verdict,
  isTested,
}: Pick<Candidate, 'odds' | 'verdict' | 'isTested'>): Chance {
  if (odds === null) return 'target';
  if (odds < mix.reachBelow) return 'reach';
  return odds >= mix.safeFrom && verdict === 'eligible' && isTested ? 'safe' : 'target';
}

/** As the festival says; a number that it has not given, or none at all, is unknown. */
export const oddsOf = ({
  festival: { projectsSelected, estimatedSubmissions },
}: Competition): number | null =>
  projectsSelected && estimatedSubmissions ? projectsSelected / estimatedSubmissions : null;

/** Whether its rules are on file, and none of them only in words. */
export const isTested = (competition: Competition): boolean =>
  !isUnruled(competition) &&
  !competition.terms.some((term) => term.type !== 'expected_qualifier' && isUnreadable(term));

/** The first deadline that can still be met; null where there is none. */
export const firstDeadline = ({ tiers }: Competition, today: string): string | null =>
  tiers
    .filter(({ deprecated, date }) => !deprecated && isReachable(date, today))
    .map(({ date }) => date)
    .toSorted()[0] ?? null;

const isReachable = (deadline: string, today: string) => daysBetween(today, deadline) >= mix.daysAhead;
/** Counted from a Monday. */
const weekOf = (day: string) => Math.floor(daysBetween('1970-01-05', day) / 7);

const isUnchecked = ({ verdict }: Pick<Candidate, 'verdict'>) => verdict === 'unchecked';
const sureness: Verdict[] = ['eligible', 'needs-confirmation', 'unchecked'];
function inOrder(a: Candidate, b: Candidate): number {
  const doubt = ({ verdict }: Candidate) => sureness.indexOf(verdict);
  return (
    doubt(a) - doubt(b) ||
    a.objections - b.objections ||
    a.rank - b.rank ||
    a.deadline.localeCompare(b.deadline) ||
    a.id - b.id
  );
}

/** Why a competition is suggested: a part of its score, or that nothing is in the way, or that no rules are on file. */
export type Reason = Omit<Part, 'name'> & { name: PartName | 'fits' | 'unchecked' };
/** What stays true while a suggestion waits, the more telling first. */
const LASTING: PartName[] = [
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

/** The part that counts most for it; of what is unchecked that it is, whatever counts for it. */
export function reasonOf(parts: readonly Part[], verdict: Verdict): Reason {
  if (isUnchecked({ verdict })) return { name: 'unchecked', points: 0, about: [], number: 0 };
  const [best] = parts
    .filter(({ name, points }) => points > 0 && LASTING.includes(name))
    .toSorted((a, b) => b.points - a.points || LASTING.indexOf(a.name) - LASTING.indexOf(b.name));
  return best ?? { name: 'fits', points: 0, about: [], number: 0 };
}
