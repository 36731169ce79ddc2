import type { ResultItem } from './ordering.js';
import type { SelectedFestival } from './search-document.js';

/** The matches of a text query with their ranking. */
export interface TextMatches {
  festivalIds: Iterable<number>;
  /** Called only for a search of competitions. */
  hasCompetition(competitionId: number): boolean;
  /** True if at least one document contains all words, exactly or as prefixes. */
  hasAll: boolean;
  /** Returns the first `limit` matches among the selected festivals: the best first, past ones last. */
  takeBest(selectedFestivals: readonly SelectedFestival[], limit: number): Promise<ResultItem[]>;
  /** Returns a function from each of these ids to the folded words that are highlighted in its names. */
  getTokens(ids: readonly number[]): Promise<(id: number) => ReadonlySet<string>>;
}
