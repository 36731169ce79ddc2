import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import Stripe from 'stripe';

/** Simulates the end of the process. Nothing that it started continues. */
export class Crash extends Error {
  override name = 'Crash';
}
interface Fate {
  /** The remaining number of calls and responses before the crash. */
  left: number;
  isDead: boolean;
}
const store = new AsyncLocalStorage<Fate>();

/**
 * Runs work in a simulated process that ends at one of its awaits on the database or Stripe, before the call
 * or after its effect. With null it does not end.
 */
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

/** The database rolls back by itself when its client is gone. */
const isRollback = (text: unknown) => typeof text === 'string' && /^\s*rollback/i.test(text);
const getQueryText = (query: unknown) =>
  typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;

type AsyncCall = (...values: unknown[]) => Promise<unknown>;
/** `undo`: what the other side does by itself after the process has ended. */
const fated =
  (call: AsyncCall, undo: () => Promise<unknown> = async () => {}): AsyncCall =>
  async (...values) => {
    // A call of the pool itself, which was already counted.
    if (isRollback(getQueryText(values[0])) || typeof values.at(-1) === 'function') return call(...values);
    try {
      step();
      const answer = await call(...values);
      step();
      return answer;
    } catch (error) {
      if (error instanceof Crash) await undo();
      throw error;
    }
  };

/** Makes every call through this pool or to Stripe subject to the simulated crash of its process. */
export function putUnderFate(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...values: unknown[]) => Promise<pg.PoolClient>;
  const known = new WeakSet<pg.PoolClient>();
  pool.query = fated(pool.query.bind(pool) as AsyncCall) as typeof pool.query;
  pool.connect = (async (...values: unknown[]) => {
    if (values.length > 0) return connect(...values);
    const client = await connect();
    if (!known.has(client)) {
      known.add(client);
      const query = client.query.bind(client) as AsyncCall;
      client.query = fated(query, () => query('rollback')) as typeof client.query;
    }
    return client;
  }) as typeof pool.connect;
  const http = Object.getPrototypeOf(Stripe.createNodeHttpClient()) as { makeRequest: AsyncCall };
  const { makeRequest } = http;
  http.makeRequest = function (this: unknown, ...values: unknown[]) {
    return fated((...args) => makeRequest.apply(this, args as never))(...values);
  };
}
