import { Metrics } from '@laurel/runtime/metrics';
import { Injectable } from '@nestjs/common';
import { SearchEngine } from './search-engine.js';

/** Reports which engine searches the text, and how far its index is behind. */
@Injectable()
export class SearchMetrics {
  constructor(metrics: Metrics, engine: SearchEngine) {
    metrics.reads(
      'laurel_search_engine',
      'Who finds the words of a search: 1.',
      () => ({ [engine.state().words]: 1 }),
      'words',
    );
    metrics.reads('laurel_search_away', 'Meilisearch is asked for and does not answer: 1.', () =>
      Number(Boolean(engine.state().why)),
    );
    metrics.reads(
      'laurel_search_behind',
      'Festivals on their way into its index.',
      () => engine.state().index?.behind ?? 0,
    );
  }
}
