import { Metrics } from '@laurel/runtime/observability/metrics';
import { Injectable } from '@nestjs/common';
import { MailHealth } from './mail-health.js';

/** Reports how many mails wait, and how many could not be sent. */
@Injectable()
export class MailMetrics {
  constructor(metrics: Metrics, health: MailHealth) {
    metrics.addGauge(
      'laurel_mails',
      'E-mails that are waiting, and that could not be sent.',
      async () => {
        const { waiting, dead } = await health.count();
        return { waiting, dead };
      },
      'state',
    );
  }
}
