import { CONDITIONS, NO_FILTERS } from '@laurel/rules/search/conditions';
import type { SearchState } from '@laurel/proto/catalog/v1/catalog';
import { CitySpellings } from '@laurel/rules/search/city-spellings';
import { hasFeeLimit } from '@laurel/rules/fees/fee-limit';
import { isExpensiveSearch } from '@laurel/rules/search/search-cost';
import { getQueryTokens } from '@laurel/rules/search/search-tokens';
import { refuse } from '@laurel/runtime/errors/refusals';
import { ByName } from './by-name.js';
import { highlight, highlightOther } from './highlight.js';
import { nextEntry } from '../model/next-entry.js';
import { byRelevance } from './by-relevance.js';
import type { Found } from '../model/found.js';
import { takeFirst, order, pastLast, type Item } from '../model/ordering.js';
import { withoutDoubles } from './question.js';
import type { CompetitionDocument, FestivalDocument, Selected } from '../model/search-document.js';
import { SEARCH_SETTINGS } from '../model/search-settings.js';
import {
  SearchEngine,
  type SearchAnswer,
  type SearchRequest,
  type SearchHit,
} from '../model/search-engine.js';
import { countFeeUnknown, countFree, countValues, FEE, select } from '../model/selection.js';
import { SearchQueue, type Yield } from './search-queue.js';
import type { RankingSettings } from '../ranking/index/settings.js';
import { WordIndex } from './word-index.js';
import { labelled } from './facet-values.js';

/** The number of festivals that are added before other requests run. */
const UNTIL_YIELD = 16;

/** The search within this process: one text index, and every festival's fields in memory. */
export class MemoryEngine extends SearchEngine {
  override readonly isShared: boolean = false;
  protected readonly festivals = new Map<number, FestivalDocument>();
  private readonly byName = new ByName();
  private readonly tokenIndex: WordIndex;
  private readonly queue = new SearchQueue();
  private readonly cities = new CitySpellings();

  constructor(settings: RankingSettings = SEARCH_SETTINGS) {
    super();
    this.tokenIndex = new WordIndex(settings);
  }

  override state(): SearchState {
    return { engine: 'this process' };
  }

  /** This engine stores nothing outside the process. */
  override async rebuild(): Promise<void> {}

  override async put(documents: readonly FestivalDocument[], deletedIds: readonly number[]): Promise<void> {
    for (const id of deletedIds) this.forget(id);
    for (const [n, document] of documents.entries()) {
      if (n % UNTIL_YIELD === UNTIL_YIELD - 1) await new Promise(setImmediate);
      this.forget(document.id);
      this.festivals.set(document.id, document);
      this.byName.add(document);
      this.cities.learn(document);
      this.tokenIndex.add(document);
    }
  }

  private forget(id: number): void {
    const existing = this.festivals.get(id);
    if (!existing) return;
    this.festivals.delete(id);
    this.byName.remove(existing);
    this.tokenIndex.remove(existing);
  }

  override async search(input: SearchRequest): Promise<SearchAnswer> {
    const request = withoutDoubles(input);
    const strange = request.facets.find((name) => name !== FEE && !Object.hasOwn(CONDITIONS, name));
    if (strange !== undefined)
      throw refuse.invalid('search.facet_unknown', `There is no facet “${strange}”.`, 'facets', {
        name: strange,
      });
    const tokens = getQueryTokens(request.query);
    const sort = request.sort ?? (tokens.length > 0 ? 'relevance' : 'deadline');
    const inOrder = pastLast(order(sort, request.now.getTime()));
    const work = (others: Yield) => this.answer({ ...request, sort }, inOrder, others);
    const { facets, filters } = request;
    const isExpensive = isExpensiveSearch({
      tokens: tokens.length,
      facets,
      filters: { ...filters },
      sort: request.sort,
    });
    return isExpensive ? this.queue.expensive(work) : this.queue.plain(work);
  }

  private async answer(
    request: SearchRequest,
    inOrder: (a: Item, b: Item) => number,
    others: Yield,
  ): Promise<SearchAnswer> {
    const now = request.now.getTime();
    const item = await this.find(request);
    await others();
    const candidates = this.candidates(item, request.target);
    const selected = select(candidates, request.filters, now);
    await others();
    const total =
      request.target === 'festivals'
        ? selected.length
        : selected.reduce((sum, { competitions }) => sum + competitions.length, 0);
    const from = (request.page - 1) * request.pageSize;
    const limit = from + request.pageSize;
    const first =
      item && request.sort === 'relevance'
        ? await item.first(selected, limit)
        : takeFirst(this.getItems(selected, request.target), limit, inOrder);
    await others();
    const facets = [];
    for (const name of request.facets) {
      const isChosen =
        name === FEE ? hasFeeLimit(request.filters) : CONDITIONS[name]!.chosen(request.filters).length > 0;
      const among = isChosen ? select(candidates, request.filters, now, name) : selected;
      const counts =
        name === FEE
          ? new Map([['0', countFree(among, request.target, now)]])
          : countValues(among, name, request.target, now);
      facets.push({ name, values: labelled(name, counts, this.cities) });
      await others();
    }
    const feeUnknown = countFeeUnknown(candidates, request.filters, request.target, now);
    const shown = first.slice(from);
    const getTokens = await item?.getTokens(shown.map(({ id }) => id));
    const hits = shown.map((item) =>
      this.toHit(item, request.target, getTokens?.(item.id) ?? NO_TOKENS, now),
    );
    const isNearest = item !== null && !item.hasAll && total > 0;
    // A request that only counts gets no near matches.
    const isOffered = request.target === 'festivals' && request.pageSize >= MAX_NEAREST;
    const nearest = item && candidates.length === 0 && isOffered ? this.nearest(request.query, now) : [];
    return { hits, total, facets, isNearest, nearest, feeUnknown };
  }

  private nearest(query: string, now: number): SearchHit[] {
    const result = this.tokenIndex.findNearest(query);
    const ids = new Set(result.slots.map((slot) => this.tokenIndex.getOwner(slot).festivalId));
    const selected = select(
      [...ids].flatMap((id) => this.festivals.get(id) ?? []),
      NO_FILTERS,
      now,
    );
    const getItems = (some: readonly Selected[]) => this.getItems(some, 'festivals');
    const relevance = { target: 'festivals' as const, found: result, tokenIndex: this.tokenIndex, getItems };
    return byRelevance(selected, MAX_NEAREST, relevance).map((item) =>
      this.toHit(item, 'festivals', result.tokens, now),
    );
  }

  private toHit(
    { id, festivalId, name, competitions, isPast }: Item,
    target: SearchRequest['target'],
    tokens: ReadonlySet<string>,
    now: number,
  ): SearchHit {
    const others = target === 'festivals' ? this.festivals.get(festivalId)?.alternativeNames : undefined;
    return {
      id,
      highlightName: highlight(name, tokens),
      highlightOtherName: highlightOther(name, others ?? [], tokens),
      matchingCompetitionIds: competitions.map((competition) => competition.id),
      next: nextEntry(competitions, now),
      isPast,
    };
  }

  /** Returns the matches of a text query; null if the query is empty. */
  protected async find({ query, target }: SearchRequest): Promise<Found | null> {
    const ranked = this.tokenIndex.find(query);
    if (!ranked) return null;
    const festivalIds: number[] = [];
    const isKnown = new Uint8Array(this.tokenIndex.size);
    const competitionIds = new Set<number | null>();
    for (const slot of ranked.slots) {
      const { festivalId, competitionId, first } = this.tokenIndex.getOwner(slot);
      if (isKnown[first] === 0) festivalIds.push(festivalId);
      isKnown[first] = 1;
      if (target === 'competitions') competitionIds.add(competitionId);
    }
    const getItems = (some: readonly Selected[]) => this.getItems(some, target);
    return {
      festivalIds,
      hasCompetition: (id) => competitionIds.has(id),
      hasAll: ranked.hasAll,
      first: async (selected, limit) =>
        byRelevance(selected, limit, { target, found: ranked, tokenIndex: this.tokenIndex, getItems }),
      getTokens: async () => () => ranked.tokens,
    };
  }

  /** Returns the festivals that match. For competitions it leaves only the matching ones, for festivals all. */
  private candidates(found: Found | null, target: SearchRequest['target']): FestivalDocument[] {
    if (!found) return [...this.festivals.values()];
    this.byName.rank(); // a copied document needs its festival's rank
    const candidates: FestivalDocument[] = [];
    for (const id of found.festivalIds) {
      const festival = this.festivals.get(id);
      if (!festival) continue; // deleted while this search yielded to others
      const has = (competitionDocument: CompetitionDocument) => found.hasCompetition(competitionDocument.id);
      if (target === 'festivals' || festival.competitions.every(has)) candidates.push(festival);
      else
        candidates.push({ ...festival, competitions: festival.competitions.filter(has), present: undefined });
    }
    return candidates;
  }

  /** A generator, because a search over everything needs few items at a time. */
  protected *getItems(selected: readonly Selected[], target: SearchRequest['target']): Generator<Item> {
    this.byName.rank();
    const last = this.festivals.size;
    for (const { festival, competitions, present, isWhole, isPast } of selected) {
      const { id: festivalId, name, rank = last } = festival;
      const closesAt = isWhole ? present.closesAt : undefined;
      if (target === 'festivals')
        yield { id: festivalId, festivalId, name, rank, competitions, isPast, closesAt, key: undefined };
      else
        for (const competition of competitions)
          yield {
            id: competition.id,
            festivalId,
            name: competition.name,
            rank,
            competitions: [competition],
            isPast,
          };
    }
  }
}

/** The number of festivals that are offered if nothing contains the words. */
const MAX_NEAREST = 5;
const NO_TOKENS: ReadonlySet<string> = new Set();
