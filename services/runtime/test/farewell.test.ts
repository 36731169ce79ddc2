import { spawn, type ChildProcess } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import { newCall, within } from '@laurel/runtime/call';
import { client } from '@laurel/runtime/client';
import { guard } from '../../../deploy/local/guard.mjs';
import { freePort } from '../../../deploy/local/ports.mjs';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { refusalCode } from './asking.js';

const root = path.join(import.meta.dirname, '../../..');
const NODE = path.join(root, 'node_modules/node/bin/node');
/** The name of a service, as a network of containers answers it. */
const NAME = 'films.test';
/** A network's answer comes later than a door that is shut says so. */
const LOOK_MS = 50;

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => (stack = await startStack()));
afterAll(() => stack?.stop());
afterEach(() => jest.restoreAllMocks());

/** The films service in a process of its own, once it takes work. */
async function films(host: string, port: number): Promise<ChildProcess> {
  const [env, health] = [await stack.env('films'), await freePort()];
  const child = spawn(NODE, [path.join(root, 'services/films/dist/main.js')], {
    env: { ...env, PATH: process.env.PATH, GRPC_URL: `${host}:${port}`, HTTP_PORT: String(health) },
    stdio: 'ignore',
  });
  guard(child, 'SIGKILL');
  const isReady = () =>
    fetch(`http://127.0.0.1:${health}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isReady);
  return child;
}

it('one that is replaced by another, of the same name, is missed by nobody: not where nothing may be repeated', async () => {
  const [port, found] = [await freePort(), ['127.0.0.2']];
  const { lookup } = dns.promises;
  const look = async (name: string, options: dns.LookupAllOptions) => {
    if (name !== NAME) return lookup(name, options);
    await sleep(LOOK_MS);
    return found.map((address) => ({ address, family: 4 }));
  };
  jest.spyOn(dns.promises, 'lookup').mockImplementation(look as never);
  const old = await films('127.0.0.2', port);
  const asked = client(FilmsServiceService, `${NAME}:${port}`);
  const codes = new Map<string | undefined, number>();
  let isOver = false;
  const asking = [1, 2, 3].map(async () => {
    while (!isOver) {
      // Nobody's pass: the service itself says no to it.
      const code = await refusalCode(
        within(newCall({ mayRepeat: false }), () => asked.getFilm({ filmId: 1 })),
      );
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  });
  const answered = () => [...codes.values()].reduce((sum, n) => sum + n, 0);
  await until(() => answered() > 50);
  // As an engine answers a name: the new one as soon as it runs, the old one until it does no more.
  found.push('127.0.0.3');
  const fresh = await films('127.0.0.3', port);
  old.kill('SIGTERM');
  expect(await once(old, 'exit')).toEqual([0, null]);
  found.shift();
  const before = answered();
  await until(() => answered() > before + 50);
  isOver = true;
  await Promise.all(asking);
  expect([...codes.keys()]).toEqual([expect.not.stringMatching(/unreachable|too_slow/)]);
  asked.close();
  fresh.kill('SIGTERM');
  expect(await once(fresh, 'exit')).toEqual([0, null]);
}, 120_000);
