import type { Item } from './ordering.js';
import type { Selected } from './search-document.js';

/** The matches of a text query, and their order. */
export interface Found {
  festivalIds: Iterable<number>;
  /** Called only if competitions are searched. */
  hasCompetition(competitionId: number): boolean;
  /** True if something contains all words as they are written, or as prefixes. */
  hasAll: boolean;
  /** Returns the first `limit` of the selected ones: the best first, past ones last. */
  first(selected: readonly Selected[], limit: number): Promise<Item[]>;
  /** Returns for each of these ids the folded words to highlight in its names. */
  getTokens(ids: readonly number[]): Promise<(id: number) => ReadonlySet<string>>;
}
