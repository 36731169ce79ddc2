import type { Database, Tx } from '../database/client.js';
import { appendEvents, type OutboxEvent } from '../events/outbox.js';

/** Number of aggregates per transaction. */
export const PAGE = 500;

export interface Page {
  events: OutboxEvent[];
  /** The id of the last aggregate. Null: there are no more. */
  last: string | null;
}
/** Reads `<noun>.snapshot` events in the order of their ids, after an id. */
export type SnapshotReader = (tx: never, afterId: string | null) => Promise<Page>;

/** `read` returns the next rows after an id (at most `page`), and `toEvents` converts them to events. */
export function createSnapshotReader<T extends Tx, Row extends { id: string | number }>(
  read: (tx: T, afterId: string | null) => Promise<Row[]>,
  toEvents: (rows: Row[], tx: T) => OutboxEvent[] | Promise<OutboxEvent[]>,
  page = PAGE,
): SnapshotReader {
  return async (tx: T, afterId) => {
    const rows = await read(tx, afterId);
    return {
      events: rows.length ? await toEvents(rows, tx) : [],
      last: rows.length < page ? null : String(rows.at(-1)!.id),
    };
  };
}

/**
 * Publishes all snapshots page by page, each in a separate transaction. Returns the number of events.
 */
export async function publishAllSnapshots(db: Database, readPage: SnapshotReader): Promise<number> {
  for (let [count, afterId]: [number, string | null] = [0, null]; ;) {
    const { events, last } = await db.$transaction(async (tx) => {
      const result = await readPage(tx, afterId);
      if (result.events.length) await appendEvents(tx, result.events);
      return result;
    });
    count += events.length;
    if (last === null) return count;
    afterId = last;
  }
}
