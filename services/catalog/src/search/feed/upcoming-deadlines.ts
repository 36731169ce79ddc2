import { findOpenTier } from '@laurel/rules/fees/tiers';
import { toSkipAndTake, type Paging } from '@laurel/runtime/database/paging';
import { Injectable } from '@nestjs/common';
import { mergeSorted } from '../ranking/index/sorted-set.js';
import type { CompetitionDocument, FestivalDocument, TierDocument } from '../model/search-document.js';

interface UpcomingDeadline {
  tier: TierDocument;
  competition: CompetitionDocument;
  festivalId: number;
}
export interface DeadlineFilter {
  competitionIds: readonly number[];
  from: string | null;
  to: string | null;
}
export interface DeadlinePage {
  items: { dateId: number; isOpenTier: boolean }[];
  total: number;
}

const compareDeadlines = (a: UpcomingDeadline, b: UpcomingDeadline) =>
  a.tier.closesAt - b.tier.closesAt || a.tier.id - b.tier.id;

/**
 * Holds the upcoming deadlines of all current competitions in memory, so that the cost of a page does not depend on
 * the size of the catalogue.
 */
@Injectable()
export class UpcomingDeadlines {
  private sortedDeadlines: UpcomingDeadline[] = [];
  /** The current deadlines of changed festivals, until they are merged into the sorted list. */
  private readonly changedDeadlines = new Map<number, UpcomingDeadline[]>();

  put(documents: readonly FestivalDocument[], deletedIds: readonly number[]): void {
    for (const id of deletedIds) this.changedDeadlines.set(id, []);
    for (const { id: festivalId, competitions } of documents)
      this.changedDeadlines.set(
        festivalId,
        competitions
          .filter(({ isDeprecated }) => !isDeprecated)
          .flatMap((competition) => competition.tiers.map((tier) => ({ tier, competition, festivalId }))),
      );
  }

  /**
   * Returns a page of deadlines, the soonest first. `from`, `to`: YYYY-MM-DD, inclusive. Without ids, returns
   * deadlines of all competitions.
   */
  getPage({ competitionIds, from, to }: DeadlineFilter, paging: Paging, now: number): DeadlinePage {
    const upcoming = this.dropPast(now);
    const requestedIds = new Set(competitionIds);
    const isAll = requestedIds.size === 0 && from === null && to === null;
    const matching = isAll
      ? upcoming
      : upcoming.filter(
          ({ tier: { date }, competition }) =>
            (requestedIds.size === 0 || requestedIds.has(competition.id)) &&
            (from === null || date >= from) &&
            (to === null || date <= to),
        );
    const { skip, take } = toSkipAndTake(paging);
    const items = matching
      .slice(skip, skip + take)
      .map(({ tier, competition }) => ({
        dateId: tier.id,
        isOpenTier: findOpenTier(competition.tiers, competition.opensAt, now)?.id === tier.id,
      }));
    return { items, total: matching.length };
  }

  mergeChanges(): void {
    if (this.changedDeadlines.size === 0) return;
    const unchangedDeadlines = this.sortedDeadlines.filter(
      ({ festivalId }) => !this.changedDeadlines.has(festivalId),
    );
    this.sortedDeadlines = mergeSorted(
      unchangedDeadlines,
      [...this.changedDeadlines.values()].flat().sort(compareDeadlines),
      compareDeadlines,
    );
    this.changedDeadlines.clear();
  }

  private dropPast(now: number): UpcomingDeadline[] {
    this.mergeChanges();
    let pastCount = 0;
    while (pastCount < this.sortedDeadlines.length && this.sortedDeadlines[pastCount]!.tier.closesAt < now)
      pastCount++;
    if (pastCount > 0) this.sortedDeadlines = this.sortedDeadlines.slice(pastCount);
    return this.sortedDeadlines;
  }
}
