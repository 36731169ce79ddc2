import type { LearnedObjections, Objection } from './objections.js';

/** The JSON in the column `lessons`. Stored rows have these keys: `refused` is the `declinedCount`. */
interface StoredObjections {
  objections: { why: Objection['why']; refused: number }[];
  refused: number;
}

export const toStoredObjections = ({ objections, declinedCount }: LearnedObjections) =>
  ({
    objections: objections.map((item) => ({ why: item.why, refused: item.declinedCount })),
    refused: declinedCount,
  }) satisfies StoredObjections;

/** Returns no objections for null: recommendations that are older than the column. */
export function parseStoredObjections(json: unknown): LearnedObjections {
  const { objections, refused } = (json ?? { objections: [], refused: 0 }) as StoredObjections;
  return {
    objections: objections.map((item) => ({ why: item.why, declinedCount: item.refused })),
    declinedCount: refused,
  };
}
