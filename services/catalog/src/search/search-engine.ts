import type { NextEntry, SearchState } from '@laurel/proto/catalog/v1/catalog';
import type { SearchFilters } from '@laurel/rules/conditions';
import type { FestivalDocument } from './search-document.js';

export interface SearchAsk {
  of: 'festivals' | 'competitions';
  query: string;
  filters: SearchFilters;
  facets: string[];
  /** relevance, name, deadline or fee. */
  sort: string | null;
  page: number;
  pageSize: number;
  now: Date;
}
export interface SearchHit {
  /** Of the festival or the competition, as asked. */
  id: number;
  /** Safe HTML: `<mark>` around what matched. */
  highlightName: string;
  /** The same of the other name by which the festival was found, where its own name says less of why. */
  highlightOtherName: string | null;
  matchingCompetitionIds: number[];
  next: NextEntry | null;
  /** Every deadline on file is over. */
  isPast: boolean;
}
export interface SearchAnswer {
  hits: SearchHit[];
  total: number;
  /** Nothing has all the words as they are written or begin: what is there is spelt nearly so, or has some of them. */
  isNearest: boolean;
  /** Where no festival has the words at all: those that are called most nearly so, whatever else was asked for. */
  nearest: SearchHit[];
  /** Left out by the limit on fees alone, because nobody knows what they ask in its currency; 0 without a limit. */
  feeUnknown: number;
  facets: {
    name: string;
    values: { value: string; label: string; count: number; longitude?: number; latitude?: number }[];
  }[];
}

/** Finds festivals and competitions. It only answers with ids: what they are is read from the database. */
export abstract class SearchEngine {
  /** Something is kept elsewhere, by all replicas together. */
  abstract readonly isShared: boolean;
  /** Brings documents to their newest state and forgets those that are gone. */
  abstract put(documents: readonly FestivalDocument[], gone: readonly number[]): Promise<void>;
  /** Refuses `search.facet_unknown` and `search.sort_unknown`. */
  abstract search(ask: SearchAsk): Promise<SearchAnswer>;
  /** Makes what is kept elsewhere anew from what this process has, beside what answers meanwhile. */
  abstract rebuild(): Promise<void>;
  /** Who finds the words now and how that stands, for health and administrators. */
  abstract state(): SearchState;
}
