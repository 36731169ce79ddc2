import type { Caller } from '@laurel/runtime/call';
import type { startFees } from './fees.js';

/** Where each token, each cent and each word of one batch stands. */
export async function standingOf(
  laurel: Awaited<ReturnType<typeof startFees>>,
  { who, email, asked: { batchId } }: { who: Caller; email: string; asked: { batchId: string } },
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
  const wanted = await db.$queryRawUnsafe<unknown[]>(
    `select from outbox where type = 'mail.wanted' and payload->>'userId' = $1`,
    userId,
  );
  const mails = await laurel.mails(who);
  expect(wanted).toHaveLength(mails.length);
  const facts = await laurel.facts(batchId);
  expect(facts.map(({ version }) => version)).toEqual(facts.map((_, at) => at + 1));
  return {
    balance: balance && [balance.availableSubmissionTokens, booked._sum.amount],
    tokens: lines.map(({ amount, idempotencyKey }) => amount * Number(idempotencyKey.split(':')[2])),
    batch: batch.state,
    pages: (await laurel.rows(batchId)).map(({ state }) => state),
    fees: batch.entries.map(({ state }) => state).join(' '),
    stripe: await laurel.atStripe(batchId),
    customers: customers.data.length,
    facts: facts.map(({ type }) => type),
    mails,
    dead: await db.stripeEvent.count({ where: { state: 'dead' } }),
  };
}
