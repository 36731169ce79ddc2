import { Injectable, Logger } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { dropSubscription, keepSubscription } from '../subscription-changes.js';
import { Payments, type PaidSubscription } from '../stripe/payments.js';
import { planUrl } from '../domain/plans.js';
import { askMail } from '../mails.js';
import { grantMonths } from '../month-tokens.js';

const LONGEST_MS = 30_000;
/** What came of it: null where nothing had to change. */
export type Applied = 'started' | 'changed' | 'ended' | 'aside' | 'taken back' | null;

/** The one way by which a subscription at Stripe becomes one here: it is asked for as it stands now, whatever told of it and however late. */
@Injectable()
export class ApplySubscription {
  private readonly log = new Logger('subscriptions');
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
  ) {}

  /** Whoever applies the same one meanwhile waits, and asks Stripe after this has written: what is newer is never overwritten. Refuses `payment.unreachable`. */
  async run(id: string): Promise<Applied> {
    return this.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`stripe:${id}`}, 0))`;
        const paid = await this.payments.subscription(id);
        return paid ? this.apply(tx, paid) : drop(tx, id);
      },
      { timeout: LONGEST_MS, maxWait: LONGEST_MS },
    );
  }

  private async apply(tx: Tx, paid: PaidSubscription): Promise<Applied> {
    const { id, state, filmId, userId } = paid;
    if (state === 'waiting') return null;
    if (state === 'ended') return drop(tx, id);
    const film = filmId === null ? null : await heldFilm(tx, filmId);
    const why = whyAside(paid, film);
    if (why) return this.setAside(tx, paid, why);
    const other = await tx.filmSubscription.findUnique({ where: { filmId: filmId! } });
    if (other && other.stripeSubscriptionId !== id && other.source === 'stripe')
      return this.takeBack(tx, paid);
    const done = await keepSubscription(tx, {
      ...paid,
      filmId: filmId!,
      userId: userId!,
      cycle: paid.cycle!,
    });
    await tx.subscriptionAside.deleteMany({ where: { stripeSubscriptionId: id } });
    await tx.checkout.updateMany({
      where: { filmId: filmId!, state: { in: ['opening', 'open'] } },
      data: { state: 'paid' },
    });
    await grantMonths(tx, filmId!, new Date());
    if (paid.isEnding && paid.canceledAt)
      await askMail(tx, `ending:${id}:${paid.canceledAt.getTime()}`, userId!, 'plan-ending', {
        path: planUrl(filmId!),
        until: paid.periodEnd.toISOString(),
      });
    return done;
  }

  private async setAside(
    tx: Tx,
    { id, filmId, customerId }: PaidSubscription,
    why: string,
  ): Promise<Applied> {
    const aside = { why, filmId, customerId };
    const { count } = await tx.subscriptionAside.createMany({
      data: { stripeSubscriptionId: id, ...aside },
      skipDuplicates: true,
    });
    if (count === 0) return null;
    this.log.warn({ said: 'a subscription at Stripe is nobody’s here', subscription: id, ...aside });
    return 'aside';
  }

  /** A second one of a film: nobody pays twice. It ends at Stripe, and comes here as one that has ended. */
  private async takeBack(tx: Tx, paid: PaidSubscription): Promise<Applied> {
    await this.payments.takeBack(paid.id);
    this.log.warn({
      said: 'a second subscription of a film was ended and given back',
      subscription: paid.id,
    });
    await askMail(tx, `twice:${paid.id}`, paid.userId!, 'plan-paid-twice', {});
    return 'taken back';
  }
}

interface KnownFilm {
  ownerId: string;
}
async function heldFilm(tx: Tx, id: number): Promise<KnownFilm | null> {
  const [film] = await tx.$queryRaw<KnownFilm[]>`select "ownerId" from film where id = ${id} for update`;
  return film ?? null;
}

/** Why nobody here has it; null: somebody has. */
function whyAside({ userId, filmId, cycle, productId }: PaidSubscription, film: KnownFilm | null) {
  if (filmId === null || userId === null) return 'it names no film or no user';
  if (!film) return 'its film is not known';
  if (film.ownerId !== userId) return 'its film is somebody else’s';
  return cycle === null || productId === null ? 'it is paid in no cycle that plans have' : null;
}

async function drop(tx: Tx, id: string): Promise<Applied> {
  await tx.subscriptionAside.deleteMany({ where: { stripeSubscriptionId: id } });
  const dropped = await dropSubscription(tx, id);
  if (!dropped) return null;
  const { userId, filmId } = dropped;
  await askMail(tx, `ended:${id}`, userId, 'plan-ended', { path: planUrl(filmId) });
  return 'ended';
}
