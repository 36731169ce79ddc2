import { openTier } from '@laurel/rules/tiers';
import { Injectable } from '@nestjs/common';
import { merged } from './merged.js';
import type { CompetitionDocument, FestivalDocument, TierDocument } from './search-document.js';

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

/** Every deadline of the catalogue in the order of time, in memory: a page of them and how many there are costs the same in any catalogue. */
@Injectable()
export class ComingDeadlines {
  private sorted: Coming[] = [];
  /** What the changed festivals have now, until it is taken in. */
  private readonly changed = new Map<number, Coming[]>();

  put(documents: readonly FestivalDocument[], gone: readonly number[]): void {
    for (const id of gone) this.changed.set(id, []);
    for (const { id: festivalId, competitions } of documents)
      this.changed.set(
        festivalId,
        competitions
          .filter(({ isDeprecated }) => !isDeprecated)
          .flatMap((competition) => competition.tiers.map((tier) => ({ tier, competition, festivalId }))),
      );
  }

  /** Those to come between two days (YYYY-MM-DD, inclusive; null: no bound), of some competitions or (none given) of all, soonest first. */
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
    const asked = new Set(competitionIds);
    const isAll = asked.size === 0 && from === null && to === null;
    const wanted = isAll
      ? coming
      : coming.filter(
          ({ tier: { date }, competition }) =>
            (asked.size === 0 || asked.has(competition.id)) &&
            (from === null || date >= from) &&
            (to === null || date <= to),
        );
    const at = (paging.page - 1) * paging.pageSize;
    const items = wanted
      .slice(at, at + paging.pageSize)
      .map(({ tier, competition }) => ({
        dateId: tier.id,
        isOpenTier: openTier(competition.tiers, competition.opensAt, now)?.id === tier.id,
      }));
    return { items, total: wanted.length };
  }

  /** Takes in what changed, before somebody asks. */
  settle(): void {
    if (this.changed.size === 0) return;
    const kept = this.sorted.filter(({ festivalId }) => !this.changed.has(festivalId));
    this.sorted = merged(kept, [...this.changed.values()].flat().sort(sooner), sooner);
    this.changed.clear();
  }

  /** Forgets what is past: time does not run backwards. */
  private since(now: number): Coming[] {
    this.settle();
    let past = 0;
    while (past < this.sorted.length && this.sorted[past]!.tier.closesAt < now) past++;
    if (past > 0) this.sorted = this.sorted.slice(past);
    return this.sorted;
  }
}
