import type { Engine } from '../engine/engine.js';

type Worn = Pick<Engine, 'interned' | 'index' | 'films'>;
const things = ({ index, films }: Worn): number => Math.max(1, index.rows.table.count + films.count);

/**
 * Whether an engine is better built anew: it keeps every different value that its competitions and films ever had. That is
 * so when it keeps twice as many, for each that is there, as it did at its beginning, and so many more (about 20 MB).
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
