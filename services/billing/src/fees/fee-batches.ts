import { formatMoney, sumByCurrency } from '@laurel/rules/money/money';
import { isUuid, type MayActFor } from '@laurel/runtime/auth/call-context';
import { Logger } from '@nestjs/common';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { Db, Tx } from '../database/client.js';
import type { FeeBatch, FeeEntry, Prisma } from '../generated/client.js';
import { scheduleJob } from '../payments/payment-jobs.js';
import { refundTokens } from '../tokens/entry-tokens.js';
import { requestMail } from '../subscriptions/mails.js';

const log = new Logger('fees');

export const withDetails = {
  payments: { orderBy: { currency: 'asc' } },
  entries: { orderBy: { entryId: 'asc' } },
} satisfies Prisma.FeeBatchInclude;
export type BatchWithDetails = Prisma.FeeBatchGetPayload<{ include: typeof withDetails }>;
type Batch = Pick<FeeBatch, 'id' | 'userId' | 'filmId'>;
/**
 * SQL for the refunded amount of a payment `p` in minor units: its whole amount, or that of its returned
 * entries.
 */
export const REFUNDED_AMOUNT = `case p.state when 'returned' then p.amount
  else (select coalesce(sum(r.amount), 0)::bigint from fee_entry r
    where r."batchId" = p."batchId" and r.currency = p.currency and r.state = 'returned') end`;
/**
 * The values of a batch whose user was deleted. An empty film name identifies it, because `validateFees`
 * requires a name for all other batches.
 */
export const ANONYMOUS_BATCH = { filmName: '', redirect: '' } as const;
/**
 * Returns whether the batch's user was deleted. Locks the batch, so that this does not change before the
 * commit.
 */
export async function isAnonymous(tx: Tx, batchId: string): Promise<boolean> {
  const [batch] = await tx.$queryRaw<{ filmName: string }[]>`
    select "filmName" from fee_batch where id = ${batchId}::uuid for share`;
  return batch?.filmName === ANONYMOUS_BATCH.filmName;
}

/** @throws fee_payment.not_found also if the batch belongs to another user */
export async function getAccessibleBatch(
  db: Db,
  batchId: string,
  mayActFor: MayActFor,
): Promise<BatchWithDetails> {
  const batch = isUuid(batchId)
    ? await db.feeBatch.findUnique({ where: { id: batchId }, include: withDetails })
    : null;
  if (!batch || !mayActFor(batch.userId))
    throw refuse.notFound('fee_payment.not_found', 'We cannot find this payment.', 'batchId');
  return batch;
}

const toFeesAggregate = (batchId: string) => `fees-${batchId}`;
const getBatchKeys = ({ id: batchId, userId, filmId }: Batch) => ({ batchId, userId, filmId });

/** Formats sums for a mail, such as `EUR 40, JPY 2,000`. */
const formatSums = (sums: readonly { currency: string; amount: bigint | number }[]) =>
  sums.map(({ currency, amount }) => formatMoney({ currency, amount: Number(amount) })).join(', ');

/** Changes the state of a batch and returns its new version. Returns null if it is not in `currentState`. */
async function moveBatch(tx: Tx, id: string, currentState: string, newState: string): Promise<number | null> {
  const [row] = await tx.feeBatch.updateManyAndReturn({
    where: { id, state: currentState },
    data: { state: newState, version: { increment: 1 } },
    select: { version: true },
  });
  return row?.version ?? null;
}

/**
 * Marks a batch as paid, which must cost nothing or have only paid payments. Ignores a batch that is not
 * open.
 */
export async function payBatch(
  tx: Tx,
  batch: Batch,
  payments: readonly { currency: string; amount: bigint | number }[],
): Promise<void> {
  const { id, userId, filmId } = batch;
  const version = await moveBatch(tx, id, 'open', 'paid');
  if (version === null) return;
  await tx.feeBatch.update({ where: { id }, data: { paidAt: new Date() } });
  await appendEvent(tx, 'fees.paid', toFeesAggregate(id), version, getBatchKeys(batch));
  const path = `/submissions2/user/${userId}/film/${filmId}`;
  if (payments.length > 0)
    await requestMail(tx, `fees-paid:${id}`, userId, 'fees-paid', { total: formatSums(payments), path });
}

/**
 * Ends an open batch and refunds its tokens. Schedules the job that expires its pages and refunds its
 * payments as soon as Stripe can be reached. Ignores a batch that is not open.
 */
export async function endBatch(tx: Tx, batch: Batch & Pick<FeeBatch, 'takesTokens'>): Promise<void> {
  const version = await moveBatch(tx, batch.id, 'open', 'ended');
  if (version === null) return;
  await refundTokens(tx, batch, await findEntryIds(tx, batch.id));
  await appendEvent(tx, 'fees.ended', toFeesAggregate(batch.id), version, getBatchKeys(batch));
  await scheduleJob(tx, 'settle_fees', batch.id);
}

export const findEntryIds = async (tx: Tx, batchId: string) =>
  (await tx.feeEntry.findMany({ where: { batchId }, orderBy: { entryId: 'asc' } })).map(
    ({ entryId }) => entryId,
  );

/**
 * Refunds the tokens of entries that are not sent, once each. Schedules the job that refunds their fees as
 * soon as Stripe can be reached. Ignores a batch that is not paid, and a fee that was paid out to its festival: only the
 * operator can get that back.
 */
export async function startRefunds(tx: Tx, batchId: string, entryIds: readonly number[]): Promise<void> {
  await tx.$queryRaw`select 1 from fee_batch where id = ${batchId}::uuid for update`;
  const batch = await tx.feeBatch.findUniqueOrThrow({ where: { id: batchId } });
  if (batch.state !== 'paid') return;
  const entries = await tx.feeEntry.updateManyAndReturn({
    where: { batchId, entryId: { in: [...entryIds] }, state: 'collected', paidOutOn: null },
    data: { state: 'returning' },
  });
  const paidOutEntries = await tx.feeEntry.findMany({
    where: { batchId, entryId: { in: [...entryIds] }, paidOutOn: { not: null } },
  });
  for (const { entryId } of paidOutEntries)
    log.warn({
      message: 'the fee of a returned entry was paid out to its festival and is not refunded',
      entryId,
    });
  const ids = entries.map(({ entryId }) => entryId).toSorted((a, b) => a - b);
  if (ids.length > 0) await scheduleJob(tx, 'settle_fees', batchId);
  await refundTokens(tx, batch, ids);
}

/** Ends the open batches of a deleted film or user. */
export async function endAllBatches(tx: Tx, owner: { filmId: number } | { userId: string }): Promise<void> {
  for (const batch of await tx.feeBatch.findMany({
    where: { ...owner, state: 'open' },
    orderBy: { id: 'asc' },
  }))
    await endBatch(tx, batch);
}

/** Mails the user that all payments of an ended batch were refunded, if there were any. */
export async function notifyFullRefund(tx: Tx, { id, userId, payments }: BatchWithDetails): Promise<void> {
  const returnedPayments = payments.filter(({ state }) => state === 'returned');
  if (returnedPayments.length === 0) return;
  await requestMail(tx, `fees-back:${id}`, userId, 'fees-returned', { total: formatSums(returnedPayments) });
}

/** Records the refund of one entry. After the last pending refund, mails the sums of the batch's refunds. */
export async function recordRefund(tx: Tx, batch: BatchWithDetails, { entryId }: FeeEntry): Promise<void> {
  const { id: batchId, userId } = batch;
  await tx.feeEntry.update({ where: { batchId_entryId: { batchId, entryId } }, data: { state: 'returned' } });
  const returnedEntries = batch.entries.filter(
    (entry) => entry.state === 'returned' || entry.entryId === entryId,
  );
  const version = await moveBatch(tx, batchId, 'paid', 'paid'); // increments the version and keeps the state
  const payload = { ...getBatchKeys(batch), entryIds: returnedEntries.map((entry) => entry.entryId) };
  await appendEvent(tx, 'fees.refunded', toFeesAggregate(batchId), version!, payload);
  const isLast = !batch.entries.some((entry) => entry.state === 'returning' && entry.entryId !== entryId);
  const sums = sumByCurrency(
    returnedEntries.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
  );
  if (isLast && sums.length > 0)
    await requestMail(tx, `fees-back:${batchId}:${version}`, userId, 'fees-returned', {
      total: formatSums(sums),
    });
}
