import type { Database, Tx } from './database.js';
import { recordAll, type Fact } from './outbox.js';

/** How many aggregates are told in one transaction. */
export const PAGE = 500;

export interface Page {
  facts: Fact[];
  /** The id of the last one told; null: there are no more. */
  last: string | null;
}
/** How the owner tells a page of its aggregates again as they are (`<noun>.restated`): those after an id, in the order of their ids. */
export type Restating = (tx: never, after: string | null) => Promise<Page>;

/** From what reads the next rows (at most `page`) and what says their facts. */
export function restating<T extends Tx, Row extends { id: string | number }>(
  read: (tx: T, after: string | null) => Promise<Row[]>,
  tell: (rows: Row[], tx: T) => Fact[] | Promise<Fact[]>,
  page = PAGE,
): Restating {
  return async (tx: T, after) => {
    const rows = await read(tx, after);
    return {
      facts: rows.length ? await tell(rows, tx) : [],
      last: rows.length < page ? null : String(rows.at(-1)!.id),
    };
  };
}

/** Tells all aggregates again, page by page, each page in a transaction of its own. Answers how many facts that were. */
export async function restateAll(db: Database, page: Restating): Promise<number> {
  for (let [told, after]: [number, string | null] = [0, null]; ;) {
    const { facts, last } = await db.$transaction(async (tx) => {
      const found = await page(tx, after);
      if (found.facts.length) await recordAll(tx, found.facts);
      return found;
    });
    told += facts.length;
    if (last === null) return told;
    after = last;
  }
}
