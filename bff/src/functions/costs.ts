import { searchCost as costOf } from '@laurel/rules/search-cost';
import type { z } from 'zod';
import type { festivalsInput } from '../inputs/festival.js';

/** What a search costs of a visitor's minute, as it is sent. */
type Asked = Pick<z.output<typeof festivalsInput>, 'query' | 'filters' | 'facets' | 'sort'>;
export function searchCost({ query, filters = {}, facets = [], sort }: Asked) {
  const words = new Set(query?.split(/\s+/).filter(Boolean)).size;
  return costOf({ words, facets, filters, sort });
}

/** By what each costs matching (`services/matching/bench/questions.mjs`); a page of a list that is known is one. */
const OPENINGS = 3;
const WHAT_IF = 3;
const BEST_CHANGE = 2;
const OPENED_AND_CLOSED = 1;
/** Counts and the best change; of a film, which competitions open and close, too. */
export const costOfPreview = ({ filmId }: { filmId?: number | undefined }): number =>
  1 + BEST_CHANGE + (filmId === undefined ? 0 : OPENED_AND_CLOSED);
type Listed = Asked & { openings?: boolean | undefined; nearMissesOnly?: boolean; facts?: object };
/**
 * A list of matches: what it is narrowed to, what would open most of it, fact by fact (also where near misses of a what-if are put in
 * groups by it: of the film as it is that is known), and what a what-if changes.
 */
export const costOfListing = ({ openings, nearMissesOnly, facts, ...asked }: Listed): number =>
  searchCost(asked) + (openings || (nearMissesOnly && facts) ? OPENINGS : 0) + (facts ? WHAT_IF : 0);

/** Every festival is held against one; asked one after another. */
export const LIKENESS = 5;
/** What a list of all there is costs: with ten times the catalogue one is 5 MB. */
export const WHOLE_CATALOGUE = 20;
const PLAIN_LINES = 50;
const costOfLines = (lines: number): number => Math.max(1, Math.ceil(lines / PLAIN_LINES));
/** What it costs to ask for many things by their ids; as many as a page shows are one plain question. */
export const costOfMany = (ids: readonly unknown[] = []): number => costOfLines(ids.length);
/** What a page costs that may be a long one, where the function says nothing else. */
export const costOfPage = (input: unknown): number =>
  costOfLines((input as { pageSize?: number } | null)?.pageSize ?? 1);
/** What it costs to change many things: each is a line of its history, a fact to everybody who follows it, and kept. */
export const costOfChanges = (items: readonly unknown[] = []): number => Math.max(1, items.length);
/** What it costs to change a film: all of it is told to everybody who follows films, and kept, however little was changed. */
export const FILM_CHANGE = 10;
/** A PDF is written, with a dozen pictures turned into others. */
export const DOSSIER_PDF = 10;
/** A film's whole list is laid out, page by page. */
export const LIST_PDF = 10;
/** A film's whole list, with its deadlines and fees. */
export const DASHBOARD = 4;
/** What may be chosen of a film's list is judged and weighed, three times. */
const PLANNING = 10;
/** Beside the list the best matches are judged, and held against every place that has taken the film. */
const AMONG_MATCHES = 2;
type Planned = { budgets: readonly unknown[]; most?: number | undefined; matches?: boolean | undefined };
/** Of so many at most each budget is gone through beside the others, and once more for what its next money would buy. */
export const costOfPlan = ({ budgets, most, matches = false }: Planned): number =>
  (most === undefined ? PLANNING : PLANNING * (1 + budgets.length)) * (matches ? AMONG_MATCHES : 1);
/** A run ranks the whole catalogue and is kept with all that it found: thirty a minute, one after another. */
export const RUN = 40;
const PLAIN_RUNS = 10;
/** What a page of runs costs with all that they found, which may be a part of the catalogue each. */
export const costOfRuns = (runs: number): number => Math.ceil(runs / PLAIN_RUNS);

const PAST_ROWS = 10;
/** What a table of past entries costs: its rows are looked at, or written, together. */
export const costOfPastRows = (rows: readonly unknown[] = []): number =>
  Math.max(1, Math.ceil(rows.length / PAST_ROWS));
const NAMES_FOUND = 5;
/** Every name that is not known as it is written is searched for, one after another. */
export const costOfNames = (names: readonly unknown[] = []): number =>
  NAMES_FOUND + Math.ceil(names.length / PAST_ROWS);
