import type { BestChange, NearGroup } from '@laurel/proto/matching/v1/matching';
import { isFixed } from '../../domain/evaluation/near-miss-remedy.js';
import { Injectable } from '@nestjs/common';
import { Matches, type MatchResult, type Match, type MatchQuery } from '../../catalogue/matches.js';
import { BestChanges } from './best-changes.js';

/** Near misses grouped by the change that opens them. */
export interface GroupedNearMisses {
  /** For each field the change that opens or settles the most competitions, most first. */
  openings: BestChange[];
  /** Every match: near misses first, grouped by opening, each group by distance. */
  matches: Match[];
  /** By near miss: the index of the change in `openings` that opens it. Has no entry if no change does. */
  openedBy: ReadonlyMap<number, number>;
  /** Near misses for which nobody can change what excludes the film. */
  fixedIds: ReadonlySet<number>;
}

/**
 * Groups the near misses of a result by the changes that open the most. The cache entry lives as long as the
 * result.
 */
@Injectable()
export class NearGroups {
  private readonly cache = new WeakMap<MatchResult, GroupedNearMisses>();
  constructor(
    private readonly matches: Matches,
    private readonly bestChanges: BestChanges,
  ) {}

  group(result: MatchResult, query: MatchQuery): GroupedNearMisses {
    const groupedNearMisses = this.cache.get(result) ?? this.computeGroups(result, query);
    this.cache.set(result, groupedNearMisses);
    return groupedNearMisses;
  }

  private computeGroups({ ranked }: MatchResult, query: MatchQuery): GroupedNearMisses {
    const openings = this.bestChanges.findForEachField(query);
    const openedBy = new Map<number, number>();
    for (const [n, { field, value }] of openings.entries()) {
      if (value === MISSING_FIELD_VALUE) continue;
      const film = { ...query.film, [field]: JSON.parse(value) as unknown };
      for (const { id } of this.matches.compare(query, { ...query, film }).opened)
        if (!openedBy.has(id)) openedBy.set(id, n);
    }
    const fixedIds = this.findFixed(query);
    const groups = { openings, openedBy, fixedIds };
    // All other matches come after the last group of near misses.
    const getOrder = (match: Match) => (match.isNearMiss ? getGroup(match, groups) : openings.length + 2);
    return { ...groups, matches: ranked.toSorted((a, b) => getOrder(a) - getOrder(b)) };
  }

  private findFixed(query: MatchQuery): Set<number> {
    const today = new Date().toISOString().slice(0, 10);
    const nearMisses = this.matches.prepareEngine(query).findNearMisses();
    return new Set(
      nearMisses.flatMap(({ id, judgements }) =>
        judgements.every((judgement) => isFixed(judgement, query.film, today)) ? [id] : [],
      ),
    );
  }
}
/**
 * Returns the group of a near miss: the index of the change that opens it, otherwise one of two groups behind
 * all openings: first the near misses that could be changed, then the fixed ones.
 */
const getGroup = (
  { id }: Pick<Match, 'id'>,
  { openings, openedBy, fixedIds }: Omit<GroupedNearMisses, 'matches'>,
): number => openedBy.get(id) ?? openings.length + (fixedIds.has(id) ? 1 : 0);
/**
 * The JSON value of a change that only fills in a missing field. It settles doubts and opens no near miss.
 */
const MISSING_FIELD_VALUE = 'null';

/** Returns the groups of listed near misses in the order of the list; none if no change opens any of them. */
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
  const onlyUnopened = totals.size === 1 && totals.has(openings.length);
  if (onlyUnopened) return [];
  return [...totals].map(([group, total]) => ({
    change: openings[group] ?? null,
    total,
    isFixed: group > openings.length,
  }));
}
