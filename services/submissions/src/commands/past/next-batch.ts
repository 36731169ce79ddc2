import type { Tx } from '../../database.js';

/** By which what is brought in together is named. */
export async function nextBatch(tx: Pick<Tx, '$queryRaw'>): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`select nextval('past_batch')::int as id`;
  return row!.id;
}
