import type { NextEntry, SearchState } from '@laurel/proto/catalog/v1/catalog';
import type { Rates } from '@laurel/rules/money/rates';
import type { SearchFilters } from '@laurel/rules/search/conditions';
import type { FestivalDocument } from './search-document.js';

export interface SearchRequest {
  target: 'festivals' | 'competitions';
  query: string;
  filters: SearchFilters;
  /** The reference rates with which fees in other currencies are compared. */
  rates: Rates;
  facets: string[];
  /** relevance, name, deadline or fee. */
  sort: string | null;
  page: number;
  pageSize: number;
  now: Date;
}
export interface SearchHit {
  /** The id of the festival or the competition, depending on the target. */
  id: number;
  /** Safe HTML with `<mark>` around matches. */
  highlightName: string;
  /**
   * The same for an alternative name that explains the match better than the main name; null if there is
   * none.
   */
  highlightOtherName: string | null;
  matchingCompetitionIds: number[];
  next: NextEntry | null;
  isPast: boolean;
}
export interface SearchEngineResult {
  hits: SearchHit[];
  total: number;
  /**
   * True if nothing contains all words, exactly or as prefixes. The hits are then only similar or lack some
   * words.
   */
  isNearest: boolean;
  /** The festivals with the most similar names, regardless of filters, if no festival contains the words. */
  nearest: SearchHit[];
  /**
   * The number of results that only the fee range excludes, because their fee is unknown or cannot be
   * converted.
   */
  feeUnknown: number;
  facets: {
    name: string;
    values: { value: string; label: string; count: number; longitude?: number; latitude?: number }[];
  }[];
}

/** Finds festivals and competitions. It returns only ids; the content is read from the database. */
export abstract class SearchEngine {
  /** True if the index is outside this process and shared by all replicas. */
  abstract readonly isShared: boolean;
  abstract put(documents: readonly FestivalDocument[], deletedIds: readonly number[]): Promise<void>;
  /** @throws search.facet_unknown, search.sort_unknown */
  abstract search(request: SearchRequest): Promise<SearchEngineResult>;
  /** Rebuilds an external index from this process's memory, next to the live one. */
  abstract rebuild(): Promise<void>;
  /** Returns which engine searches texts now and its state, for the health endpoint and administrators. */
  abstract state(): SearchState;
}
