import { randomUUID } from 'node:crypto';
import type { UserDeleted } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { endBatchesOf, OF_NOBODY } from '../fee-batches.js';
import { endSoon, wantOfStripe } from '../subscription-changes.js';

/**
 * With the user, the balances, the subscriptions and what could be refunded go; what was bought since the
 * deletion was asked for ends where it is paid too, and fees that are not paid whole go back, as soon as somebody can be asked there. The books stay, as the law asks, under a number that nobody can lead back
 * to anybody: it is kept nowhere else.
 */
@Controller()
export class ForgetUserWhenDeleted {
  @On('user.deleted')
  async deleted({ userId }: UserDeleted, { tx }: Reaction<Tx>) {
    for (const { filmId } of await tx.filmSubscription.findMany({
      where: { userId },
      select: { filmId: true },
    }))
      await endSoon(tx, filmId);
    // None is begun meanwhile: what begins one holds its film.
    await tx.$queryRaw`select 1 from film where "ownerId" = ${userId}::uuid order by id for update`;
    await endBatchesOf(tx, { userId });
    await tx.runPayment.deleteMany({ where: { userId, state: { in: ['spent', 'returning'] } } });
    const customer = await tx.customer.findUnique({ where: { userId } });
    if (customer) await wantOfStripe(tx, 'laurel.forget', customer.stripeCustomerId);
    await tx.checkout.deleteMany({ where: { userId } });
    await tx.mailAsked.deleteMany({ where: { userId } });
    await tx.userMetaData.deleteMany({ where: { userId } });
    await keepBooksOfNobody(tx, userId, randomUUID());
  }
}

async function keepBooksOfNobody(tx: Tx, userId: string, nobody: string): Promise<void> {
  const [where, data] = [{ userId }, { userId: nobody }];
  await tx.customer.updateMany({ where, data });
  await tx.subscriptionHistory.updateMany({ where, data });
  await tx.runPayment.updateMany({ where, data });
  await tx.feeBatch.updateMany({ where, data: { ...data, ...OF_NOBODY } });
  // Stripe's pages name the film, and open without a log-in; one that is open goes as it is closed there.
  const ofBatches = { batch: { userId: nobody } };
  await tx.feePayment.updateMany({ where: ofBatches, data: { receiptUrl: null } });
  await tx.feePayment.updateMany({ where: { ...ofBatches, state: { not: 'open' } }, data: { url: null } });
  await tx.film.updateMany({ where: { ownerId: userId }, data: { ownerId: nobody } });
  // What lets the append-only ledger be changed in this, and for this one, until the transaction ends.
  await tx.$executeRaw`select set_config('laurel.forgotten', ${userId}, true)`;
  await tx.$executeRaw`update ledger_entry set "userId" = ${nobody}::uuid, "idempotencyKey" = replace("idempotencyKey", ${userId}, ${nobody})
    where "userId" = ${userId}::uuid`;
}
