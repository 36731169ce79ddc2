import type { FeesPaid } from '@laurel/proto/billing/v1/events';
import { record } from '@laurel/runtime/outbox';
import { holdRows } from '../own-rows.js';
import type { Tx } from '../database.js';
import type { Prisma, UserSubmission } from '../generated/client.js';
import { sendingFact, withEntries, type WholeSending } from './sending-message.js';

/** A batch that nobody else changes meanwhile, with its submissions by the ids of its entries: what was joined with another is that one. */
export interface HeldSending {
  sending: WholeSending;
  rows: Map<number, UserSubmission>;
}

/** Holds films, submissions and batch, in that order, as whoever changes what a film has. Null: there is none. */
export async function holdSending(tx: Tx, id: string): Promise<HeldSending | null> {
  const found = await tx.sending.findUnique({ where: { id }, include: withEntries });
  if (!found) return null;
  const ids = found.entries.map(({ submissionId }) => submissionId);
  const present = await tx.$queryRaw<{ id: number; present: number }[]>`
    select id, coalesce("mergedInto", id) as present from user_submission where id = any(${ids})`;
  const held = await holdRows(
    tx,
    present.map((row) => ({ id: row.present, filmId: found.filmId })),
  );
  await tx.$queryRaw`select 1 from sending where id = ${id}::uuid for update`;
  const sending = await tx.sending.findUnique({ where: { id }, include: withEntries });
  if (!sending) return null;
  const rows = present.flatMap((row) => {
    const is = held.get(row.present);
    return is ? [[row.id, is] as const] : [];
  });
  return { sending, rows: new Map(rows) };
}

/** Saves how a batch stands, and tells it as a whole. */
export async function tellSending(
  tx: Tx,
  id: string,
  data: Prisma.SendingUpdateInput = {},
): Promise<WholeSending> {
  const sending = await tx.sending.update({
    where: { id },
    data: { ...data, version: { increment: 1 } },
    include: withEntries,
  });
  await record(tx, 'sending.changed', aggregateOf(id), sending.version, sendingFact(sending));
  return sending;
}
/** A batch that went with its film was paid all the same: nothing of it is sent. */
export async function tellGone(
  tx: Tx,
  batch: Pick<FeesPaid, 'batchId' | 'userId' | 'filmId'>,
): Promise<void> {
  const aggregate = aggregateOf(batch.batchId);
  const [last] = await tx.$queryRaw<{ version: number | null }[]>`
    select max(version) as version from outbox where aggregate = ${aggregate}`;
  await record(tx, 'sending.changed', aggregate, (last?.version ?? 0) + 1, {
    ...batch,
    state: 'ended',
    entries: [],
  });
}
export const aggregateOf = (id: string): string => `sending-${id}`;
