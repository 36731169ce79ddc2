import type { SpendStrategyTokenRequest } from '@laurel/proto/billing/v1/billing';
import { keyReused } from '@laurel/runtime/answered';
import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp, notHere } from '@laurel/runtime/database';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { noSuchFilm } from '../domain/plans.js';
import { payFor, type Payer } from '../domain/run-payment.js';
import type { RunPayment } from '../generated/client.js';
import { book, lockedBalance } from '../ledger.js';

export interface MayPay {
  mayActFor: MayActFor;
  /** Whether it is the owner's own run; an administrator's charges nobody. */
  isOwn(ownerId: string): boolean;
}

@Injectable()
export class SpendStrategyToken {
  constructor(private readonly db: Db) {}

  /** Pays for one wizard run, once per runKey. Refuses `film.not_found`, `tokens.none`, and `request.key_reused` for another question's key. */
  async run(
    { filmId, runKey, inputHash }: SpendStrategyTokenRequest,
    { mayActFor, isOwn }: MayPay,
  ): Promise<Payer> {
    await caughtUp(this.db, 'film');
    return this.db.$transaction(async (tx) => {
      const film = await tx.film.findUnique({ where: { id: filmId } });
      if (!film || !mayActFor(film.ownerId)) throw await notHere(tx, 'film', noSuchFilm());
      const userId = film.ownerId;
      const strategyTokens = await lockedBalance(tx, userId);
      const before = await tx.runPayment.findUnique({ where: { runKey } });
      if (before && !isSameQuestion(before, filmId, inputHash)) throw keyReused();
      const subscription = await tx.filmSubscription.findUnique({ where: { filmId }, select: { id: true } });
      // What a plan has paid is paid as long as there is one: its old keys run nothing after it.
      const isOver = before?.paidBy === 'subscription' && !subscription;
      if (before && before.state !== 'refunded' && !isOver) {
        // Each receipt starts the clock anew, before it is given: no token goes back under a living one.
        if (before.state !== 'settled')
          await tx.runPayment.update({ where: { runKey }, data: { state: 'spent', at: new Date() } });
        return before.paidBy as Payer;
      }
      const paidBy = payFor(filmId, {
        subscription: subscription !== null,
        strategyTokens,
        administrator: !isOwn(userId),
      });
      const attempt = (before?.attempt ?? 0) + 1;
      const payment = { filmId, userId, paidBy, attempt, state: 'spent', at: new Date(), inputHash };
      await tx.runPayment.upsert({ where: { runKey }, create: { runKey, ...payment }, update: payment });
      if (paidBy === 'token') await bookSpending(tx, { userId, filmId, runKey, attempt });
      return paidBy;
    });
  }
}

/** A key of before hashes were kept is judged by its film alone. */
const isSameQuestion = (before: RunPayment, filmId: number, inputHash: string) =>
  before.filmId === filmId && (before.inputHash === null || before.inputHash === inputHash);

const bookSpending = (
  tx: Tx,
  { userId, filmId, runKey, attempt }: Pick<RunPayment, 'userId' | 'filmId' | 'runKey' | 'attempt'>,
) =>
  book(tx, {
    userId,
    kind: 'spend',
    amount: -1,
    filmId,
    reason: 'Wizard run',
    idempotencyKey: `spend:${runKey}:${attempt}`,
  });
