import type { Meilisearch, MultiSearchQuery, SearchResponse } from 'meilisearch';
import type { SearchRequest } from '../model/search-engine.js';
import { SEARCH_SETTINGS } from '../model/search-settings.js';
import { toFilters, toInFilter } from './filter.js';
import { HIGHLIGHT_START, HIGHLIGHT_END } from './indexed-document.js';
import { MATCHING_STRATEGY } from './settings.js';

/** A longer query is truncated. Only its first ten words count anyway. */
const MAX_QUERY_LENGTH = 500;
const TOKEN_PATTERN = /[\p{L}\p{N}\p{M}]+/gu;
/** Matches highlighted text, with the rest of its words. */
const HIGHLIGHTED_TEXT = new RegExp(
  `(?:[\\p{L}\\p{N}\\p{M}]*${HIGHLIGHT_START}[^${HIGHLIGHT_END}]*${HIGHLIGHT_END})+[\\p{L}\\p{N}\\p{M}]*`,
  'gu',
);

const ID_ATTRIBUTES = { festivals: 'festivalId', competitions: 'competitionId' } as const;
const NAME_ATTRIBUTES = { festivals: ['festivalName', 'alternativeNames'], competitions: ['name'] } as const;

type MeilisearchResponse = SearchResponse<Record<string, unknown>>;
/**
 * The ids of hits from best to worst, and the words of their names (including alternative names) that match.
 */
export interface RankedHits {
  ids: number[];
  highlights: ReadonlyMap<number, ReadonlySet<string>>;
}
export interface AllHits {
  ids: ReadonlySet<number>;
  /** True if the best hit contains all words without a typo. */
  hasAll: boolean;
}

/** Finds and ranks the text of one search request in Meilisearch. */
export class TextQuery {
  constructor(
    private readonly client: Meilisearch,
    private readonly indexUid: string,
    private readonly request: SearchRequest,
  ) {}

  /** Returns all hits, and the best hits with the filters applied, in one request. */
  async fetchAllAndRanked(limit: number): Promise<[AllHits, RankedHits]> {
    const [allResponse, rankedResponse] = await this.send([
      this.createAllQuery(),
      this.createRankedQuery(limit),
    ]);
    return [readAll(allResponse!, this.request), readRanked(rankedResponse!, this.request)];
  }
  async fetchAll(): Promise<AllHits> {
    const [allResponse] = await this.send([this.createAllQuery()]);
    return readAll(allResponse!, this.request);
  }
  async fetchRanked(limit: number): Promise<RankedHits> {
    const [rankedResponse] = await this.send([this.createRankedQuery(limit)]);
    return readRanked(rankedResponse!, this.request);
  }
  /** Returns the highlights of known hits. */
  async fetchByIds(ids: readonly number[]): Promise<RankedHits> {
    const filter = toInFilter(ID_ATTRIBUTES[this.request.target], ids);
    const [rankedResponse] = await this.send([{ ...this.createRankedQuery(ids.length), filter }]);
    return readRanked(rankedResponse!, this.request);
  }

  private async send(queries: MultiSearchQuery[]): Promise<MeilisearchResponse[]> {
    const { results } = await this.client.multiSearch({ queries });
    return results;
  }
  private createQuery(): MultiSearchQuery {
    return {
      indexUid: this.indexUid,
      q: this.request.query.slice(0, MAX_QUERY_LENGTH).toWellFormed(), // half a letter would be invalid JSON
      matchingStrategy: MATCHING_STRATEGY[SEARCH_SETTINGS.dropping] as 'all' | 'last' | 'frequency',
    };
  }
  /** Requests the ids of all hits as facet values, which are much smaller than hits. */
  private createAllQuery(): MultiSearchQuery {
    const facets = [ID_ATTRIBUTES[this.request.target]];
    return {
      ...this.createQuery(),
      limit: 1,
      facets,
      attributesToRetrieve: ['id'],
      showRankingScoreDetails: true,
    };
  }
  private createRankedQuery(limit: number): MultiSearchQuery {
    const { target, filters } = this.request;
    return {
      ...this.createQuery(),
      limit,
      distinct: ID_ATTRIBUTES[target],
      sort: ['isPast:asc'],
      filter: toFilters(target, filters),
      attributesToRetrieve: [ID_ATTRIBUTES[target]],
      attributesToHighlight: [...NAME_ATTRIBUTES[target]],
      highlightPreTag: HIGHLIGHT_START,
      highlightPostTag: HIGHLIGHT_END,
    };
  }
}

function readAll({ facetDistribution, hits }: MeilisearchResponse, { target }: SearchRequest): AllHits {
  const ids = Object.keys(facetDistribution?.[ID_ATTRIBUTES[target]] ?? {}).map(Number);
  const { words: wordScore, typo } = hits[0]?._rankingScoreDetails ?? {};
  const hasAllTokens = wordScore !== undefined && wordScore.matchingWords === wordScore.maxMatchingWords;
  return { ids: new Set(ids), hasAll: hasAllTokens && (typo?.typoCount ?? 0) === 0 };
}

function readRanked({ hits }: MeilisearchResponse, { target }: SearchRequest): RankedHits {
  const validHits = hits.filter((hit) => typeof hit[ID_ATTRIBUTES[target]] === 'number');
  const getId = (hit: Record<string, unknown>) => hit[ID_ATTRIBUTES[target]] as number;
  const getNames = ({ _formatted }: (typeof hits)[number]) =>
    NAME_ATTRIBUTES[target].flatMap((name) => _formatted?.[name] ?? []);
  return {
    ids: validHits.map(getId),
    highlights: new Map(validHits.map((hit) => [getId(hit), readHighlightedTokens(getNames(hit))])),
  };
}

/** Returns the words of names that contain a highlighted part. Meilisearch highlights adjacent words together. */
function readHighlightedTokens(names: readonly unknown[]): ReadonlySet<string> {
  const segments = names.join(' ').match(HIGHLIGHTED_TEXT) ?? [];
  const text = segments.join(' ').replaceAll(HIGHLIGHT_START, '').replaceAll(HIGHLIGHT_END, '');
  return new Set(text.match(TOKEN_PATTERN));
}
