import { Background } from '@laurel/runtime/background';
import { Env } from '@laurel/runtime/env';
import { Repeating } from '@laurel/runtime/repeating';
import { Injectable, Logger } from '@nestjs/common';
import type { BillingEnv } from '../billing.env.js';
import { Db, type Tx } from '../database.js';
import { UNPAID } from '../domain/checkout.js';
import { Payments, type Plan } from '../stripe/payments.js';

/** Of any service's own locks in its database. */
const LOCK = 0x0b20;

/** Keeps the plans as they are sold at Stripe: at the start, when it tells of a change, and every hour. Without Stripe they are the demonstration's. */
@Injectable()
export class SyncPlans extends Background {
  private readonly log = new Logger('plans');
  protected readonly work: Repeating;
  constructor(
    private readonly db: Db,
    private readonly payments: Payments,
    env: Env,
  ) {
    super();
    this.work = new Repeating('plans', (env as BillingEnv).SYNC_PLANS_EVERY_MS, () => this.run());
  }

  override onApplicationBootstrap() {
    if (this.payments.mode === 'none') return;
    this.run().catch((error: unknown) => this.log.warn({ said: 'plans stay as they were', error }));
    super.onApplicationBootstrap();
  }

  /** Answers how many there are. Refuses `payment.unreachable`: they stay as they were. */
  async run(): Promise<number> {
    return this.db.$transaction(
      async (tx) => {
        // One after another: what is fetched later is never overwritten by what was fetched before.
        await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK})`;
        const plans = await this.payments.plans();
        await keep(tx, plans);
        for (const { id, refused } of plans)
          for (const { id: price, why } of refused)
            this.log.warn({ said: 'price not sold', price, product: id, why });
        return plans.length;
      },
      { timeout: 60_000 },
    );
  }
}

/** One that is sold no more keeps its name and what a month of it brings while somebody has it, has paid for it, is to have it, or may be paying for it. */
async function stillWanted(tx: Tx): Promise<string[]> {
  const select = { productId: true } as const;
  const running = await tx.filmSubscription.findMany({ select: { ...select, nextProductId: true } });
  const open = await tx.checkout.findMany({ where: { state: UNPAID }, select });
  const paid = await tx.paidPart.findMany({ distinct: ['productId'], select });
  const own = running.flatMap(({ productId, nextProductId }) => [productId, nextProductId]);
  const all = [...own, ...[...open, ...paid].map(({ productId }) => productId)];
  return [...new Set(all.filter((id) => id !== null))];
}

async function keep(tx: Tx, plans: readonly Plan[]): Promise<void> {
  const kept = [...plans.map(({ id }) => id), ...(await stillWanted(tx))];
  await tx.product.deleteMany({ where: { id: { notIn: kept } } });
  await tx.product.updateMany({ data: { isSold: false } });
  await tx.price.deleteMany({});
  await tx.priceRefused.deleteMany({});
  for (const { prices, refused, ...plan } of plans) {
    const product = { ...plan, source: 'stripe', isSold: true };
    await tx.product.upsert({ where: { id: plan.id }, create: product, update: product });
    await tx.price.createMany({ data: prices.map((price) => ({ ...price, productId: plan.id })) });
    await tx.priceRefused.createMany({ data: refused.map((price) => ({ ...price, productId: plan.id })) });
  }
}
