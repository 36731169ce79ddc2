import { randomUUID } from 'node:crypto';
import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database/client.js';
import { endAllBatches, ANONYMOUS_BATCH } from '../fees/fee-batches.js';
import { scheduleJob } from '../payments/payment-jobs.js';
import { scheduleEnd } from '../subscriptions/subscription-changes.js';

/**
 * Deletes a user's balances, subscriptions and refundable payments. Ends purchases made since the request for
 * deletion, and refunds unfinished fee payments, as soon as Stripe can be reached. Financial records stay for
 * legal reasons, under a random id that is stored nowhere else.
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
    // Locks the films, so that no batch is started in the meantime: a new batch locks its film.
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
  // Stripe's pages show the film's name and open without a login. An open page is removed when it is closed
  // at Stripe.
  const anonymousBatches = { batch: { userId: anonymousId } };
  await tx.feePayment.updateMany({ where: anonymousBatches, data: { receiptUrl: null } });
  await tx.feePayment.updateMany({
    where: { ...anonymousBatches, state: { not: 'open' } },
    data: { url: null },
  });
  await tx.film.updateMany({ where: { ownerId: userId }, data: { ownerId: anonymousId } });
  // Allows changes of the append-only ledger for this user until the transaction ends.
  await tx.$executeRaw`select set_config('laurel.forgotten', ${userId}, true)`;
  await tx.$executeRaw`update ledger_entry set "userId" = ${anonymousId}::uuid, "idempotencyKey" = replace("idempotencyKey", ${userId}, ${anonymousId})
    where "userId" = ${userId}::uuid`;
}
