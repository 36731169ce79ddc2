import type { CopyWanted } from '@laurel/proto/runtime/v1/events';
import { Controller } from '@nestjs/common';
import type { Tx } from './database.js';
import { mustOwn } from './envelope.js';
import { recordAll } from './outbox.js';
import { On, type Reaction } from './reactions.js';
import type { Restating } from './restating.js';

/** Nest's token for what a service owns, by noun. */
export abstract class Owned {
  abstract readonly nouns: Readonly<Record<string, Restating>>;
}

/**
 * Someone lacks a copy of what is owned here: a page of it is told again, and that the next page is wanted, or that this was the
 * last. One page for each fact, in its transaction, so that a long catalogue outlives every restart and blocks nothing.
 */
@Controller()
export class RestateWhenCopyWanted {
  constructor(private readonly owned: Owned) {}

  @On('copy.wanted')
  async wanted({ noun, after }: CopyWanted, { tx, event }: Reaction<Tx>) {
    const page = this.owned.nouns[noun];
    if (!page) return; // another's
    if (after != null) mustOwn(event, noun); // anybody may want all of it; where it goes on, its owner says
    const { facts, last } = await page(tx as never, after ?? null);
    const { aggregate, version } = event;
    const then =
      last === null
        ? { type: 'copy.told' as const, fact: { noun } }
        : { type: 'copy.wanted' as const, fact: { noun, after: last } };
    await recordAll(tx, [...facts, { ...then, aggregate, version: version + 1 }]);
  }
}
