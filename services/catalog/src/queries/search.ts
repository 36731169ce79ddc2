import type { Filters } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import {
  SearchEngine,
  type SearchAnswer,
  type SearchAsk,
  type SearchFilters,
} from '../search/search-engine.js';
import { SearchFeed } from '../search/search-feed.js';

const none: SearchFilters = {
  country: [],
  region: [],
  type: [],
  genre: [],
  qualifier: [],
  premiere: [],
  arthouseIndex: [],
  deadlineMonth: [],
  student: null,
  openNow: null,
  feeMax: null,
};
const given = (filters: Filters | null | undefined): SearchFilters =>
  filters
    ? {
        ...none,
        ...filters,
        student: filters.student ?? null,
        openNow: filters.openNow ?? null,
        feeMax: filters.feeMax ?? null,
      }
    : none;

export interface Asked {
  query?: string | null;
  filters?: Filters | null;
  facets: string[];
  sort?: string | null;
  page: number;
  pageSize: number;
}

@Injectable()
export class Search {
  constructor(
    private readonly engine: SearchEngine,
    private readonly feed: SearchFeed,
  ) {}

  async run(
    of: SearchAsk['of'],
    { query, filters, facets, sort, page, pageSize }: Asked,
  ): Promise<SearchAnswer> {
    await this.feed.ready;
    return this.engine.search({
      of,
      query: query ?? '',
      filters: given(filters),
      facets,
      sort: sort ?? null,
      page,
      pageSize,
      now: new Date(),
    });
  }
}
