import type {
  FilmSubscription,
  GetProductsResponse,
  GetUserTokensResponse,
} from '@laurel/proto/billing/v1/billing';
import { getCaller, type MayActFor } from '@laurel/runtime/auth/call-context';
import { waitForProjections, chooseMissingRowRefusal } from '@laurel/runtime/database/client';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { createFilmNotFoundError, getPlanUrl } from '../domain/plans.js';
import { Payments } from '../payments/payment-provider.js';
import {
  toProductMessage,
  toSubscriptionMessage,
  withPrices,
  type SubscriptionRow,
} from '../subscriptions/messages.js';

const MAX_LEDGER_ENTRIES = 50;
const COLUMNS =
  '"id", "version", "filmId", "userId", "state", "stripeSubscriptionId", "billingCycle", "createdAt", "updatedAt", "productId", "nextProductId", "periodEnd"';
/** Subscriptions by film ids ($1) or by user ($2). A union, so that each condition uses its index. */
const SUBSCRIPTIONS_QUERY = `select ${COLUMNS} from film_subscription where "filmId" = any($1::int[])
  union select ${COLUMNS} from film_subscription where "userId" = $2::uuid order by "filmId"`;

@Injectable()
export class Plans {
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /** Returns the stored plans. A plan that is no longer sold is shown only to its subscribers. */
  async listProducts(type: string | null, userId: string | null): Promise<GetProductsResponse> {
    const subscriptions = userId
      ? await this.db.filmSubscription.findMany({ where: { userId }, select: { productId: true } })
      : [];
    const ids = subscriptions.flatMap(({ productId }) => productId ?? []);
    const rows = await this.db.product.findMany({
      where: { ...(type && { type }), OR: [{ isSold: true }, { id: { in: ids } }] },
      include: withPrices,
      orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    });
    const { mode } = this.payments;
    return {
      products: rows.map(toProductMessage),
      paymentConfigured: mode !== 'none',
      isTest: mode === 'test',
    };
  }

  /** Returns the user's subscriptions and those of the films. Leaves out the films of other users. */
  async findSubscriptions(
    filmIds: number[],
    userId: string | null,
    mayActFor: MayActFor,
  ): Promise<FilmSubscription[]> {
    const rows = await this.db.rows<SubscriptionRow>(SUBSCRIPTIONS_QUERY, filmIds, userId);
    return rows.filter((row) => mayActFor(row.userId)).map(toSubscriptionMessage);
  }

  /**
   * @throws film.not_found
   * @throws subscription.required with the path of the plan page
   */
  async requireSubscription(filmId: number, mayActFor: MayActFor): Promise<FilmSubscription> {
    await waitForProjections(this.db, 'film');
    const [film, row] = await Promise.all([
      this.db.film.findUnique({ where: { id: filmId } }),
      this.db.filmSubscription.findUnique({ where: { filmId } }),
    ]);
    if (!film || !mayActFor(film.ownerId))
      throw await chooseMissingRowRefusal(this.db, 'film', createFilmNotFoundError());
    if (!row)
      throw refuse.paymentRequired('subscription.required', 'This film needs a plan for that.', undefined, {
        planUrl: getPlanUrl(filmId),
      });
    return toSubscriptionMessage(row);
  }

  /**
   * Returns the balances and the last entries, newest first.
   * @throws user.not_found if no event about the user has ever arrived, except for the caller
   */
  async getTokens(userId: string): Promise<GetUserTokensResponse> {
    const [balance, entries] = await Promise.all([
      this.db.userMetaData.findUnique({ where: { userId } }),
      this.db.ledgerEntry.findMany({ where: { userId }, orderBy: { id: 'desc' }, take: MAX_LEDGER_ENTRIES }),
    ]);
    if (!balance && entries.length === 0 && userId !== getCaller().user)
      throw refuse.noSuch('user.not_found', 'userId');
    return {
      availableSubmissionTokens: balance?.availableSubmissionTokens ?? 0,
      availableStrategyTokens: balance?.availableStrategyTokens ?? 0,
      entries: entries.map(({ id, kind, token, amount, filmId, reason, at }) => ({
        id,
        kind,
        token,
        amount,
        filmId,
        reason,
        at: at.toISOString(),
      })),
    };
  }
}
