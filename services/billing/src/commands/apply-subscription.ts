import { notHere } from '@laurel/runtime/database';
import { holdPerson } from '@laurel/runtime/person';
import { Injectable, Logger } from '@nestjs/common';
import type { Tx } from '../database.js';
import type { FilmSubscription } from '../generated/client.js';
import { dropSubscription, keepParts, keepSubscription } from '../subscription-changes.js';
import { Payments, type PaidSubscription } from '../stripe/payments.js';
import { StripeTurns } from '../stripe/turns.js';
import { UNPAID } from '../domain/checkout.js';
import { noSuchFilm, planUrl } from '../domain/plans.js';
import { outcomeOf, type Here } from '../domain/subscription-outcome.js';
import { askMail, planFacts } from '../mails.js';
import { grantMonths } from '../month-tokens.js';

/** What came of it: null where nothing had to change. */
export type Applied = 'started' | 'changed' | 'ended' | 'aside' | 'taken back' | null;

/** The one way by which a subscription at Stripe becomes one here: it is asked for as it stands now, whatever told of it and however late. */
@Injectable()
export class ApplySubscription {
  private readonly log = new Logger('subscriptions');
  constructor(
    private readonly turns: StripeTurns,
    private readonly payments: Payments,
  ) {}

  /** Whoever applies the same one meanwhile waits, and asks Stripe after this has written: what is newer is never overwritten. Refuses `payment.unreachable`. */
  async run(id: string): Promise<Applied> {
    const applied = await this.once(id);
    // That it is to go back is on record by now, and is done whenever this process ends.
    if (applied === 'taken back') await this.once(id);
    return applied;
  }

  private once(id: string): Promise<Applied> {
    return this.turns.take(id, async (tx) => {
      const paid = await this.payments.subscription(id);
      return paid ? this.apply(tx, paid) : this.leaveUnknown(id);
    });
  }

  private async apply(tx: Tx, paid: PaidSubscription): Promise<Applied> {
    const { id, state, userId } = paid;
    if (await tx.takenBack.count({ where: { stripeSubscriptionId: id } })) return this.giveBack(tx, paid);
    if (state === 'waiting') return null;
    // Before anybody is held: while Stripe answers nothing else waits.
    await this.learnParts(tx, paid);
    if (state === 'ended') return this.drop(tx, paid);
    // Who is deleted meanwhile takes with them what comes of this, or this finds them gone.
    if (userId !== null) await holdPerson(tx, userId);
    const outcome = outcomeOf(paid, await this.here(tx, paid));
    switch (outcome.do) {
      case 'wait':
        return null;
      case 'set aside':
        return this.setAside(tx, paid, outcome.why);
      case 'take back':
        return this.takeBack(tx, paid);
      case 'end':
        await this.payments.end(id);
        return this.drop(tx, paid);
      case 'keep':
        return this.keep(tx, paid);
    }
  }

  /** What stands here, held until this is done. Refuses `copy.behind` while our copy of the films is being filled anew. */
  private async here(tx: Tx, { id, filmId, checkoutId }: PaidSubscription): Promise<Here> {
    const film = filmId === null ? null : await heldFilm(tx, filmId);
    if (!film && checkoutId !== null) {
      const error = await notHere(tx, 'film', noSuchFilm());
      if (error.code !== 'film.not_found') throw error;
    }
    const own = film && (await this.runningOf(tx, filmId!, id));
    const where = { stripeSubscriptionId: id };
    return {
      ownerId: film?.ownerId ?? null,
      has: own?.stripeSubscriptionId === id ? 'this' : isAnother(own, id) ? 'another' : 'none',
      wasOpen: (await tx.subscriptionHistory.count({ where })) > 0,
      wasPaid: (await tx.paidPart.count({ where })) > 0,
    };
  }

  private async keep(tx: Tx, paid: PaidSubscription): Promise<Applied> {
    const { id, filmId, userId } = paid;
    const done = await keepSubscription(tx, {
      ...paid,
      filmId: filmId!,
      userId: userId!,
      cycle: paid.cycle!,
    });
    await tx.subscriptionAside.deleteMany({ where: { stripeSubscriptionId: id } });
    await tx.checkout.updateMany({ where: { filmId: filmId!, state: UNPAID }, data: { state: 'paid' } });
    await grantMonths(tx, filmId!, new Date());
    if (paid.isEnding && paid.canceledAt)
      await askMail(
        tx,
        `ending:${id}:${paid.canceledAt.toISOString().slice(0, 10)}`,
        userId!,
        'plan-ending',
        { path: planUrl(filmId!), until: paid.endsAt.toISOString(), ...(await planFacts(tx, paid)) },
      );
    return done;
  }

  /** What the film has by now; one that has ended at Stripe, which nobody has told of yet, has ended here too. */
  private async runningOf(tx: Tx, filmId: number, id: string): Promise<FilmSubscription | null> {
    const other = await tx.filmSubscription.findUnique({ where: { filmId } });
    if (!isAnother(other, id)) return other;
    const there = await this.payments.subscription(other.stripeSubscriptionId);
    if (there?.state !== 'ended') return other;
    await this.learnParts(tx, there);
    await this.drop(tx, there);
    return null;
  }

  /** What has been paid of it, where that is not known yet: a period, or a change, is told of late or never. */
  private async learnParts(tx: Tx, { id, state, productId, isPeriodPaid, ...period }: PaidSubscription) {
    if (state === 'ended' && !(await tx.filmSubscription.count({ where: { stripeSubscriptionId: id } })))
      return;
    // Of a period that nobody has paid yet, the one before it.
    const newest = isPeriodPaid
      ? { productId: productId ?? '', until: period.periodEnd }
      : { until: period.periodStart };
    const isKnown = await tx.paidPart.count({ where: { stripeSubscriptionId: id, ...newest } });
    if (state !== 'ended' && isKnown) return;
    const parts = await this.payments.paidParts(id);
    for (const part of parts) await this.learnPlan(tx, part.productId);
    await keepParts(tx, id, parts);
  }

  /** One that is sold no more, or that nobody has told of yet. */
  private async learnPlan(tx: Tx, productId: string): Promise<void> {
    if (await tx.product.count({ where: { id: productId } })) return;
    const plan = await this.payments.plan(productId);
    if (plan)
      await tx.product.createMany({
        data: { ...plan, source: 'stripe', isSold: false },
        skipDuplicates: true,
      });
  }

  /** The months that were paid before it ended have brought what they bring, also where nobody told of them. */
  private async drop(tx: Tx, paid: PaidSubscription): Promise<Applied> {
    const { id, endedAt } = paid;
    await tx.subscriptionAside.deleteMany({ where: { stripeSubscriptionId: id } });
    const row = await tx.filmSubscription.findUnique({ where: { stripeSubscriptionId: id } });
    if (!row) return null;
    const { filmId, userId } = row;
    await grantMonths(tx, filmId, endedAt ?? new Date());
    await dropSubscription(tx, row);
    await askMail(tx, `ended:${id}`, userId, 'plan-ended', {
      path: planUrl(filmId),
      ...(await planFacts(tx, paid)),
    });
    return 'ended';
  }

  /** Stripe forgets none: with this key somebody else's are asked for. What is open here stays so. */
  private leaveUnknown(subscription: string): null {
    this.log.error({
      said: 'Stripe does not know a subscription: is this key of another account?',
      subscription,
    });
    return null;
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

  /** A second one of a film, or one of what is gone: nobody pays for it. On record first, and that stands. */
  private async takeBack(tx: Tx, { id, checkoutId }: PaidSubscription): Promise<Applied> {
    await tx.takenBack.create({ data: { stripeSubscriptionId: id } });
    await tx.subscriptionAside.deleteMany({ where: { stripeSubscriptionId: id } });
    if (checkoutId)
      await tx.checkout.updateMany({ where: { id: checkoutId, state: UNPAID }, data: { state: 'paid' } });
    this.log.warn({
      said: 'a subscription is ended and given back: a second one of a film, or one of a film that is gone',
      subscription: id,
    });
    return 'taken back';
  }

  /** At Stripe, and the mail of it: also of one that has ended there, so that what is debited days later goes back when it has come. */
  private async giveBack(tx: Tx, paid: PaidSubscription): Promise<Applied> {
    const { id, userId } = paid;
    await this.payments.takeBack(id);
    if (userId) await askMail(tx, `back:${id}`, userId, 'plan-paid-twice', await planFacts(tx, paid));
    return null;
  }
}

/** Another one than this, which somebody pays: the demonstration's gives way. */
const isAnother = (row: FilmSubscription | null, id: string): row is FilmSubscription =>
  row !== null && row.stripeSubscriptionId !== id && row.source === 'stripe';

interface KnownFilm {
  ownerId: string;
}
async function heldFilm(tx: Tx, id: number): Promise<KnownFilm | null> {
  const [film] = await tx.$queryRaw<KnownFilm[]>`select "ownerId" from film where id = ${id} for update`;
  return film ?? null;
}
