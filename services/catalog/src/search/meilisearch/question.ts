import { fold } from '@laurel/rules/text/fold';
import type { Meilisearch, MultiSearchQuery, SearchResponse } from 'meilisearch';
import type { SearchRequest } from '../model/search-engine.js';
import { SEARCH_SETTINGS } from '../model/search-settings.js';
import { toFilters, toInFilter } from './filter.js';
import { HIGHLIGHT_START, HIGHLIGHT_END } from './indexed-document.js';
import { MATCHING_STRATEGY } from './settings.js';

/** The rest of a longer query has no effect: ten words count. */
const MAX_QUERY_LENGTH = 500;
const TOKEN_PATTERN = new RegExp(`[\\p{L}\\p{N}\\p{M}${HIGHLIGHT_START}${HIGHLIGHT_END}]+`, 'gu');

const ID = { festivals: 'festivalId', competitions: 'competitionId' } as const;
const NAMES = { festivals: ['festivalName', 'alternativeNames'], competitions: ['name'] } as const;

type MeilisearchResponse = SearchResponse<Record<string, unknown>>;
/** Ids from best to worst, with the matching words of their names, including alternative names. */
export interface RankedHits {
  ids: number[];
  highlights: ReadonlyMap<number, ReadonlySet<string>>;
}
export interface Everything {
  ids: ReadonlySet<number>;
  /** The best hit contains all words without a typo. */
  hasAll: boolean;
}

/** One text query, sent to Meilisearch in several ways. */
export class Question {
  constructor(
    private readonly client: Meilisearch,
    private readonly indexUid: string,
    private readonly request: SearchRequest,
  ) {}

  /** Returns all hits, and the best of those that may meet the filters, in one request. */
  async both(limit: number): Promise<[Everything, RankedHits]> {
    const [everything, ranked] = await this.send([this.everything(), this.ranked(limit)]);
    return [readEverything(everything!, this.request), readRanked(ranked!, this.request)];
  }
  async all(): Promise<Everything> {
    const [everything] = await this.send([this.everything()]);
    return readEverything(everything!, this.request);
  }
  async best(limit: number): Promise<RankedHits> {
    const [ranked] = await this.send([this.ranked(limit)]);
    return readRanked(ranked!, this.request);
  }
  /** Returns known hits for their highlights. */
  async those(ids: readonly number[]): Promise<RankedHits> {
    const [some] = await this.send([
      { ...this.ranked(ids.length), filter: toInFilter(ID[this.request.target], ids) },
    ]);
    return readRanked(some!, this.request);
  }

  private async send(queries: MultiSearchQuery[]): Promise<MeilisearchResponse[]> {
    const { results } = await this.client.multiSearch({ queries });
    return results;
  }
  private shared(): MultiSearchQuery {
    return {
      indexUid: this.indexUid,
      q: fold(this.request.query).slice(0, MAX_QUERY_LENGTH),
      matchingStrategy: MATCHING_STRATEGY[SEARCH_SETTINGS.dropping] as 'all' | 'last' | 'frequency',
    };
  }
  /** As a facet an id costs a number, as a hit a document. */
  private everything(): MultiSearchQuery {
    const facets = [ID[this.request.target]];
    return {
      ...this.shared(),
      limit: 1,
      facets,
      attributesToRetrieve: ['id'],
      showRankingScoreDetails: true,
    };
  }
  private ranked(limit: number): MultiSearchQuery {
    const { target, filters } = this.request;
    return {
      ...this.shared(),
      limit,
      distinct: ID[target],
      sort: ['isPast:asc'],
      filter: toFilters(target, filters),
      attributesToRetrieve: [ID[target]],
      attributesToHighlight: [...NAMES[target]],
      highlightPreTag: HIGHLIGHT_START,
      highlightPostTag: HIGHLIGHT_END,
    };
  }
}

function readEverything(
  { facetDistribution, hits }: MeilisearchResponse,
  { target }: SearchRequest,
): Everything {
  const ids = Object.keys(facetDistribution?.[ID[target]] ?? {}).map(Number);
  const { words: wordScore, typo } = hits[0]?._rankingScoreDetails ?? {};
  const isWhole = wordScore !== undefined && wordScore.matchingWords === wordScore.maxMatchingWords;
  return { ids: new Set(ids), hasAll: isWhole && (typo?.typoCount ?? 0) === 0 };
}

function readRanked({ hits }: MeilisearchResponse, { target }: SearchRequest): RankedHits {
  const known = hits.filter((hit) => typeof hit[ID[target]] === 'number');
  const getId = (hit: Record<string, unknown>) => hit[ID[target]] as number;
  const getNames = ({ _formatted }: (typeof hits)[number]) =>
    NAMES[target].flatMap((name) => _formatted?.[name] ?? []);
  return {
    ids: known.map(getId),
    highlights: new Map(known.map((hit) => [getId(hit), getHighlightedTokens(getNames(hit))])),
  };
}

/** The names outside the highlighted words are escaped here. */
export function getHighlightedTokens(highlighted: unknown): ReadonlySet<string> {
  const tokens =
    (Array.isArray(highlighted) ? highlighted.join(' ') : String(highlighted ?? '')).match(TOKEN_PATTERN) ??
    [];
  return new Set(
    tokens
      .filter((word) => word.includes(HIGHLIGHT_START))
      .map((word) => word.replaceAll(HIGHLIGHT_START, '').replaceAll(HIGHLIGHT_END, '')),
  );
}
