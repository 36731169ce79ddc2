import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import Stripe from 'stripe';

/** The process ends here: nothing that was begun in it goes on. */
export class Crash extends Error {
  override name = 'Crash';
}
interface Fate {
  /** How many times something outside may yet be asked, or answer. */
  left: number;
  isDead: boolean;
}
const store = new AsyncLocalStorage<Fate>();

/** Does work in a process that ends at some await on the database or on Stripe, before it is asked or after it has done it; null: it does not end. */
export async function within<T>(crashAt: number | null, work: () => Promise<T>): Promise<T> {
  const fate: Fate = { left: crashAt ?? Infinity, isDead: false };
  try {
    return await store.run(fate, work);
  } catch (error) {
    throw fate.isDead ? new Crash() : error;
  }
}

function step() {
  const fate = store.getStore();
  if (!fate) return;
  if (fate.isDead || fate.left-- <= 0) {
    fate.isDead = true;
    throw new Crash();
  }
}

/** What a database does by itself when who asked is gone. */
const isRollback = (text: unknown) => typeof text === 'string' && /^\s*rollback/i.test(text);
const textOf = (query: unknown) =>
  typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;

type Asked = (...values: unknown[]) => Promise<unknown>;
/** `undo`: what the other side does of itself when nobody is there any more. */
const fated =
  (ask: Asked, undo: () => Promise<unknown> = async () => {}): Asked =>
  async (...values) => {
    // Asked by the pool itself, which has taken its steps.
    if (isRollback(textOf(values[0])) || typeof values.at(-1) === 'function') return ask(...values);
    try {
      step();
      const answer = await ask(...values);
      step();
      return answer;
    } catch (error) {
      if (error instanceof Crash) await undo();
      throw error;
    }
  };

/** Lets whatever asks through this pool, or Stripe, end as its process's fate is. */
export function putUnderFate(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...values: unknown[]) => Promise<pg.PoolClient>;
  const known = new WeakSet<pg.PoolClient>();
  pool.query = fated(pool.query.bind(pool) as Asked) as typeof pool.query;
  pool.connect = (async (...values: unknown[]) => {
    if (values.length > 0) return connect(...values);
    const client = await connect();
    if (!known.has(client)) {
      known.add(client);
      const ask = client.query.bind(client) as Asked;
      client.query = fated(ask, () => ask('rollback')) as typeof client.query;
    }
    return client;
  }) as typeof pool.connect;
  const http = Object.getPrototypeOf(Stripe.createNodeHttpClient()) as { makeRequest: Asked };
  const { makeRequest } = http;
  http.makeRequest = function (this: unknown, ...values: unknown[]) {
    return fated((...asked) => makeRequest.apply(this, asked as never))(...values);
  };
}
