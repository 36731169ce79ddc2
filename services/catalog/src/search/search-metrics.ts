import { Metrics } from '@laurel/runtime/observability/metrics';
import { Injectable } from '@nestjs/common';
import { SearchEngine } from './model/search-engine.js';

/** Reports which engine searches texts, and how many festivals its index has not updated yet. */
@Injectable()
export class SearchMetrics {
  constructor(metrics: Metrics, engine: SearchEngine) {
    metrics.addGauge(
      'laurel_search_engine',
      '1 for the engine that searches the text.',
      () => ({ [engine.state().engine]: 1 }),
      'engine',
    );
    metrics.addGauge(
      'laurel_search_unavailable',
      '1 while Meilisearch is configured but does not respond.',
      () => Number(Boolean(engine.state().why)),
    );
    metrics.addGauge(
      'laurel_search_behind',
      'Festivals that its index does not contain yet.',
      () => engine.state().index?.outdated ?? 0,
    );
  }
}
