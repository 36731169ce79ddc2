import type { FestivalDocument } from '../model/search-document.js';
import { getContentHash } from './indexed-document.js';

/** The content hash and the document ids of each festival in the index. */
export type IndexedFestivals = Map<number, { contentHash: string; ids: string[] }>;

export interface Differences {
  changedFestivals: FestivalDocument[];
  deletedIds: number[];
}

export function findDifferences(
  expected: ReadonlyMap<number, FestivalDocument>,
  indexedFestivals: IndexedFestivals,
  now: number,
): Differences {
  return {
    changedFestivals: [...expected.values()].filter(
      (festivalDocument) =>
        indexedFestivals.get(festivalDocument.id)?.contentHash !== getContentHash(festivalDocument, now),
    ),
    deletedIds: [...indexedFestivals.keys()].filter((id) => !expected.has(id)),
  };
}
export const countDifferences = ({ changedFestivals, deletedIds }: Differences): number =>
  changedFestivals.length + deletedIds.length;
