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
  const lines = await db.ledgerEntry.findMany({
    where: { idempotencyKey: { contains: batchId } },
    orderBy: { id: 'asc' },
  });
  const balance = await db.userMetaData.findUnique({ where: { userId } });
  const booked = await db.ledgerEntry.aggregate({
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
  const mails = await laurel.mails(who);
  expect(mailEvents).toHaveLength(mails.length);
  const events = await laurel.listEvents(batchId);
  expect(events.map(({ version }) => version)).toEqual(events.map((_, at) => at + 1));
  return {
    balance: balance && [balance.availableSubmissionTokens, booked._sum.amount],
    tokens: lines.map(({ amount, idempotencyKey }) => amount * Number(idempotencyKey.split(':')[2])),
    batch: batch.state,
    pages: (await laurel.rows(batchId)).map(({ state }) => state),
    fees: batch.entries.map(({ state }) => state).join(' '),
    stripe: await laurel.atStripe(batchId),
    customers: customers.data.length,
    events: events.map(({ type }) => type),
    mails,
    dead: (await listJobs(db, IS_DEAD)).length,
  };
}
