import { formatMoney, sumsByCurrency } from '@laurel/rules/money';
import { isUuid, type MayActFor } from '@laurel/runtime/call';
import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import type { Db, Tx } from './database.js';
import type { FeeBatch, FeeEntry, Prisma } from './generated/client.js';
import { giveTokensBack } from './entry-tokens.js';
import { askMail } from './mails.js';

export const withParts = {
  payments: { orderBy: { currency: 'asc' } },
  entries: { orderBy: { entryId: 'asc' } },
} satisfies Prisma.FeeBatchInclude;
export type WholeBatch = Prisma.FeeBatchGetPayload<{ include: typeof withParts }>;
type Batch = Pick<FeeBatch, 'id' | 'userId' | 'filmId'>;
/** How much of a payment `p` of fees went back: all, or its entries that were given back. In SQL, in the smallest unit. */
export const RETURNED = `case p.state when 'returned' then p.amount else (select coalesce(sum(r.amount), 0)::bigint from fee_entry r
    where r."batchId" = p."batchId" and r.currency = p.currency and r.state = 'returned') end`;
/** What a batch says once its user was deleted; no other is without a film's name (`checkedFees`). */
export const OF_NOBODY = { filmName: '', redirect: '' } as const;
/** Held so until the transaction ends. */
export async function isOfNobody(tx: Tx, batchId: string): Promise<boolean> {
  const [batch] = await tx.$queryRaw<{ filmName: string }[]>`
    select "filmName" from fee_batch where id = ${batchId}::uuid for share`;
  return batch?.filmName === OF_NOBODY.filmName;
}

/** Refuses `fee_payment.not_found`, also for another's. */
export async function ownBatch(db: Db, batchId: string, mayActFor: MayActFor): Promise<WholeBatch> {
  const batch = isUuid(batchId)
    ? await db.feeBatch.findUnique({ where: { id: batchId }, include: withParts })
    : null;
  if (!batch || !mayActFor(batch.userId))
    throw refuse.notFound('fee_payment.not_found', 'There is no such payment of fees.', 'batchId');
  return batch;
}

const aggregateOf = (batchId: string) => `fees-${batchId}`;
const about = ({ id: batchId, userId, filmId }: Batch) => ({ batchId, userId, filmId });

/** As it is written for people: `EUR 40, JPY 2,000`. */
const written = (sums: readonly { currency: string; amount: bigint | number }[]) =>
  sums.map(({ currency, amount }) => formatMoney({ currency, amount: Number(amount) })).join(', ');

/** The next version of a batch in a state; null: it is not in the state before, and nothing changes. */
async function changed(tx: Tx, id: string, from: string, to: string): Promise<number | null> {
  const [row] = await tx.feeBatch.updateManyAndReturn({
    where: { id, state: from },
    data: { state: to, version: { increment: 1 } },
    select: { version: true },
  });
  return row?.version ?? null;
}

/** Every currency of it is paid, or nothing was to be paid. */
export async function payBatch(
  tx: Tx,
  batch: Batch,
  payments: readonly { currency: string; amount: bigint | number }[],
): Promise<void> {
  const { id, userId, filmId } = batch;
  const version = await changed(tx, id, 'open', 'paid');
  if (version === null) return;
  await record(tx, 'fees.paid', aggregateOf(id), version, about(batch));
  const path = `/submissions2/user/${userId}/film/${filmId}`;
  if (payments.length > 0)
    await askMail(tx, `fees-paid:${id}`, userId, 'fees-paid', { total: written(payments), path });
}

/** Nothing is kept of it: its tokens come back, its open pages end at Stripe and what was paid goes back, as soon as somebody can be asked. One that is decided: nothing happens. */
export async function endBatch(tx: Tx, batch: Batch & Pick<FeeBatch, 'takesTokens'>): Promise<void> {
  const version = await changed(tx, batch.id, 'open', 'ended');
  if (version === null) return;
  await giveTokensBack(tx, batch, await entriesOf(tx, batch.id));
  await record(tx, 'fees.ended', aggregateOf(batch.id), version, about(batch));
  await settleSoon(tx, batch.id, 'ended', new Date());
}

export const entriesOf = async (tx: Tx, batchId: string) =>
  (await tx.feeEntry.findMany({ where: { batchId }, orderBy: { entryId: 'asc' } })).map(
    ({ entryId }) => entryId,
  );

/**
 * Entries of a batch that are not sent: their tokens come back, and their fees as soon as Stripe can be asked, each once. Of one
 * that is not paid nothing happens. Answers with the state that it has.
 */
export async function returnEntries(tx: Tx, batchId: string, entryIds: readonly number[]): Promise<string> {
  await tx.$queryRaw`select 1 from fee_batch where id = ${batchId}::uuid for update`;
  const batch = await tx.feeBatch.findUniqueOrThrow({ where: { id: batchId } });
  if (batch.state !== 'paid') return batch.state;
  const gone = await tx.feeEntry.updateManyAndReturn({
    where: { batchId, entryId: { in: [...entryIds] }, state: 'kept' },
    data: { state: 'returning' },
  });
  const ids = gone.map(({ entryId }) => entryId).toSorted((a, b) => a - b);
  if (ids.length > 0) await settleSoon(tx, batchId, `returning:${ids[0]}`, new Date());
  await giveTokensBack(tx, batch, ids);
  return batch.state;
}

/** Those of a film, or of somebody, that is gone. */
export async function endBatchesOf(tx: Tx, whose: { filmId: number } | { userId: string }): Promise<void> {
  for (const batch of await tx.feeBatch.findMany({
    where: { ...whose, state: 'open' },
    orderBy: { id: 'asc' },
  }))
    await endBatch(tx, batch);
}

/** What was paid of one that has ended went back, in every currency: a mail says so. Nothing was paid: nothing happens. */
export async function tellAllReturned(tx: Tx, { id, userId, payments }: WholeBatch): Promise<void> {
  const returned = payments.filter(({ state }) => state === 'returned');
  if (returned.length === 0) return;
  await askMail(tx, `fees-back:${id}`, userId, 'fees-returned', { total: written(returned) });
}

/** One entry's fee of a batch that is paid went back. A mail says it once no other is on its way: all that went back of this payment. */
export async function returnEntry(tx: Tx, batch: WholeBatch, { entryId }: FeeEntry): Promise<void> {
  const { id: batchId, userId } = batch;
  await tx.feeEntry.update({ where: { batchId_entryId: { batchId, entryId } }, data: { state: 'returned' } });
  const returned = batch.entries.filter((one) => one.state === 'returned' || one.entryId === entryId);
  const version = await changed(tx, batchId, 'paid', 'paid');
  const entryIds = returned.map((one) => one.entryId);
  await record(tx, 'fees.refunded', aggregateOf(batchId), version!, { ...about(batch), entryIds });
  const isLast = !batch.entries.some((one) => one.state === 'returning' && one.entryId !== entryId);
  const sums = sumsByCurrency(returned.map(({ currency, amount }) => ({ currency, amount: Number(amount) })));
  if (isLast && sums.length > 0)
    await askMail(tx, `fees-back:${batchId}:${version}`, userId, 'fees-returned', { total: written(sums) });
}

/** Has a batch looked at, at a moment, once for each reason; tried again for hours, then it is a dead letter. */
export async function settleSoon(tx: Tx, batchId: string, why: string, dueAt: Date): Promise<void> {
  const id = `laurel.fees:${batchId}:${why}`;
  const event = { id, type: 'laurel.fees', about: batchId, createdAt: new Date(), dueAt };
  await tx.stripeEvent.createMany({ data: event, skipDuplicates: true });
}
