import { randomUUID } from 'node:crypto';
import type { Database, Tx } from './database.js';
import { recordAll } from './outbox.js';

/** What a service keeps of others: the nouns whose facts fill it, and how it is emptied. */
export interface Copy {
  of: string[];
  forget(tx: never): Promise<unknown>;
}

/**
 * Empties a copy and what was seen of it, and asks the owners of its nouns to tell them again: the running replicas fill it. So a
 * new reaction gets its past, too. Everything in one transaction; until the facts arrive, the copy is empty, and known to be arriving.
 */
export function rebuild(db: Database, { of, forget }: Copy): Promise<void> {
  return db.$transaction(async (tx: Tx) => {
    await forget(tx as never);
    const isOfThem = `~ ('^(' || array_to_string($1::text[], '|') || ')-[^-]')`;
    await tx.$executeRawUnsafe(`delete from seen where aggregate ${isOfThem}`, of);
    // Told again what is true; what is older would be taken for new.
    await tx.$executeRawUnsafe(`delete from failed where envelope->>'aggregate' ${isOfThem}`, of);
    const wanted = of.map((noun) => ({
      type: 'copy.wanted' as const,
      aggregate: `copy-${noun}-${randomUUID()}`,
      version: 1,
      fact: { noun },
    }));
    await tx.$executeRawUnsafe('delete from arriving where noun = any($1::text[])', of); // what was asked for before is not enough
    await tx.$executeRawUnsafe(
      'insert into arriving (aggregate, noun) select * from unnest($1::text[], $2::text[])',
      wanted.map(({ aggregate }) => aggregate),
      of,
    );
    await recordAll(tx, wanted);
  });
}
