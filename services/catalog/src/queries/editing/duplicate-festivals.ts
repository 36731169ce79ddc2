import type {
  DuplicateFestival,
  GetDuplicateFestivalsRequest,
  GetDuplicateFestivalsResponse,
} from '@laurel/proto/catalog/v1/editing';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import { toSkipAndTake, type Paging } from '@laurel/runtime/database/paging';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { DuplicateFinder, type ComparedFestival, type SuspectedPair } from '../../domain/names/duplicates.js';
import { RevisionCache } from '../../search/feed/revision-cache.js';
import { SearchFeed } from '../../search/feed/search-feed.js';
import { matchesQuerySql, tokenizeQuery } from './name-query.js';

const COMPARED_FESTIVALS = `select f."id", f."name", f."alternativeNames", c."code_alpha2" as "country", f."city", f."homepage", f."filmfreewayLink"
  from "festival" f left join "countries" c on c."id" = f."countryId" order by f."id"`;
const DUPLICATE_FESTIVALS = `select f."id", f."name", c."code_alpha2" as "country", f."city", f."homepage", ${toIsoInstantSql('f."verifiedAt"')} as "verifiedAt", f."isDemonstration",
  (select count(*)::int from "competition" o where o."festivalId" = f."id") as "competitions",
  (select count(*)::int from "entry" e join "competition" o on o."id" = e."competitionId" where o."festivalId" = f."id") as "entries"
  from "festival" f left join "countries" c on c."id" = f."countryId" where f."id" = any($1::int[])`;
/**
 * Selects those of the festivals `$1` that match a query: `$2` folded words, `$3` words as typed, `$4` id.
 */
const NAME_MATCHES = `select r."id" from "festival" r where r."id" = any($1::int[]) and ${matchesQuerySql('$2', '$3', '$4')}`;
type StoredFestival = ComparedFestival & { id: number };
type Pair = Omit<SuspectedPair<never>, 'first' | 'second'> & { firstId: number; secondId: number };
type DuplicateQuery = Omit<GetDuplicateFestivalsRequest, keyof Paging> & Paging;

const FESTIVALS_PER_TURN = 250;

/** Finds festivals that may be duplicates, except pairs that were recorded as distinct. */
@Injectable()
export class DuplicateFestivals {
  private readonly cache: RevisionCache<'all', readonly Pair[]>;
  constructor(
    private readonly db: Db,
    feed: SearchFeed,
  ) {
    this.cache = new RevisionCache(feed);
  }

  /**
   * Returns a page of pairs. The filters are the name of either festival, the strength, and the reasons, all
   * of which must apply.
   */
  async getPage({
    query,
    strength: requestedStrengths,
    why: requestedReasons,
    ...paging
  }: DuplicateQuery): Promise<GetDuplicateFestivalsResponse> {
    const [suspectedPairs, distinctRows] = await Promise.all([
      this.findAll(),
      this.db.rows<{ pair: string }>(`select "lowId" || '-' || "highId" as "pair" from "distinct_festivals"`),
    ]);
    const distinctPairs = new Set(distinctRows.map(({ pair }) => pair));
    const matching = suspectedPairs.filter(
      (pair) =>
        !distinctPairs.has(`${pair.firstId}-${pair.secondId}`) &&
        (requestedStrengths.length === 0 || requestedStrengths.includes(pair.strength)) &&
        requestedReasons.every((value) => pair.reasons.some((reason) => reason === value)),
    );
    const pairsWithName = await this.filterByName(matching, query);
    const { skip, take } = toSkipAndTake(paging);
    const page = pairsWithName.slice(skip, skip + take);
    const ids = page.flatMap(({ firstId, secondId }) => [firstId, secondId]);
    const rows = await this.db.rows<DuplicateFestival>(DUPLICATE_FESTIVALS, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const items = page.flatMap(({ firstId, secondId, reasons, strength }) => {
      const [first, second] = [byId.get(firstId), byId.get(secondId)];
      return first && second ? [{ first, second, why: reasons, strength }] : [];
    });
    return { items, total: pairsWithName.length };
  }

  private async filterByName(pairs: readonly Pair[], query?: string | null): Promise<readonly Pair[]> {
    const { foldedTokens, typedTokens, id } = tokenizeQuery(query);
    if (typedTokens.length === 0) return pairs;
    const ids = pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]);
    const rows = await this.db.rows<{ id: number }>(NAME_MATCHES, ids, foldedTokens, typedTokens, id);
    const matchingIds = new Set(rows.map((row) => row.id));
    return pairs.filter(({ firstId, secondId }) => matchingIds.has(firstId) || matchingIds.has(secondId));
  }

  private findAll(): Promise<readonly Pair[]> {
    return this.cache.get('all', () => this.find());
  }

  private async find(): Promise<readonly Pair[]> {
    const finder = new DuplicateFinder<StoredFestival>();
    for (const [n, festival] of (await this.db.rows<StoredFestival>(COMPARED_FESTIVALS)).entries()) {
      finder.add(festival);
      if (n % FESTIVALS_PER_TURN === 0) await yieldToOthers(); // lets other requests run in between
    }
    return finder
      .findPairs()
      .map(({ first, second, ...suspicion }) => ({ firstId: first.id, secondId: second.id, ...suspicion }));
  }
}
