import type { FestivalDocument } from '../model/search-document.js';
import { getContentHash } from './indexed-document.js';

/** The content hash and the document ids that the index has of each festival. */
export type Indexed = Map<number, { contentHash: string; ids: string[] }>;

export interface Differences {
  changed: FestivalDocument[];
  deletedIds: number[];
}

export function findDifferences(
  expected: ReadonlyMap<number, FestivalDocument>,
  indexed: Indexed,
  now: number,
): Differences {
  return {
    changed: [...expected.values()].filter(
      (festivalDocument) =>
        indexed.get(festivalDocument.id)?.contentHash !== getContentHash(festivalDocument, now),
    ),
    deletedIds: [...indexed.keys()].filter((id) => !expected.has(id)),
  };
}
export const countDifferences = ({ changed, deletedIds }: Differences): number =>
  changed.length + deletedIds.length;
