import type { Caller } from '@laurel/runtime/auth/call-context';
import { IS_DEAD } from '@laurel/runtime/jobs/dead-jobs';
import { listJobs } from '../../runtime/test/jobs.js';
import type { startFees } from './fees.js';

/** Returns the complete state of a batch: tokens, money, events and mails. */
export async function getOutcome(
  laurel: Awaited<ReturnType<typeof startFees>>,
  { who, email, request: { batchId } }: { who: Caller; email: string; request: { batchId: string } },
) {
  const { user: userId } = who;
  const { db } = laurel;
  const entries = await db.ledgerEntry.findMany({
    where: { idempotencyKey: { contains: batchId } },
    orderBy: { id: 'asc' },
  });
  const balance = await db.userMetaData.findUnique({ where: { userId } });
  const ledgerSum = await db.ledgerEntry.aggregate({
    where: { userId, token: 'submission' },
    _sum: { amount: true },
  });
  const batch = await db.feeBatch.findUniqueOrThrow({
    where: { id: batchId },
    include: { entries: { orderBy: { entryId: 'asc' } } },
  });
  const customers = await laurel.stripe.customers.list({ email });
  const mailEvents = await db.$queryRawUnsafe<unknown[]>(
    `select from outbox where type = 'mail.requested' and payload->>'userId' = $1`,
    userId,
  );
  const mails = await laurel.listMailKinds(who);
  expect(mailEvents).toHaveLength(mails.length);
  const events = await laurel.listEvents(batchId);
  expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
  return {
    /** The balance and the sum of the ledger, which must be equal. */
    balance: balance && [balance.availableSubmissionTokens, ledgerSum._sum.amount],
    /** The entry IDs of the bookings, negative if the token was spent. */
    tokens: entries.map(({ amount, idempotencyKey }) => amount * Number(idempotencyKey.split(':')[2])),
    batch: batch.state,
    pages: (await laurel.findPaymentRows(batchId)).map(({ state }) => state),
    fees: batch.entries.map(({ state }) => state).join(' '),
    stripe: await laurel.readStripe(batchId),
    customers: customers.data.length,
    events: events.map(({ type }) => type),
    mails,
    dead: (await listJobs(db, IS_DEAD)).length,
  };
}
