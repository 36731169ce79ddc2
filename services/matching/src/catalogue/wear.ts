import type { Engine } from '../engine/engine.js';

type Worn = Pick<Engine, 'interned' | 'index' | 'films'>;
const things = ({ index, films }: Worn): number => Math.max(1, index.rows.table.count + films.count);

/**
 * Decides whether an engine should be built again. An engine retains every distinct value that its
 * competitions and films ever had. It is worn out if it retains, per current item, twice as many values as at
 * its start, and `spare` more (about 20 MB).
 */
export class Wear {
  private perThing = 0;
  constructor(private readonly spare = 100_000) {}

  begin(engine: Worn): void {
    this.perThing = engine.interned / things(engine);
  }
  isOut(engine: Worn): boolean {
    return engine.interned > 2 * this.perThing * things(engine) + this.spare;
  }
}
