import type { MayActFor } from '@laurel/runtime/call';
import { caughtUp } from '@laurel/runtime/database';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { payFor } from '../domain/run-payment.js';
import { book, lockedBalance } from '../ledger.js';

@Injectable()
export class SpendStrategyToken {
  constructor(private readonly db: Db) {}

  /** Pays for one wizard run, once per runKey. Refuses `film.not_found`, `tokens.none`, and `request.key_reused` for another film's key. */
  async run(filmId: number, runKey: string, mayActFor: MayActFor): Promise<'subscription' | 'token'> {
    await caughtUp(this.db, 'film');
    return this.db.$transaction(async (tx) => {
      const film = await tx.film.findUnique({ where: { id: filmId } });
      if (!film || !mayActFor(film.ownerId))
        throw refuse.notFound('film.not_found', 'There is no such film.', 'filmId');
      const userId = film.ownerId;
      const strategyTokens = await lockedBalance(tx, userId);
      const before = await tx.runPayment.findUnique({ where: { runKey } });
      if (before && before.filmId !== filmId)
        throw refuse.conflict(
          'request.key_reused',
          'This request key was used for something else. Send a new one.',
          'Idempotency-Key',
        );
      if (before && before.state !== 'refunded') return before.paidBy as 'subscription' | 'token';
      const subscription = await tx.filmSubscription.findUnique({ where: { filmId }, select: { id: true } });
      const paidBy = payFor(filmId, { subscription: subscription !== null, strategyTokens });
      const attempt = (before?.attempt ?? 0) + 1;
      const payment = { filmId, userId, paidBy, attempt, state: 'spent', at: new Date() };
      await tx.runPayment.upsert({ where: { runKey }, create: { runKey, ...payment }, update: payment });
      if (paidBy === 'token')
        await book(tx, {
          userId,
          kind: 'spend',
          amount: -1,
          filmId,
          reason: 'Wizard run',
          idempotencyKey: `spend:${runKey}:${attempt}`,
        });
      return paidBy;
    });
  }
}
