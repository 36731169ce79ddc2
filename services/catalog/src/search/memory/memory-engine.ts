import { CONDITIONS, NO_FILTERS } from '@laurel/rules/search/conditions';
import type { SearchState } from '@laurel/proto/catalog/v1/catalog';
import { CitySpellings } from '@laurel/rules/search/city-spellings';
import { hasFeeLimit } from '@laurel/rules/fees/fee-limit';
import { isExpensiveSearch } from '@laurel/rules/search/search-cost';
import { toQueryText } from '@laurel/rules/search/search-text';
import { getQueryTokens } from '@laurel/rules/search/search-tokens';
import { FestivalNameRanking } from './festival-name-ranking.js';
import { highlight, highlightAlternativeName } from './highlight.js';
import { getNextEntry } from '../model/next-entry.js';
import { rankByRelevance } from './rank-by-relevance.js';
import type { TextMatches } from '../model/text-matches.js';
import { takeFirst, getComparison, comparePastLast, type ResultItem } from '../model/ordering.js';
import { removeDuplicateValues } from './remove-duplicates.js';
import type { CompetitionDocument, FestivalDocument, SelectedFestival } from '../model/search-document.js';
import { SEARCH_SETTINGS } from '../model/search-settings.js';
import {
  SearchEngine,
  type SearchEngineResult,
  type SearchRequest,
  type SearchHit,
} from '../model/search-engine.js';
import { countFeeUnknown, countFree, countValues, FEE_FACET, selectFestivals } from '../model/selection.js';
import { SearchQueue, type Yield } from './search-queue.js';
import type { RankingSettings } from '../ranking/index/settings.js';
import type { RankedDocuments } from '../ranking/ranking.js';
import { WordIndex } from './word-index.js';
import { checkFacets, toFacetValues } from './facet-values.js';
import { takeBestByLocation } from './take-best-by-location.js';

/** After adding this many festivals, the engine lets other requests run. */
const FESTIVALS_PER_TURN = 16;

/** The search engine in this process: a text index, and the fields of every festival in memory. */
export class MemoryEngine extends SearchEngine {
  override readonly isShared: boolean = false;
  protected readonly festivals = new Map<number, FestivalDocument>();
  private readonly nameRanking = new FestivalNameRanking();
  private readonly wordIndex: WordIndex;
  private readonly queue = new SearchQueue();
  private readonly cities = new CitySpellings();

  constructor(settings: RankingSettings = SEARCH_SETTINGS) {
    super();
    this.wordIndex = new WordIndex(settings);
  }

  override state(): SearchState {
    return { engine: 'this process' };
  }

  /** This engine stores nothing outside the process. */
  override async rebuild(): Promise<void> {}

  override async put(documents: readonly FestivalDocument[], deletedIds: readonly number[]): Promise<void> {
    for (const id of deletedIds) this.forget(id);
    for (const [n, document] of documents.entries()) {
      if ((n + 1) % FESTIVALS_PER_TURN === 0) await new Promise(setImmediate);
      this.forget(document.id);
      this.festivals.set(document.id, document);
      this.nameRanking.add(document);
      this.cities.learn({ country: document.country, city: document.usualCity ?? document.city });
      this.wordIndex.add(document);
    }
  }

  private forget(id: number): void {
    const previousDocument = this.festivals.get(id);
    if (!previousDocument) return;
    this.festivals.delete(id);
    this.nameRanking.remove(previousDocument);
    this.wordIndex.remove(previousDocument);
  }

  override async search(input: SearchRequest): Promise<SearchEngineResult> {
    const request = removeDuplicateValues(input);
    checkFacets(request.facets);
    const tokens = getQueryTokens(request.query);
    const sort = request.sort ?? (tokens.length > 0 ? 'relevance' : 'deadline');
    const compare = comparePastLast(getComparison(sort, request));
    const runSearch = (yieldToOthers: Yield) => this.runSearch({ ...request, sort }, compare, yieldToOthers);
    const { facets, filters } = request;
    const cost = { tokens: tokens.length, facets, filters: { ...filters }, sort: request.sort };
    return isExpensiveSearch(cost) ? this.queue.runExpensive(runSearch) : this.queue.runPlain(runSearch);
  }

  private async runSearch(
    request: SearchRequest,
    compare: (a: ResultItem, b: ResultItem) => number,
    yieldToOthers: Yield,
  ): Promise<SearchEngineResult> {
    const { target, page, pageSize } = request;
    const filters = { ...request.filters, rates: request.rates };
    const now = request.now.getTime();
    const text = toQueryText(request.query);
    const searchedText = this.wordIndex.dropInexactTokens(text);
    const matches = await this.find({ ...request, query: searchedText });
    await yieldToOthers();
    const candidates = this.getCandidates(matches, target);
    const selectedFestivals = selectFestivals(candidates, filters, now);
    await yieldToOthers();
    const total =
      target === 'festivals'
        ? selectedFestivals.length
        : selectedFestivals.reduce((sum, { competitions }) => sum + competitions.length, 0);
    const limit = page * pageSize;
    const items =
      matches && request.sort === 'relevance'
        ? await takeBestByLocation(request.query, matches, selectedFestivals, limit)
        : takeFirst(this.getItems(selectedFestivals, target), limit, compare);
    await yieldToOthers();
    const facets = [];
    for (const name of request.facets) {
      const isFee = name === FEE_FACET;
      const isFiltered = isFee
        ? hasFeeLimit(filters)
        : CONDITIONS[name]!.getSelectedValues(filters).length > 0;
      // A facet ignores its own filter.
      const festivals = isFiltered ? selectFestivals(candidates, filters, now, name) : selectedFestivals;
      const counts = isFee
        ? new Map([['0', countFree(festivals, target, now)]])
        : countValues(festivals, name, target, now);
      facets.push({ name, values: toFacetValues(name, counts, this.cities) });
      await yieldToOthers();
    }
    const feeUnknown = countFeeUnknown(candidates, filters, target, now);
    const pageItems = items.slice(limit - pageSize);
    const getTokens = await matches?.getTokens(pageItems.map(({ id }) => id));
    const hits = pageItems.map((item) => this.toHit(item, target, getTokens?.(item.id) ?? NO_TOKENS, now));
    const hasAllTokens = searchedText === text && matches?.hasAll;
    const isNearest = matches !== null && !hasAllTokens && total > 0;
    // Similar names are not searched for a request that only counts.
    const canOfferNearest = target === 'festivals' && pageSize >= MAX_NEAREST;
    const nearest = matches && candidates.length === 0 && canOfferNearest ? this.findNearest(text, now) : [];
    return { hits, total, facets, isNearest, nearest, feeUnknown };
  }

  private findNearest(query: string, now: number): SearchHit[] {
    const ranked = this.wordIndex.findNearest(query);
    const ids = new Set(ranked.slots.map((slot) => this.wordIndex.getOwner(slot).festivalId));
    const festivals = [...ids].flatMap((id) => this.festivals.get(id) ?? []);
    const selectedFestivals = selectFestivals(festivals, NO_FILTERS, now);
    return this.takeByRelevance(selectedFestivals, MAX_NEAREST, ranked, 'festivals').map((item) =>
      this.toHit(item, 'festivals', ranked.tokens, now),
    );
  }

  private takeByRelevance(
    selectedFestivals: readonly SelectedFestival[],
    limit: number,
    ranked: RankedDocuments,
    target: SearchRequest['target'],
  ): ResultItem[] {
    const getItems = (festivals: readonly SelectedFestival[]) => this.getItems(festivals, target);
    return rankByRelevance(selectedFestivals, limit, { target, ranked, wordIndex: this.wordIndex, getItems });
  }

  private toHit(
    { id, festivalId, name, competitions, isPast }: ResultItem,
    target: SearchRequest['target'],
    tokens: ReadonlySet<string>,
    now: number,
  ): SearchHit {
    const alternativeNames =
      target === 'festivals' ? (this.festivals.get(festivalId)?.alternativeNames ?? []) : [];
    return {
      id,
      highlightName: highlight(name, tokens),
      highlightOtherName: highlightAlternativeName(name, alternativeNames, tokens),
      matchingCompetitionIds: competitions.map((competition) => competition.id),
      next: getNextEntry(competitions, now),
      isPast,
    };
  }

  /** Returns the matches of a text query; null if the query is empty. */
  protected async find({ query, target }: SearchRequest): Promise<TextMatches | null> {
    const ranked = this.wordIndex.find(query);
    if (!ranked) return null;
    const festivalIds: number[] = [];
    const isAdded = new Uint8Array(this.wordIndex.size);
    const competitionIds = new Set<number | null>();
    for (const slot of ranked.slots) {
      const { festivalId, competitionId, firstSlot } = this.wordIndex.getOwner(slot);
      if (isAdded[firstSlot] === 0) festivalIds.push(festivalId);
      isAdded[firstSlot] = 1;
      if (target === 'competitions') competitionIds.add(competitionId);
    }
    return {
      festivalIds,
      hasCompetition: (id) => competitionIds.has(id),
      hasAll: ranked.hasAll,
      takeBest: async (selectedFestivals, limit) =>
        this.takeByRelevance(selectedFestivals, limit, ranked, target),
      getTokens: async () => () => ranked.tokens,
    };
  }

  /**
   * Returns the festivals that match. If competitions are searched, each festival contains only its matching
   * ones.
   */
  private getCandidates(matches: TextMatches | null, target: SearchRequest['target']): FestivalDocument[] {
    if (!matches) return [...this.festivals.values()];
    this.nameRanking.rank(); // the documents that are copied below need the rank
    const candidates: FestivalDocument[] = [];
    for (const festivalId of matches.festivalIds) {
      const festival = this.festivals.get(festivalId);
      if (!festival) continue; // deleted while this search let other requests run
      const isMatch = ({ id }: CompetitionDocument) => matches.hasCompetition(id);
      const isWhole = target === 'festivals' || festival.competitions.every(isMatch);
      const competitions = isWhole ? festival.competitions : festival.competitions.filter(isMatch);
      candidates.push(isWhole ? festival : { ...festival, competitions, state: undefined });
    }
    return candidates;
  }

  /** A generator, because a search of the whole catalogue needs only a few items at a time. */
  protected *getItems(
    selectedFestivals: readonly SelectedFestival[],
    target: SearchRequest['target'],
  ): Generator<ResultItem> {
    this.nameRanking.rank();
    const lastRank = this.festivals.size;
    for (const { festival, competitions, state, hasAllLive, isPast } of selectedFestivals) {
      const { id: festivalId, name, rank = lastRank } = festival;
      const closesAt = hasAllLive ? state.closesAt : undefined;
      if (target === 'festivals')
        yield { id: festivalId, festivalId, name, rank, competitions, isPast, closesAt };
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

/** The maximum number of festivals with similar names, which are returned if nothing contains the words. */
const MAX_NEAREST = 5;
const NO_TOKENS: ReadonlySet<string> = new Set();
