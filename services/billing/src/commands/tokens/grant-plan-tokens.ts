import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { grantMonths } from '../../tokens/month-tokens.js';

/**
 * Grants the tokens of plans of six or twelve months month by month, because no event announces a new month.
 * Several replicas can run it at the same time.
 */
@Injectable()
export class GrantPlanTokens {
  private readonly log = new Logger('plan tokens');
  constructor(private readonly db: Db) {}

  async run(now: Date): Promise<number> {
    const subscriptions = await this.db.filmSubscription.findMany({
      where: { periodEnd: { gt: now }, billingCycle: { not: '1_month' } },
      select: { filmId: true },
    });
    let count = 0;
    for (const { filmId } of subscriptions)
      try {
        count += await this.db.$transaction((tx) => grantMonths(tx, filmId, now));
      } catch (error) {
        this.log.error({ filmId, error });
      }
    return count;
  }
}
