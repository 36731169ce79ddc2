import { estimateSearchCost } from '@laurel/rules/search/search-cost';
import type { z } from 'zod';
import type { festivalsInput } from '../inputs/catalogue/festival.js';

type SearchInput = Pick<z.output<typeof festivalsInput>, 'query' | 'filters' | 'facets'> & {
  sort?: string | undefined;
};
/** Returns the points that a search costs. Counts the words that the client sends, not those that are used. */
export function getSearchCost({ query, filters = {}, facets = [], sort }: SearchInput) {
  const tokens = new Set(query?.split(/\s+/).filter(Boolean)).size;
  return estimateSearchCost({ tokens, facets, filters, sort });
}

/**
 * These costs were measured with `services/matching/bench/questions.mjs`. A page of a cached list costs 1.
 */
const OPENINGS_COST = 3;
const WHAT_IF_COST = 3;
const BEST_CHANGE_COST = 2;
const OPENED_AND_CLOSED_COST = 1;
/**
 * The cost of a preview: the counts and the best change, and for a stored film also the competitions that
 * open and close.
 */
export const getPreviewCost = ({ filmId }: { filmId?: number | undefined }): number =>
  1 + BEST_CHANGE_COST + (filmId === undefined ? 0 : OPENED_AND_CLOSED_COST);
type ListingCostInput = SearchInput & {
  openings?: boolean | undefined;
  nearMissesOnly?: boolean;
  facts?: object;
};
/**
 * The cost of a list of matches: its filters, the changed fields of a what-if, and the changes that would open
 * most competitions. Near misses are grouped by such changes, which are usually cached, except for a what-if.
 */
export const getListingCost = ({ openings, nearMissesOnly, facts, ...search }: ListingCostInput): number =>
  getSearchCost(search) +
  (openings || (nearMissesOnly && facts) ? OPENINGS_COST : 0) +
  (facts ? WHAT_IF_COST : 0);

/** The service compares one festival with every other one, and answers such requests one after another. */
export const SIMILARITY_COST = 5;
/** The cost of the complete catalogue. At ten times its size, the response is 5 MB. */
export const WHOLE_CATALOGUE_COST = 20;
const LINES_PER_POINT = 50;
const getLineCost = (lines: number): number => Math.max(1, Math.ceil(lines / LINES_PER_POINT));
/** The cost of loading many items by id. One page of items costs as much as a plain request. */
export const getBatchCost = (ids: readonly unknown[] = []): number => getLineCost(ids.length);
/** The cost of a page, if the function does not define its own cost. */
export const getPageCost = (input: unknown): number =>
  getLineCost((input as { pageSize?: number } | null)?.pageSize ?? 1);
/** The cost of changing many items: each writes a history row, an event and a snapshot. */
export const getChangesCost = (items: readonly unknown[] = []): number => Math.max(1, items.length);
/** The cost of changing a film: every change stores the whole film and publishes it to all consumers. */
export const FILM_CHANGE_COST = 10;
/** Rendering converts a dozen pictures. */
export const DOSSIER_PDF_COST = 10;
/** The service lays out all pages of a film's list. */
export const LIST_PDF_COST = 10;
/** The service loads a film's whole list with deadlines and fees. */
export const DASHBOARD_COST = 4;
/** The service evaluates and ranks the candidates of a film's list three times. */
const PLANNING_COST = 10;
/** The factor if the plan also considers the best matches outside the list. */
const MATCHES_FACTOR = 2;
type PlanCostInput = { maxEntries: number | null; matches?: boolean | undefined };
/**
 * The cost of a plan. If it has a maximum number of entries, the service computes it a second time with a
 * higher budget.
 */
export const getPlanCost = ({ maxEntries, matches = false }: PlanCostInput): number =>
  (maxEntries === null ? PLANNING_COST : 2 * PLANNING_COST) * (matches ? MATCHES_FACTOR : 1);
/**
 * The cost of a run, which ranks the whole catalogue and stores all results. The default RATE_LIMIT allows
 * thirty per minute.
 */
export const RUN_COST = 40;
const RUNS_PER_POINT = 10;
/** The cost of a page of runs with all their results. Each may contain a large part of the catalogue. */
export const getRunsCost = (runs: number): number => Math.ceil(runs / RUNS_PER_POINT);

const PAST_ROWS_PER_POINT = 10;
/** The cost of a table of past entries. It is low, because the service processes the rows together. */
export const getPastRowsCost = (rows: readonly unknown[] = []): number =>
  Math.max(1, Math.ceil(rows.length / PAST_ROWS_PER_POINT));
const NAME_SEARCH_COST = 5;
/** The cost of matching names. The service searches each name without an exact match separately. */
export const getNamesCost = (names: readonly unknown[] = []): number =>
  NAME_SEARCH_COST + Math.ceil(names.length / PAST_ROWS_PER_POINT);
