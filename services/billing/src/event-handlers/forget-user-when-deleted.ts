import { randomUUID } from 'node:crypto';
import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { endAllBatches, ANONYMOUS_BATCH } from '../fees/fee-batches.js';
import { scheduleJob } from '../payments/payment-jobs.js';
import { scheduleEnd } from '../subscriptions/subscription-changes.js';

/**
 * Deletes a user's balances, subscriptions and refundable payments. As soon as Stripe can be reached, ends
 * subscriptions that were bought since the user requested the deletion, and refunds unfinished fee payments.
 * The law requires that financial records stay. They get a random user id that is stored nowhere else.
 */
@Controller()
export class ForgetUserWhenDeleted {
  @OnEvent('user.deleted')
  async handleDeleted({ userId }: UserDeleted, { tx }: EventContext<Tx>) {
    for (const { filmId } of await tx.filmSubscription.findMany({
      where: { userId },
      select: { filmId: true },
    }))
      await scheduleEnd(tx, filmId);
    // Locks the films, so that no batch starts in the meantime, because a new batch locks its film.
    await tx.$queryRaw`select 1 from film where "ownerId" = ${userId}::uuid order by id for update`;
    await endAllBatches(tx, { userId });
    await tx.runPayment.deleteMany({ where: { userId, state: { in: ['spent', 'returning'] } } });
    const customer = await tx.customer.findUnique({ where: { userId } });
    if (customer) await scheduleJob(tx, 'delete_customer', customer.stripeCustomerId);
    await tx.checkout.deleteMany({ where: { userId } });
    await tx.mailRequest.deleteMany({ where: { userId } });
    await tx.userMetaData.deleteMany({ where: { userId } });
    await anonymizeRecords(tx, userId, randomUUID());
  }
}

async function anonymizeRecords(tx: Tx, userId: string, anonymousId: string): Promise<void> {
  const [where, data] = [{ userId }, { userId: anonymousId }];
  await tx.customer.updateMany({ where, data: { ...data, email: null } });
  await tx.subscriptionHistory.updateMany({ where, data });
  await tx.runPayment.updateMany({ where, data });
  await tx.feeBatch.updateMany({ where, data: { ...data, ...ANONYMOUS_BATCH } });
  // Stripe's pages show the film's name to anyone who has their URL. The URL of an open page is removed when
  // the page is closed at Stripe.
  const anonymousBatches = { batch: { userId: anonymousId } };
  await tx.feePayment.updateMany({ where: anonymousBatches, data: { receiptUrl: null } });
  await tx.feePayment.updateMany({
    where: { ...anonymousBatches, state: { not: 'open' } },
    data: { url: null },
  });
  await tx.film.updateMany({ where: { ownerId: userId }, data: { ownerId: anonymousId } });
  // Allows this transaction to change this user's lines in the append-only ledger.
  await tx.$executeRaw`select set_config('laurel.forgotten', ${userId}, true)`;
  await tx.$executeRaw`update ledger_entry set "userId" = ${anonymousId}::uuid, "idempotencyKey" = replace("idempotencyKey", ${userId}, ${anonymousId})
    where "userId" = ${userId}::uuid`;
}
