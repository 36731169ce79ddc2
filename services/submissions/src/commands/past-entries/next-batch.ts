import type { Tx } from '../../database/client.js';

/** Returns the number that identifies the entries of one import. */
export async function nextBatch(tx: Pick<Tx, '$queryRaw'>): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`select nextval('past_batch')::int as id`;
  return row!.id;
}
