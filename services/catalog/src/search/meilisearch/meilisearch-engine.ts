import type { SearchState } from '@laurel/proto/catalog/v1/catalog';
import type { Meilisearch } from 'meilisearch';
import type { TextMatches } from '../model/text-matches.js';
import { MemoryEngine } from '../memory/memory-engine.js';
import { parseQuery } from '../ranking/query/parse-query.js';
import { createUnreachableError } from './index-rebuild-requests.js';
import type { FestivalDocument } from '../model/search-document.js';
import type { SearchRequest } from '../model/search-engine.js';
import { SEARCH_SETTINGS } from '../model/search-settings.js';
import { MeilisearchAccess, isUnavailable, isIndexOrKeyMissing, type MeilisearchAddress } from './access.js';
import { Circuit } from './circuit.js';
import { takeFirstRanked, SPARE_HITS, appendUnranked } from './take-first-ranked.js';
import { IndexSynchronizer } from './index-synchronizer.js';
import { TextQuery } from './text-query.js';

const STOP_WORDS = new Set(SEARCH_SETTINGS.stopWords);
const NO_TOKENS: ReadonlySet<string> = new Set();

/**
 * Meilisearch finds and ranks texts. This process evaluates conditions, facets and orders, and displays hits,
 * from its memory (decision 025). While Meilisearch is unavailable, this process searches the texts too.
 */
export class MeilisearchEngine extends MemoryEngine {
  override readonly isShared = true;
  readonly synchronizer: IndexSynchronizer;
  readonly circuit: Circuit;
  private readonly access: MeilisearchAccess;

  constructor(address: MeilisearchAddress, getNow: () => number = Date.now) {
    super();
    this.access = new MeilisearchAccess(address);
    this.synchronizer = new IndexSynchronizer(this.access, this.festivals, getNow, (error) =>
      this.circuit.open(error),
    );
    this.circuit = new Circuit('Meilisearch', async () => {
      const { search } = await this.access.open();
      await search.multiSearch({ queries: [{ indexUid: this.access.liveIndex, q: '', limit: 0 }] });
    });
  }

  override async put(documents: readonly FestivalDocument[], deletedIds: readonly number[]): Promise<void> {
    await super.put(documents, deletedIds);
    if (documents.length + deletedIds.length > 0) this.synchronizer.noteCatalogChange();
  }

  /** @throws search.unreachable */
  override async rebuild(): Promise<void> {
    try {
      await this.synchronizer.queueRebuild();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw createUnreachableError();
    }
  }

  override state(): SearchState {
    const { outage } = this.circuit;
    return { engine: outage ? 'this process' : 'Meilisearch', ...outage, index: this.synchronizer.state() };
  }

  protected override async find(request: SearchRequest): Promise<TextMatches | null> {
    const { terms, excludedPhrases } = parseQuery(request.query, STOP_WORDS);
    const findInMemory = () => super.find(request);
    const { searchClient } = this.access;
    if (this.circuit.outage || !searchClient || terms.length + excludedPhrases.length === 0)
      return findInMemory();
    return this.withFallback(() => this.findInMeilisearch(searchClient, request, findInMemory), findInMemory);
  }

  private async findInMeilisearch(
    client: Meilisearch,
    request: SearchRequest,
    findInMemory: () => Promise<TextMatches | null>,
  ): Promise<TextMatches> {
    const { target, sort, page, pageSize } = request;
    const textQuery = new TextQuery(client, this.access.liveIndex, request);
    const [allHits, ranked] =
      sort === 'relevance'
        ? await textQuery.fetchAllAndRanked(page * pageSize + SPARE_HITS)
        : [await textQuery.fetchAll(), null];
    const fetchRanked = (limit: number) => textQuery.fetchRanked(limit);
    return {
      festivalIds: target === 'festivals' ? allHits.ids : this.findFestivalIds(allHits.ids),
      hasCompetition: (id) => allHits.ids.has(id),
      // Meilisearch counts synonyms and joined words as typos.
      hasAll: allHits.hasAll || ((await findInMemory())?.hasAll ?? false),
      takeBest: async (selectedFestivals, limit) => {
        const items = [...this.getItems(selectedFestivals, target)];
        return this.withFallback(
          async () =>
            takeFirstRanked(items, limit, ranked ?? (await fetchRanked(limit + SPARE_HITS)), fetchRanked),
          async () => {
            const matches = await findInMemory();
            const rankedItems = (await matches?.takeBest(selectedFestivals, limit)) ?? [];
            return appendUnranked(rankedItems, items, limit);
          },
        );
      },
      getTokens: async (ids) => {
        const idsWithoutHighlights = ids.filter((id) => !ranked?.highlights.has(id));
        if (idsWithoutHighlights.length === 0) return (id) => ranked?.highlights.get(id) ?? NO_TOKENS;
        return this.withFallback(
          async () => {
            const { highlights } = await textQuery.fetchByIds(idsWithoutHighlights);
            return (id) => ranked?.highlights.get(id) ?? highlights.get(id) ?? NO_TOKENS;
          },
          async () => {
            const matches = await findInMemory();
            return (await matches?.getTokens(ids)) ?? (() => NO_TOKENS);
          },
        );
      },
    };
  }

  /** Returns the ids of the festivals of these competitions. Omits deleted competitions. */
  private findFestivalIds(competitionIds: ReadonlySet<number>): number[] {
    return [...this.festivals.values()].flatMap(({ id, competitions }) =>
      competitions.some((competition) => competitionIds.has(competition.id)) ? id : [],
    );
  }

  /**
   * Searches in this process after a failure, until Meilisearch responds again, because other searches would
   * fail too.
   */
  private async withFallback<T>(
    findInMeilisearch: () => Promise<T>,
    findInMemory: () => Promise<T>,
  ): Promise<T> {
    try {
      return await findInMeilisearch();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (isIndexOrKeyMissing(error)) {
        this.access.forget();
        this.synchronizer.forget();
      }
      this.circuit.open(error);
      return findInMemory();
    }
  }
}
