import type { SpendStrategyTokenRequest } from '@laurel/proto/billing/v1/billing';
import { createKeyReusedRefusal } from '@laurel/runtime/database/idempotency';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { waitForProjections, chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import { createFilmNotFoundError } from '../../domain/plans.js';
import { choosePayer, type Payer } from '../../domain/run-payment.js';
import type { RunPayment } from '../../generated/client.js';
import { bookTokens, lockOrCreateBalance } from '../../tokens/ledger.js';

export interface PayerChecks {
  mayActFor: MayActFor;
  /** Whether the caller is the film's owner. A run by an administrator charges nobody. */
  isOwner(ownerId: string): boolean;
}

@Injectable()
export class SpendStrategyToken {
  constructor(private readonly db: Db) {}

  /**
   * Pays for one wizard run, once per `runKey`.
   * @throws film.not_found
   * @throws tokens.none
   * @throws request.key_reused if the key was used for other input
   */
  async run(
    { filmId, runKey, inputHash }: SpendStrategyTokenRequest,
    { mayActFor, isOwner }: PayerChecks,
  ): Promise<Payer> {
    await waitForProjections(this.db, 'film');
    return this.db.$transaction(async (tx) => {
      const film = await tx.film.findUnique({ where: { id: filmId } });
      if (!film || !mayActFor(film.ownerId))
        throw await chooseMissingRowRefusal(tx, 'film', createFilmNotFoundError());
      const userId = film.ownerId;
      const strategyTokens = await lockOrCreateBalance(tx, userId);
      const previousPayment = await tx.runPayment.findUnique({ where: { runKey } });
      if (previousPayment && !isSameInput(previousPayment, filmId, inputHash)) throw createKeyReusedRefusal();
      const subscription = await tx.filmSubscription.findUnique({ where: { filmId }, select: { id: true } });
      // A payment by a plan is valid only while the plan exists. After its end, a run with an old key pays
      // again.
      const isPlanEnded = previousPayment?.paidBy === 'subscription' && !subscription;
      if (previousPayment && previousPayment.state !== 'refunded' && !isPlanEnded) {
        // Each new receipt restarts the delay of the refund, so that no token is refunded while a receipt is
        // valid.
        if (previousPayment.state !== 'settled')
          await tx.runPayment.update({ where: { runKey }, data: { state: 'spent', at: new Date() } });
        return previousPayment.paidBy as Payer;
      }
      const paidBy = choosePayer(filmId, {
        hasSubscription: subscription !== null,
        strategyTokens,
        isAdministrator: !isOwner(userId),
      });
      const attempt = (previousPayment?.attempt ?? 0) + 1;
      const payment = { filmId, userId, paidBy, attempt, state: 'spent', at: new Date(), inputHash };
      await tx.runPayment.upsert({ where: { runKey }, create: { runKey, ...payment }, update: payment });
      if (paidBy === 'token') await bookSpending(tx, { userId, filmId, runKey, attempt });
      return paidBy;
    });
  }
}

/** A payment without a stored input hash is compared by film only. */
const isSameInput = (payment: RunPayment, filmId: number, inputHash: string) =>
  payment.filmId === filmId && (payment.inputHash === null || payment.inputHash === inputHash);

const bookSpending = (
  tx: Tx,
  { userId, filmId, runKey, attempt }: Pick<RunPayment, 'userId' | 'filmId' | 'runKey' | 'attempt'>,
) =>
  bookTokens(tx, {
    userId,
    kind: 'spend',
    amount: -1,
    filmId,
    reason: 'Wizard run',
    idempotencyKey: `spend:${runKey}:${attempt}`,
  });
