import type { Item } from './ordering.js';
import type { Selected } from './selection.js';

/** What the words of a question find: in which festivals and competitions they stand, and which of those fit best. */
export interface Found {
  festivalIds: Iterable<number>;
  /** Asked only where competitions are looked for. */
  hasCompetition(competitionId: number): boolean;
  /** Something has all the words as they are written or begin. */
  hasAll: boolean;
  /** The first `most` of those that were selected: the best first, what is over last. */
  first(selected: readonly Selected[], most: number): Promise<Item[]>;
  /** Of each of these ids, by which folded words its names are marked. */
  wordsOf(ids: readonly number[]): Promise<(id: number) => ReadonlySet<string>>;
}
