import { Background } from '@laurel/runtime/jobs/background';
import { Env } from '@laurel/runtime/process/env';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import { Repeating } from '@laurel/runtime/jobs/repeating';
import { Injectable, Logger } from '@nestjs/common';
import type { BillingEnv } from '../../settings/billing.env.js';
import { Db, type Tx } from '../../database/client.js';
import { UNPAID_STATES } from '../../domain/checkout.js';
import { Payments, type Plan } from '../../payments/payment-provider.js';

/** The key of an advisory lock, unique in this service's database. */
const SYNC_LOCK = 0x0b20;

/** Synchronises the plans with Stripe at start-up, after Stripe's events, and every hour. */
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
    this.run().catch((error: unknown) =>
      this.log.warn({ message: 'plans could not be fetched and stay unchanged', error }),
    );
    super.onApplicationBootstrap();
  }

  /**
   * Stores Stripe's plans and returns their number. If it fails, the stored plans stay.
   * @throws payment.unreachable
   */
  async run(): Promise<number> {
    return this.db.$transaction(
      async (tx) => {
        // Calls run one after another, so that plans fetched earlier never overwrite plans fetched later.
        await tx.$executeRaw`select pg_advisory_xact_lock(${SYNC_LOCK})`;
        const plans = await this.payments.listPlans();
        await savePlans(tx, plans);
        for (const { id, rejectedPrices } of plans)
          for (const { id: price, why } of rejectedPrices)
            this.log.warn({ message: 'price ignored', price, product: id, why });
        return plans.length;
      },
      { timeout: scaleTimeout(60_000) },
    );
  }
}

/**
 * Returns the plans of past, present, scheduled and pending purchases. They stay stored when they are not
 * sold.
 */
async function findReferencedPlans(tx: Tx): Promise<string[]> {
  const select = { productId: true } as const;
  const subscriptions = await tx.filmSubscription.findMany({ select: { ...select, nextProductId: true } });
  const openCheckouts = await tx.checkout.findMany({ where: { state: UNPAID_STATES }, select });
  const paidPeriods = await tx.paidPeriod.findMany({ distinct: ['productId'], select });
  const subscribedIds = subscriptions.flatMap(({ productId, nextProductId }) => [productId, nextProductId]);
  const productIds = [
    ...subscribedIds,
    ...[...openCheckouts, ...paidPeriods].map(({ productId }) => productId),
  ];
  return [...new Set(productIds.filter((id) => id !== null))];
}

async function savePlans(tx: Tx, plans: readonly Plan[]): Promise<void> {
  const savedIds = [...plans.map(({ id }) => id), ...(await findReferencedPlans(tx))];
  await tx.product.deleteMany({ where: { id: { notIn: savedIds } } });
  await tx.product.updateMany({ data: { isSold: false } });
  await tx.price.deleteMany({});
  await tx.rejectedPrice.deleteMany({});
  for (const { prices, rejectedPrices, ...plan } of plans) {
    const product = { ...plan, source: 'stripe', isSold: true };
    await tx.product.upsert({ where: { id: plan.id }, create: product, update: product });
    await tx.price.createMany({ data: prices.map((price) => ({ ...price, productId: plan.id })) });
    await tx.rejectedPrice.createMany({
      data: rejectedPrices.map((price) => ({ ...price, productId: plan.id })),
    });
  }
}
