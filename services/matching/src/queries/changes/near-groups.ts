import type { BestChange, NearGroup } from '@laurel/proto/matching/v1/matching';
import { isFixed } from '../../domain/evaluation/remedy.js';
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
  /** Near misses for which nobody can change what excludes the film. */
  fixedIds: ReadonlySet<number>;
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
    const fixedIds = this.findFixed(question);
    const groups = { openings, openedBy, fixedIds };
    const getOrder = (match: Match) => (match.isNearMiss ? getGroup(match, groups) : openings.length + 2);
    return { ...groups, matches: ranked.toSorted((a, b) => getOrder(a) - getOrder(b)) };
  }

  private findFixed(question: Question): Set<number> {
    const today = new Date().toISOString().slice(0, 10);
    const nearMisses = this.matches.prepareEngine(question).findNearMisses();
    return new Set(
      nearMisses.flatMap(({ id, judgements }) =>
        judgements.every((judgement) => isFixed(judgement, question.film, today)) ? [id] : [],
      ),
    );
  }
}
/** Returns the index of the opening of a near miss, and behind them one for the others and one for fixed ones. */
const getGroup = (
  { id }: Pick<Match, 'id'>,
  { openings, openedBy, fixedIds }: Omit<GroupedNearMisses, 'matches'>,
): number => openedBy.get(id) ?? openings.length + (fixedIds.has(id) ? 1 : 0);
/** A change that only enters a missing field settles doubts and opens no near miss. */
const ENTRY_VALUE = 'null';

/** Returns the groups of a list of near misses in its order; none if no change opens any of them. */
export function listNearGroups(
  listedMatches: readonly Match[],
  groupedNearMisses: GroupedNearMisses,
): NearGroup[] {
  const { openings } = groupedNearMisses;
  const totals = new Map<number, number>();
  for (const match of listedMatches) {
    const group = getGroup(match, groupedNearMisses);
    totals.set(group, (totals.get(group) ?? 0) + 1);
  }
  if (totals.size === 1 && totals.has(openings.length)) return [];
  return [...totals].map(([group, total]) => ({
    change: openings[group] ?? null,
    total,
    isFixed: group > openings.length,
  }));
}
