import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import Stripe from 'stripe';

/** Simulates the end of the process. Nothing that it started continues. */
export class Crash extends Error {
  override name = 'Crash';
}
interface ProcessState {
  /** The remaining number of calls and responses before the crash. */
  callsLeft: number;
  isDead: boolean;
}
const storage = new AsyncLocalStorage<ProcessState>();

/**
 * Runs work in a simulated process that ends at one of its awaits on the database or Stripe, before the call
 * or after its effect. With null it does not end.
 */
export async function runWithCrash<T>(crashAt: number | null, work: () => Promise<T>): Promise<T> {
  const processState: ProcessState = { callsLeft: crashAt ?? Infinity, isDead: false };
  try {
    return await storage.run(processState, work);
  } catch (error) {
    throw processState.isDead ? new Crash() : error;
  }
}

function countCall() {
  const processState = storage.getStore();
  if (!processState) return;
  if (processState.isDead || processState.callsLeft-- <= 0) {
    processState.isDead = true;
    throw new Crash();
  }
}

/** Rollbacks always run, because the database rolls back when the connection of a crashed process closes. */
const isRollback = (text: unknown) => typeof text === 'string' && /^\s*rollback/i.test(text);
const getQueryText = (query: unknown) =>
  typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;

type AsyncCall = (...values: unknown[]) => Promise<unknown>;
/** Returns the call with crashes. `undo` does what the database does when a process has ended. */
const withCrashes =
  (call: AsyncCall, undo: () => Promise<unknown> = async () => {}): AsyncCall =>
  async (...values) => {
    // A call with a callback comes from the pool, whose call was counted before.
    if (isRollback(getQueryText(values[0])) || typeof values.at(-1) === 'function') return call(...values);
    try {
      countCall();
      const result = await call(...values);
      countCall();
      return result;
    } catch (error) {
      if (error instanceof Crash) await undo();
      throw error;
    }
  };

/** Makes every call through this pool or to Stripe subject to the simulated crash of its process. */
export function injectCrashes(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...values: unknown[]) => Promise<pg.PoolClient>;
  const preparedClients = new WeakSet<pg.PoolClient>();
  pool.query = withCrashes(pool.query.bind(pool) as AsyncCall) as typeof pool.query;
  pool.connect = (async (...values: unknown[]) => {
    if (values.length > 0) return connect(...values);
    const client = await connect();
    if (!preparedClients.has(client)) {
      preparedClients.add(client);
      const query = client.query.bind(client) as AsyncCall;
      client.query = withCrashes(query, () => query('rollback')) as typeof client.query;
    }
    return client;
  }) as typeof pool.connect;
  const http = Object.getPrototypeOf(Stripe.createNodeHttpClient()) as { makeRequest: AsyncCall };
  const { makeRequest } = http;
  http.makeRequest = function (this: unknown, ...values: unknown[]) {
    return withCrashes((...args) => makeRequest.apply(this, args as never))(...values);
  };
}
