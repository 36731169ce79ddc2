import type { FeesPaid } from '@laurel/proto/billing/v1/events';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { lockRows } from '../submissions/submission-rows.js';
import type { Tx } from '../database/client.js';
import type { Prisma, UserSubmission } from '../generated/client.js';
import { toSendingPayload, withEntries, type SendingWithEntries } from './sending-message.js';

/** A locked batch with its submissions by the ids of its entries. Merged submissions are resolved. */
export interface LockedSending {
  sending: SendingWithEntries;
  rows: Map<number, UserSubmission>;
}

/**
 * Locks films, submissions and batch, in the same order as every other change, to avoid deadlocks. Returns
 * null if there is no such batch.
 */
export async function lockSending(tx: Tx, id: string): Promise<LockedSending | null> {
  const unlockedSending = await tx.sending.findUnique({ where: { id }, include: withEntries });
  if (!unlockedSending) return null;
  const { filmId, entries } = unlockedSending;
  const ids = entries.map(({ submissionId }) => submissionId);
  const submissions = await tx.$queryRaw<{ id: number; currentId: number }[]>`
    select id, coalesce("mergedInto", id) as "currentId" from user_submission where id = any(${ids})`;
  const lockedRows = await lockRows(
    tx,
    submissions.map(({ currentId }) => ({ id: currentId, filmId })),
  );
  await tx.$queryRaw`select 1 from sending where id = ${id}::uuid for update`;
  const sending = await tx.sending.findUnique({ where: { id }, include: withEntries });
  if (!sending) return null;
  const rows = submissions.flatMap((submission) => {
    const row = lockedRows.get(submission.currentId);
    return row ? [[submission.id, row] as const] : [];
  });
  return { sending, rows: new Map(rows) };
}

/** Saves a batch and publishes it as a whole. */
export async function publishSending(
  tx: Tx,
  id: string,
  data: Prisma.SendingUpdateInput = {},
): Promise<SendingWithEntries> {
  const sending = await tx.sending.update({
    where: { id },
    data: { ...data, version: { increment: 1 } },
    include: withEntries,
  });
  await appendEvent(
    tx,
    'sending.changed',
    toSendingAggregate(id),
    sending.version,
    toSendingPayload(sending),
  );
  return sending;
}
/** Publishes that a paid batch has ended, because it was deleted with its film and nothing will be sent. */
export async function publishEndedSending(
  tx: Tx,
  batch: Pick<FeesPaid, 'batchId' | 'userId' | 'filmId'>,
): Promise<void> {
  const aggregate = toSendingAggregate(batch.batchId);
  const [lastVersion] = await tx.$queryRaw<{ version: number | null }[]>`
    select max(version) as version from outbox where aggregate = ${aggregate}`;
  await appendEvent(tx, 'sending.changed', aggregate, (lastVersion?.version ?? 0) + 1, {
    ...batch,
    state: 'ended',
    entries: [],
  });
}
export const toSendingAggregate = (id: string): string => `sending-${id}`;
