import type { Engine } from '../engine/engine.js';

type EngineSize = Pick<Engine, 'internedCount' | 'index' | 'films'>;
const countItems = ({ index, films }: EngineSize): number =>
  Math.max(1, index.rows.rowById.size + films.count);

/**
 * Decides whether an engine should be built again. An engine never releases a distinct value that one of its
 * competitions or films had. It should be rebuilt if it stores more than twice as many values per current
 * item as at its start, plus `tolerance` values (about 20 MB).
 */
export class EngineRebuildPolicy {
  private valuesPerItem = 0;
  constructor(private readonly tolerance = 100_000) {}

  reset(engine: EngineSize): void {
    this.valuesPerItem = engine.internedCount / countItems(engine);
  }
  shouldRebuild(engine: EngineSize): boolean {
    return engine.internedCount > 2 * this.valuesPerItem * countItems(engine) + this.tolerance;
  }
}
