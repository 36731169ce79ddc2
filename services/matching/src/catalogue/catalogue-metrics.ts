import { Metrics } from '@laurel/runtime/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Catalogue } from './catalogue.js';

/** Reports how much data this process matches in memory. */
@Injectable()
export class CatalogueMetrics {
  constructor(metrics: Metrics, catalogue: Catalogue) {
    metrics.addGauge(
      'laurel_engine_size',
      'Number of items that the matching engine has in memory.',
      catalogue.getSize,
      'what',
    );
  }
}
