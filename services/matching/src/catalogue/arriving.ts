import { Arrivals } from '@laurel/runtime/arrivals';
import { Injectable } from '@nestjs/common';
import { Catalogue } from './catalogue.js';

/** Fewer are a moment's work, and what an editor's day brings: three batches of facts. More come of an import, or of an outage. */
const MANY = 200;
const NOUNS = ['festival', 'competition'];

/** Whether the catalogue here lacks what its owner has told: a copy is being told again, or many facts wait. */
@Injectable()
export class Arriving {
  constructor(
    private readonly arrivals: Arrivals,
    private readonly catalogue: Catalogue,
  ) {}

  get is(): boolean {
    const { arriving, unread } = this.catalogue;
    return NOUNS.some((noun) => arriving.has(noun)) || this.arrivals.facts + unread > MANY;
  }
}
