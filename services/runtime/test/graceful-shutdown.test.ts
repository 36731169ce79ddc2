import { spawn, type ChildProcess } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import { createCall, runInCall } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { superviseChild } from '../../../deploy/processes/supervise-child.mjs';
import { findFreePort } from '../../../deploy/processes/ports.mjs';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { refusalCode } from './callers.js';

const root = path.join(import.meta.dirname, '../../..');
const NODE = path.join(root, 'node_modules/node/bin/node');
/** The name of a service, as a container network resolves it. */
const NAME = 'films.test';
/** Delay of the DNS response. It is longer than a closed port takes to refuse a connection. */
const LOOKUP_MS = 50;

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => (stack = await startStack()));
afterAll(() => stack?.stop());
afterEach(() => vi.restoreAllMocks());

/** Starts the films service in its own process, and waits until it is ready. */
async function startFilms(host: string, port: number): Promise<ChildProcess> {
  const [env, health] = [await stack.env('films'), await findFreePort()];
  const child = spawn(NODE, [path.join(root, 'services/films/dist/main.js')], {
    env: { ...env, PATH: process.env.PATH, GRPC_URL: `${host}:${port}`, HTTP_PORT: String(health) },
    stdio: 'ignore',
  });
  superviseChild(child, 'SIGKILL');
  const isReady = () =>
    fetch(`http://127.0.0.1:${health}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady);
  return child;
}

it('no call is lost when a replica is replaced under the same name, even if calls may not be repeated', async () => {
  const [port, addresses] = [await findFreePort(), ['127.0.0.2']];
  const { lookup } = dns.promises;
  const look = async (name: string, options: dns.LookupAllOptions) => {
    if (name !== NAME) return lookup(name, options);
    await sleep(LOOKUP_MS);
    return addresses.map((address) => ({ address, family: 4 }));
  };
  vi.spyOn(dns.promises, 'lookup').mockImplementation(look as never);
  const old = await startFilms('127.0.0.2', port);
  const filmsClient = createClient(FilmsServiceService, `${NAME}:${port}`);
  const codes = new Map<string | undefined, number>();
  let isOver = false;
  const callers = [1, 2, 3].map(async () => {
    while (!isOver) {
      // There is no caller token, so the service itself refuses the call.
      const code = await refusalCode(
        runInCall(createCall({ mayRepeat: false }), () => filmsClient.getFilm({ filmId: 1 })),
      );
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  });
  const getResponseCount = () => [...codes.values()].reduce((sum, n) => sum + n, 0);
  await until(() => getResponseCount() > 50);
  // As in a container network, the name resolves to the new replica when it starts, and to the old one until
  // it stops.
  addresses.push('127.0.0.3');
  const fresh = await startFilms('127.0.0.3', port);
  old.kill('SIGTERM');
  expect(await once(old, 'exit')).toEqual([0, null]);
  addresses.shift();
  const before = getResponseCount();
  await until(() => getResponseCount() > before + 50);
  isOver = true;
  await Promise.all(callers);
  expect([...codes.keys()]).toEqual([expect.not.stringMatching(/unreachable|too_slow/)]);
  filmsClient.close();
  fresh.kill('SIGTERM');
  expect(await once(fresh, 'exit')).toEqual([0, null]);
});
