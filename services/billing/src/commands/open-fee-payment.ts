import type { OpenFeePaymentRequest } from '@laurel/proto/billing/v1/billing';
import { sumsByCurrency } from '@laurel/rules/money';
import { isUuid, ownHands } from '@laurel/runtime/call';
import { caughtUp, notHere } from '@laurel/runtime/database';
import { Refusal, refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Customers } from '../customers.js';
import { Db, type Tx } from '../database.js';
import {
  canBeMade,
  checkedFees,
  isAsKept,
  isOverAt,
  notCharged,
  PAGES_LIVE_MS,
  type WantedFees,
} from '../domain/fees.js';
import { noSuchFilm } from '../domain/plans.js';
import { takeTokens } from '../entry-tokens.js';
import { endBatch, ownBatch, payBatch, settleSoon, withParts, type WholeBatch } from '../fee-batches.js';
import type { FeePayment } from '../generated/client.js';
import { Payments, type FeePage, type Payer } from '../stripe/payments.js';
import { isNoCustomer } from '../stripe/reached.js';
import { StripeTurns } from '../stripe/turns.js';
import { chargeFaults } from '../stripe/charge-faults.js';
import { SettleFees } from './settle-fees.js';

const isAway = (error: unknown) => error instanceof Refusal && error.kind === 'unavailable';

@Injectable()
export class OpenFeePayment {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    private readonly customers: Customers,
    private readonly turns: StripeTurns,
    private readonly fees: SettleFees,
  ) {}

  /**
   * The pages on which the fees of several entries are paid, one for each currency: all or none. The same batch again: the same pages. What
   * costs nothing is paid at once. Refuses what `checkedFees` does, `film.not_found`, `fee_payment.too_small`, `fee_payment.too_large`,
   * `fee_payment.not_chargeable`, `fee_payment.not_found` for another's batch, `fee_payment.differs`, `tokens.too_few`, `payment.unreachable`,
   * `payment.not_configured`.
   */
  async run(asked: OpenFeePaymentRequest): Promise<void> {
    const { user: userId } = ownHands();
    const { batchId } = asked;
    if (!isUuid(batchId))
      throw refuse.invalid('input.invalid', 'A batch’s key is a UUID.', 'batchId', { why: 'key' });
    const wanted = checkedFees(asked);
    this.requireChargeable(asked);
    await caughtUp(this.db, 'film');
    const isNew = await this.begun(userId, wanted);
    if (!isNew && !isAsKept(wanted, await ownBatch(this.db, batchId, (ownerId) => ownerId === userId)))
      throw refuse.conflict('fee_payment.differs', 'This payment was begun for something else.', 'batchId');
    await this.makePages(batchId, { userId, email: asked.email, name: asked.name });
    if (!isNew) await this.fees.tried(batchId);
  }

  /** Before anything is made: each fee, and the sum of each currency. */
  private requireChargeable({ entries }: Pick<OpenFeePaymentRequest, 'entries'>): void {
    const [first] = chargeFaults(this.payments, entries);
    if (first)
      throw notCharged(first.fault, first, first.at === null ? 'entries' : `entries.${first.at}.amount`);
  }

  /** False: it is there already, whosever it is. Its film is held meanwhile: what ends its batches, as it goes, waits for this one. */
  private begun(userId: string, { batchId, entries, ...wanted }: WantedFees): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const film = await tx.$queryRaw<unknown[]>`
        select 1 from film where id = ${wanted.filmId} and "ownerId" = ${userId}::uuid for update`;
      if (film.length === 0) throw await notHere(tx, 'film', noSuchFilm());
      const createdAt = new Date();
      const endsAt = new Date(createdAt.getTime() + PAGES_LIVE_MS);
      const batch = { id: batchId, userId, createdAt, endsAt, ...wanted };
      const { count } = await tx.feeBatch.createMany({ data: batch, skipDuplicates: true });
      if (count === 0) return false;
      await tx.feeEntry.createMany({ data: entries.map((fee) => ({ ...fee, batchId })) });
      const ids = entries.map(({ entryId }) => entryId);
      if (wanted.takesTokens) await takeTokens(tx, batch, ids);
      const sums = sumsByCurrency(entries);
      if (sums.length === 0) await payBatch(tx, batch, sums);
      else await settleSoon(tx, batchId, 'over', isOverAt(endsAt));
      await tx.feePayment.createMany({ data: sums.map((sum) => ({ ...sum, batchId })) });
      return true;
    });
  }

  /** Those that are not made yet. What cannot be made now is made when it is asked for again; where Stripe never takes it, the batch ends. */
  private async makePages(batchId: string, payer: Payer): Promise<void> {
    const failure = await this.turns.take(batchId, async (tx) => {
      const batch = await tx.feeBatch.findUniqueOrThrow({ where: { id: batchId }, include: withParts });
      const missing = batch.payments.filter(({ state }) => state === 'opening');
      if (batch.state !== 'open' || missing.length === 0) return null;
      if (!canBeMade(batch.endsAt, new Date())) return void (await endBatch(tx, batch));
      const pages = await this.customers.as(payer, (customerId) => this.pages(batch, missing, customerId));
      for (const [at, page] of pages.entries()) await keepPage(tx, missing[at]!, page);
      const failures = pages.flatMap((page) => (page.status === 'rejected' ? [page.reason as unknown] : []));
      const lasting = failures.find((reason) => !isAway(reason));
      if (lasting) await endBatch(tx, batch);
      return lasting ?? failures[0] ?? null;
    });
    if (failure) throw failure;
  }

  private async pages(batch: WholeBatch, missing: readonly FeePayment[], customerId: string) {
    const pages = await Promise.allSettled(
      missing.map(({ currency, attempt }) => {
        const { id: batchId, userId, filmId, filmName, redirect, endsAt } = batch;
        const lines = batch.entries
          .filter((entry) => entry.currency === currency && entry.amount > 0)
          .map(({ name, amount }) => ({ name, amount: Number(amount) }));
        const of = { batchId, userId, filmId, filmName, redirect, endsAt };
        return this.payments.openFeePage({ ...of, currency, attempt, customerId, lines });
      }),
    );
    const foreign = pages.find((page) => page.status === 'rejected' && isNoCustomer(page.reason));
    if (foreign?.status === 'rejected') throw foreign.reason;
    return pages;
  }
}

/** A failure of Stripe's own stays with its key for a day: the next try has another one. Nobody was shown a page that may have been made. */
function keepPage(tx: Tx, { batchId, currency }: FeePayment, page: PromiseSettledResult<FeePage>) {
  const data =
    page.status === 'fulfilled'
      ? { state: 'open', stripeSessionId: page.value.id, url: page.value.url }
      : { attempt: { increment: 1 } };
  return tx.feePayment.update({ where: { batchId_currency: { batchId, currency } }, data });
}
