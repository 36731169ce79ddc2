import type { CountFestivalsResponse, Filters } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import { findCountryInQuery } from '@laurel/messages/formatting/country-names';
import { countryName } from '@laurel/messages/formatting/location-names';
import { withUsualCities } from '@laurel/cities/usual-city-name';
import { completeFilters } from '@laurel/rules/search/conditions';
import {
  SearchEngine,
  type SearchEngineResult,
  type SearchRequest,
} from '../../search/model/search-engine.js';
import { ReferenceRatesStore } from '../../reference/reference-rates.js';
import { SearchFeed } from '../../search/feed/search-feed.js';

export interface SearchInput {
  query?: string | null;
  filters?: Filters | null;
  facets: string[];
  sort?: string | null;
  page: number;
  pageSize: number;
}

export interface SavedSearch {
  query?: string | null;
  filters?: Filters | null;
}

@Injectable()
export class Search {
  constructor(
    private readonly engine: SearchEngine,
    private readonly feed: SearchFeed,
    private readonly referenceRates: ReferenceRatesStore,
  ) {}

  async run(
    target: SearchRequest['target'],
    { query, filters, facets, sort, page, pageSize }: SearchInput,
  ): Promise<SearchEngineResult> {
    await this.feed.ready;
    const request: SearchRequest = {
      target,
      query: query ?? '',
      filters: withUsualCities(completeFilters(filters)),
      rates: this.referenceRates.current.perEuro,
      facets,
      sort: sort ?? null,
      page,
      pageSize,
      now: new Date(),
    };
    const result = await this.engine.search(request);
    if (result.total > 0) return result;
    // The index has the names of countries, but not codes such as SUI.
    const country = findCountryInQuery(request.query);
    return country ? this.engine.search({ ...request, query: countryName(country) }) : result;
  }

  /**
   * Counts matches. Reads the newest competition's id before counting, so that a competition that is added in
   * between still counts as new next time.
   */
  async count(searches: readonly SavedSearch[]): Promise<CountFestivalsResponse> {
    await this.feed.ready;
    const { newestCompetitionId } = this.feed;
    const totals = [];
    for (const { query, filters } of searches) {
      const input = { query, filters, facets: [], sort: 'name', page: 1, pageSize: 1 };
      totals.push((await this.run('festivals', input)).total);
    }
    return { totals, newestCompetitionId };
  }
}
