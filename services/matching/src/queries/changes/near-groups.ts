import type { BestChange, NearGroup } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Matches, type Answer, type Match, type Question } from '../../catalogue/matches.js';
import { BestChanges } from './best-changes.js';

/** Near misses grouped by the change that opens them. */
export interface GroupedNearMisses {
  /** The change per field that opens or settles the most, most first. */
  openings: BestChange[];
  /** Every match: near misses first, grouped by opening, each group by distance. */
  matches: Match[];
  /** The index of the opening that opens each near miss. Near misses without one are missing. */
  openedBy: ReadonlyMap<number, number>;
}

/** Groups the near misses of an answer by the changes that open the most. Cached as long as the answer. */
@Injectable()
export class NearGroups {
  private readonly cache = new WeakMap<Answer, GroupedNearMisses>();
  constructor(
    private readonly matches: Matches,
    private readonly bestChanges: BestChanges,
  ) {}

  group(answer: Answer, question: Question): GroupedNearMisses {
    const groupedNearMisses = this.cache.get(answer) ?? this.computeGroups(answer, question);
    this.cache.set(answer, groupedNearMisses);
    return groupedNearMisses;
  }

  private computeGroups({ ranked }: Answer, question: Question): GroupedNearMisses {
    const openings = this.bestChanges.findForEachField(question);
    const openedBy = new Map<number, number>();
    for (const [n, { field, value }] of openings.entries()) {
      if (value === ENTRY_VALUE) continue;
      const film = { ...question.film, [field]: JSON.parse(value) as unknown };
      for (const { id } of this.matches.compare(question, { ...question, film }).opened)
        if (!openedBy.has(id)) openedBy.set(id, n);
    }
    const getGroup = ({ id, isNearMiss }: Match) =>
      isNearMiss ? (openedBy.get(id) ?? openings.length) : openings.length + 1;
    const matches = ranked.toSorted((a, b) => getGroup(a) - getGroup(b));
    return { openings, matches, openedBy };
  }
}
/** A change that only enters a missing field settles doubts and opens no near miss. */
const ENTRY_VALUE = 'null';

/** Returns the groups of a list of near misses in its order; none if no change opens any of them. */
export function listNearGroups(
  listedMatches: readonly Match[],
  { openings, openedBy }: GroupedNearMisses,
): NearGroup[] {
  const totals = new Map<number, number>();
  for (const { id } of listedMatches) {
    const group = openedBy.get(id) ?? openings.length;
    totals.set(group, (totals.get(group) ?? 0) + 1);
  }
  if (totals.size === 1 && totals.has(openings.length)) return [];
  return [...totals].map(([group, total]) => ({ change: openings[group] ?? null, total }));
}
