import type { CountFestivalsResponse, Filters } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import { givenFilters } from '@laurel/rules/conditions';
import { SearchEngine, type SearchAnswer, type SearchAsk } from '../search/search-engine.js';
import { SearchFeed } from '../search/search-feed.js';

export interface Asked {
  query?: string | null;
  filters?: Filters | null;
  facets: string[];
  sort?: string | null;
  page: number;
  pageSize: number;
}

/** What somebody looks for, and after which competition what is new begins. */
export interface Sought {
  query?: string | null;
  filters?: Filters | null;
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
      filters: givenFilters(filters),
      facets,
      sort: sort ?? null,
      page,
      pageSize,
      now: new Date(),
    });
  }

  /** How many festivals each finds, and the newest competition that could be found before any was counted: none is seen that was not. */
  async count(searches: readonly Sought[]): Promise<CountFestivalsResponse> {
    await this.feed.ready;
    const { newestCompetitionId } = this.feed;
    const totals = [];
    for (const { query, filters } of searches) {
      const asked = { query, filters, facets: [], sort: 'name', page: 1, pageSize: 1 };
      totals.push((await this.run('festivals', asked)).total);
    }
    return { totals, newestCompetitionId };
  }
}
