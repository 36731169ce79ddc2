import type { Facet } from '@laurel/proto/catalog/v1/catalog';
import { Injectable } from '@nestjs/common';
import type { GetListingRequest } from '@laurel/proto/matching/v1/matching';
import { hasFeeLimit, isUnconverted } from '@laurel/rules/fees/fee-limit';
import { Cards } from '../../catalogue/cards.js';
import type { OwnedFilm } from '../../projections/owned-films.js';
import type { MatchResult, Match, MatchQuery } from '../../catalogue/matches.js';
import { createFacetCounter } from './facets.js';
import { createFeeGetter } from './fee-getter.js';
import { getFilters, createRowPredicates, type FilterContext } from './list-filters.js';
import { filterRows } from './filter-rows.js';
import { RANKING_SORTS, sortIndexes } from './sorting.js';

/**
 * The film and the query of a list. `baseline`: for a what-if the result for the stored film; otherwise null.
 */
export interface NarrowingContext {
  film: Pick<OwnedFilm, 'hiddenCompetitions' | 'enteredCompetitions'>;
  query: MatchQuery;
  baseline: MatchResult | null;
}
/** A narrowed list with its facets. */
export interface NarrowedList {
  listedMatches: Match[];
  facets: Facet[];
  /** The matches that the fee range excludes because no fee is on file. */
  feeUnknown: number;
  /** The last matches: their fees cannot be compared with the fee range. */
  feeUnconverted: number;
  hiddenTotal: number;
}
/**
 * Narrowed lists cached per list of matches, which lives for at most one minute. The next page needs the same
 * one.
 */
const MAX_CACHED = 4;

/** Filters and sorts a film’s list, and counts its facets. */
@Injectable()
export class NarrowedLists {
  private readonly cache = new WeakMap<readonly Match[], Map<string, NarrowedList>>();
  constructor(private readonly cards: Cards) {}

  /**
   * @throws search.facet_unknown
   * @throws listing.sort_unknown
   */
  async narrow(
    matches: Match[],
    request: GetListingRequest,
    context: NarrowingContext,
  ): Promise<NarrowedList> {
    // The `changed` filter also depends on the baseline, which is not part of the cache key.
    if (request.narrowing?.changed) return this.computeNarrowed(matches, request, context);
    const { page: _page, pageSize: _size, openings: _openings, whatIf: _whatIf, ...narrowing } = request;
    const { hiddenCompetitions, enteredCompetitions } = context.film;
    const day = new Date().toISOString().slice(0, 10);
    const key = JSON.stringify([narrowing, [...hiddenCompetitions], [...enteredCompetitions], day]);
    const cachedByKey = this.cache.get(matches) ?? new Map<string, NarrowedList>();
    this.cache.set(matches, cachedByKey);
    const existing = cachedByKey.get(key);
    if (existing) return existing;
    const result = await this.computeNarrowed(matches, request, context);
    if (cachedByKey.size >= MAX_CACHED) cachedByKey.delete(cachedByKey.keys().next().value!);
    cachedByKey.set(key, result);
    return result;
  }

  private async computeNarrowed(
    matches: Match[],
    request: GetListingRequest,
    { film, query, baseline }: NarrowingContext,
  ) {
    const now = Date.now();
    const today = new Date(now).toISOString().slice(0, 10);
    const rates = request.rates?.perEuro ?? {};
    const getFees = createFeeGetter(query.film);
    const filterContext: FilterContext = { film, getFees, rates, today, baseline };
    // Build the cards first, because this assigns the numbers of condition values.
    const cards = isPlain(request) ? null : await this.cards.getCards(matches, now);
    const tests = createRowPredicates(request, filterContext);
    const facets = request.facets.map((name) =>
      createFacetCounter(name, filterContext, this.cards.citySpellings),
    );
    const { indexes, rejectedOnlyBy } = filterRows(matches, cards, tests);
    /** Returns the rows that the test of this name rejects and all others accept. */
    const getIndexesWithout = (name: string) =>
      rejectedOnlyBy[tests.findIndex((test) => test.name === name)] ?? [];
    // A facet ignores its own filter, so it also counts the rows that only this filter rejects.
    for (const facet of facets)
      for (const countedIndexes of [indexes, getIndexesWithout(facet.filterName)])
        facet.count(countedIndexes, { matches, cards: cards! });
    const range = getFilters(request);
    const isFeeUnknown = (index: number) => getFees(cards![index]!).length === 0;
    const isFeeUnconverted = (index: number) =>
      cards !== null && isUnconverted(getFees(cards[index]!), range, rates);
    const sortedIndexes = sortIndexes(indexes, cards ?? [], request.sort ?? 'score', { getFees, rates });
    const [unconverted, others] = hasFeeLimit(range)
      ? [sortedIndexes.filter(isFeeUnconverted), sortedIndexes.filter((index) => !isFeeUnconverted(index))]
      : [[], sortedIndexes];
    const indexesWithHidden = request.narrowing?.hidden === true ? indexes : getIndexesWithout('hidden');
    const isHidden = (index: number) => film.hiddenCompetitions.has(matches[index]!.id);
    return {
      listedMatches: [...others, ...unconverted].map((index) => matches[index]!),
      facets: facets.map((facet) => facet.toFacet()),
      feeUnknown: getIndexesWithout('feeMax').filter(isFeeUnknown).length,
      feeUnconverted: unconverted.length,
      hiddenTotal: indexesWithHidden.filter(isHidden).length,
    };
  }
}

/** True if only verdicts and hidden rows are filtered, as in the initial view of the list: no card is read. */
const isPlain = ({ narrowing, facets, sort }: GetListingRequest): boolean =>
  !narrowing && facets.length === 0 && RANKING_SORTS.includes(sort ?? 'score');
