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
 * new reaction gets its past, too. Everything in one transaction; until the facts arrive, the copy is empty.
 */
export function rebuild(db: Database, { of, forget }: Copy): Promise<void> {
  return db.$transaction(async (tx: Tx) => {
    await forget(tx as never);
    await tx.$executeRawUnsafe(
      `delete from seen where aggregate ~ ('^(' || array_to_string($1::text[], '|') || ')-[^-]')`,
      of,
    );
    const wanted = of.map((noun) => ({
      type: 'copy.wanted' as const,
      aggregate: `copy-${noun}-${randomUUID()}`,
      version: 1,
      fact: { noun },
    }));
    await recordAll(tx, wanted);
  });
}
