import type { ResultItem } from './ordering.js';
import type { SelectedFestival } from './search-document.js';

/** The matches of a text query, and their order. */
export interface TextMatches {
  festivalIds: Iterable<number>;
  /** Called only if competitions are searched. */
  hasCompetition(competitionId: number): boolean;
  /** True if something contains all words as they are written, or as prefixes. */
  hasAll: boolean;
  /** Returns the first `limit` of the selected ones: the best first, past ones last. */
  takeBest(selectedFestivals: readonly SelectedFestival[], limit: number): Promise<ResultItem[]>;
  /** Returns for each of these ids the folded words to highlight in its names. */
  getTokens(ids: readonly number[]): Promise<(id: number) => ReadonlySet<string>>;
}
