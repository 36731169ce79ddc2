import type { BestChange, NearGroup } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Matches, type Answer, type Match, type Question } from '../catalogue/matches.js';
import { BestChanges } from './best-changes.js';

/** Near misses by what opens them. */
export interface Grouped {
  /** What would open or settle most, fact by fact, most first. */
  openings: BestChange[];
  /** Every match: near misses first, those of one opening one after the other, each by how little is missing. */
  all: Match[];
  /** Which opening opens it; a near miss that none of them opens is not in it. */
  openedBy: ReadonlyMap<number, number>;
}

/** Of an answer, its near misses in the groups of what would open most; worked out once as long as the answer is kept. */
@Injectable()
export class NearGroups {
  private readonly kept = new WeakMap<Answer, Grouped>();
  constructor(
    private readonly matches: Matches,
    private readonly bestChanges: BestChanges,
  ) {}

  of(answer: Answer, question: Question): Grouped {
    const known = this.kept.get(answer) ?? this.grouped(answer, question);
    this.kept.set(answer, known);
    return known;
  }

  private grouped({ ranked }: Answer, question: Question): Grouped {
    const openings = this.bestChanges.ofEachFact(question);
    const openedBy = new Map<number, number>();
    for (const [n, { field, value }] of openings.entries()) {
      if (value === TOLD) continue;
      const film = { ...question.film, [field]: JSON.parse(value) as unknown };
      for (const { id } of this.matches.whatIf(question, { ...question, film }).opened)
        if (!openedBy.has(id)) openedBy.set(id, n);
    }
    const groupOf = ({ id, isNearMiss }: Match) =>
      isNearMiss ? (openedBy.get(id) ?? openings.length) : openings.length + 1;
    const all = ranked.toSorted((a, b) => groupOf(a) - groupOf(b));
    return { openings, all, openedBy };
  }
}
/** A fact that need only be told settles competitions that are in doubt: no near miss. */
const TOLD = 'null';

/** The stretches of a list of near misses, in its order; none where nothing opens any of them. */
export function groupsIn(listed: readonly Match[], { openings, openedBy }: Grouped): NearGroup[] {
  const totals = new Map<number, number>();
  for (const { id } of listed) {
    const group = openedBy.get(id) ?? openings.length;
    totals.set(group, (totals.get(group) ?? 0) + 1);
  }
  if (totals.size === 1 && totals.has(openings.length)) return [];
  return [...totals].map(([group, total]) => ({ change: openings[group] ?? null, total }));
}
