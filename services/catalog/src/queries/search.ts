import type { Filters } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import { NO_FILTERS, type SearchFilters } from '@laurel/rules/conditions';
import { SearchEngine, type SearchAnswer, type SearchAsk } from '../search/search-engine.js';
import { SearchFeed } from '../search/search-feed.js';

const given = (filters: Filters | null | undefined): SearchFilters =>
  filters
    ? {
        ...NO_FILTERS,
        ...filters,
        student: filters.student ?? null,
        openNow: filters.openNow ?? null,
        feeMax: filters.feeMax ?? null,
      }
    : NO_FILTERS;

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
