import type { Tx } from './database.js';
import { recordAll, type Fact } from './outbox.js';

/** How many aggregates are told in one transaction. */
export const BATCH = 500;

/**
 * Tells every aggregate again as it is, batch by batch, each in a transaction of its own. `page` reads the next rows after one,
 * at most `BATCH`, in the order of their ids; `tell` says what their facts are. Answers how many rows there were.
 */
export async function republish<T extends Tx, Row>(
  transact: (work: (tx: T) => Promise<Row[]>) => Promise<Row[]>,
  page: (tx: T, after: Row | undefined) => Promise<Row[]>,
  tell: (rows: Row[], tx: T) => Fact[] | Promise<Fact[]>,
): Promise<number> {
  for (let [told, last]: [number, Row | undefined] = [0, undefined]; ;) {
    const rows: Row[] = await transact(async (tx) => {
      const found = await page(tx, last);
      if (found.length) await recordAll(tx, await tell(found, tx));
      return found;
    });
    told += rows.length;
    if (rows.length < BATCH) return told;
    last = rows.at(-1);
  }
}
