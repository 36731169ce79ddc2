import { Arrivals } from '@laurel/runtime/arrivals';
import { Injectable } from '@nestjs/common';
import { Catalogue } from './catalogue.js';
import { Copies } from './copies.js';

/** Fewer are a moment's work, and what an editor's day brings: three batches of facts. More come of an import, or of an outage. */
const MANY = 200;
const NOUNS = ['festival', 'competition'];

/** Whether the catalogue here lacks what its owner has told: a copy is being told again, many facts wait, or many have just come. */
@Injectable()
export class Arriving {
  constructor(
    private readonly arrivals: Arrivals,
    private readonly catalogue: Catalogue,
    private readonly copies: Copies,
  ) {}

  get is(): boolean {
    const { arriving, news } = this.catalogue;
    return NOUNS.some((noun) => arriving.has(noun)) || this.arrivals.facts + news > MANY;
  }

  /** The same of any copy, as far as it is known here: what a film has, or whose plan it is, may be missing too. */
  get isAny(): boolean {
    return this.is || this.catalogue.arriving.size > 0;
  }
  /** The same, as the database says, of which this replica may not have heard yet. */
  async isAnywhere(): Promise<boolean> {
    return this.isAny || (await this.copies.arriving()).size > 0;
  }
}
