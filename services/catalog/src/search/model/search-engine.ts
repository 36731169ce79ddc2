import type { NextEntry, SearchState } from '@laurel/proto/catalog/v1/catalog';
import type { Rates } from '@laurel/rules/money/rates';
import type { SearchFilters } from '@laurel/rules/search/conditions';
import type { FestivalDocument } from './search-document.js';

export interface SearchRequest {
  target: 'festivals' | 'competitions';
  query: string;
  filters: SearchFilters;
  /** By these, fees in other currencies are compared. */
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
  /** The same for the alternative name that explains the match better than the name; null if none does. */
  highlightOtherName: string | null;
  matchingCompetitionIds: number[];
  next: NextEntry | null;
  isPast: boolean;
}
export interface SearchAnswer {
  hits: SearchHit[];
  total: number;
  /** Nothing contains all words as written or as prefixes; the hits are similar or lack some words. */
  isNearest: boolean;
  /** If no festival contains the words: the ones with the most similar names, regardless of the filters. */
  nearest: SearchHit[];
  /** Results that only the fee limit excludes, because their fee is unknown or cannot be converted. */
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
  abstract search(request: SearchRequest): Promise<SearchAnswer>;
  /** Rebuilds an external index from this process's memory, next to the live one. */
  abstract rebuild(): Promise<void>;
  /** Which engine searches the text now and its state, for health and administrators. */
  abstract state(): SearchState;
}
