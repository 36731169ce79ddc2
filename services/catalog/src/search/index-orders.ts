import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@laurel/runtime/refusals';
import { asRefusal } from '@laurel/runtime/wire';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../database.js';

/** Wakes whoever keeps the index. */
export const CHANNEL = 'search_index';
const LOOK_MS = 100;
const MOST_MS = 120_000;

const reindexing = () => refuse.conflict('search.reindexing', 'The index is being made anew already.');
export const unreachable = () =>
  refuse.unavailable('search.unreachable', 'Meilisearch does not answer. Nothing was made anew.');

/** Orders to make the index anew: whichever replica is asked, the one that keeps it does it, and where that one dies the next. */
@Injectable()
export class IndexOrders {
  private readonly log = new Logger('search');
  constructor(private readonly db: Db) {}

  /** Orders it and waits until it is done; answers how many festivals it has. Refuses `search.reindexing` and `search.unreachable`. */
  async order(): Promise<number> {
    const [order] = await this.db.rows<{ id: number }>(
      'insert into "search_index_order" default values on conflict do nothing returning "id"',
    );
    if (!order) throw reindexing();
    await this.db.$executeRawUnsafe(`notify ${CHANNEL}`);
    for (const until = Date.now() + MOST_MS; Date.now() < until; await sleep(LOOK_MS)) {
      const { festivals, failure } = await this.db.searchIndexOrder.findUniqueOrThrow({
        where: { id: order.id },
      });
      if (festivals !== null) return festivals;
      if (failure === 'search.unreachable') throw unreachable();
      if (failure !== null) throw new Error(`The search index was not made anew: ${failure}`);
    }
    throw reindexing();
  }

  /** Does what is ordered, if anything is: held meanwhile, so that who has lost the lead without knowing it does not do it beside the next. */
  fulfil(rebuild: () => Promise<number>): Promise<void> {
    return this.db.$transaction(
      async (tx) => {
        const [order] = await tx.$queryRawUnsafe<{ id: number }[]>(
          'select "id" from "search_index_order" where "doneAt" is null for update skip locked',
        );
        if (!order) return;
        const data = await rebuild().then(
          (festivals) => ({ festivals }),
          (error: unknown) => {
            const refusal = asRefusal(error);
            // What was only translated (a database that is away, too slow) is logged; a refusal is nobody's defect.
            if (refusal !== error) this.log.error(error);
            return { failure: refusal?.code ?? 'internal' };
          },
        );
        await tx.searchIndexOrder.update({ where: { id: order.id }, data: { ...data, doneAt: new Date() } });
      },
      { timeout: MOST_MS, maxWait: 10_000 },
    );
  }
}
