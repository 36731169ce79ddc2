import { openTier } from '@laurel/rules/fees/tiers';
import { Injectable } from '@nestjs/common';
import { merged } from '../ranking/index/merged.js';
import type { CompetitionDocument, FestivalDocument, TierDocument } from '../model/search-document.js';

interface Coming {
  tier: TierDocument;
  competition: CompetitionDocument;
  festivalId: number;
}
export interface ComingPage {
  items: { dateId: number; isOpenTier: boolean }[];
  total: number;
}

const sooner = (a: Coming, b: Coming) => a.tier.closesAt - b.tier.closesAt || a.tier.id - b.tier.id;

/** Every deadline of the catalogue in memory, so that a page costs the same in a catalogue of any size. */
@Injectable()
export class ComingDeadlines {
  private sorted: Coming[] = [];
  /** The current deadlines of changed festivals, until they are merged into the sorted list. */
  private readonly changed = new Map<number, Coming[]>();

  put(documents: readonly FestivalDocument[], deletedIds: readonly number[]): void {
    for (const id of deletedIds) this.changed.set(id, []);
    for (const { id: festivalId, competitions } of documents)
      this.changed.set(
        festivalId,
        competitions
          .filter(({ isDeprecated }) => !isDeprecated)
          .flatMap((competition) => competition.tiers.map((tier) => ({ tier, competition, festivalId }))),
      );
  }

  /** Soonest first. `from`, `to`: YYYY-MM-DD, inclusive; no ids: all competitions. */
  page(
    {
      competitionIds,
      from,
      to,
    }: { competitionIds: readonly number[]; from: string | null; to: string | null },
    paging: { page: number; pageSize: number },
    now: number,
  ): ComingPage {
    const coming = this.since(now);
    const requestedIds = new Set(competitionIds);
    const isAll = requestedIds.size === 0 && from === null && to === null;
    const matching = isAll
      ? coming
      : coming.filter(
          ({ tier: { date }, competition }) =>
            (requestedIds.size === 0 || requestedIds.has(competition.id)) &&
            (from === null || date >= from) &&
            (to === null || date <= to),
        );
    const at = (paging.page - 1) * paging.pageSize;
    const items = matching
      .slice(at, at + paging.pageSize)
      .map(({ tier, competition }) => ({
        dateId: tier.id,
        isOpenTier: openTier(competition.tiers, competition.opensAt, now)?.id === tier.id,
      }));
    return { items, total: matching.length };
  }

  /** Merges the changes before the next query. */
  settle(): void {
    if (this.changed.size === 0) return;
    const remaining = this.sorted.filter(({ festivalId }) => !this.changed.has(festivalId));
    this.sorted = merged(remaining, [...this.changed.values()].flat().sort(sooner), sooner);
    this.changed.clear();
  }

  /** Drops past deadlines. */
  private since(now: number): Coming[] {
    this.settle();
    let past = 0;
    while (past < this.sorted.length && this.sorted[past]!.tier.closesAt < now) past++;
    if (past > 0) this.sorted = this.sorted.slice(past);
    return this.sorted;
  }
}
