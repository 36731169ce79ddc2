import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../processes/ports.mjs';
import { until } from '../../testing/until.mjs';
import { sdk } from './harness.ts';

const root = path.resolve(__dirname, '../../..');
const node24 = path.join(root, 'node_modules/node/bin/node');
const begun: ChildProcess[] = [];
let folder: string;
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-stripe-process-'))));
afterEach(() => begun.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs the program as npm start does. */
async function start(port: number) {
  const child = spawn(node24, [path.join(root, 'deploy/stripe-sandbox/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      STATE: folder,
      PUBLIC_URL: 'http://localhost:8080',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  begun.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  await until(() => output.includes('listens') || child.exitCode !== null);
  return { child, output: () => output };
}

it('no acknowledged change is lost when the process is killed at any moment', async () => {
  const port = await findFreePort();
  const stripe = sdk(port);
  const createdIds: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { child } = await start(port);
    let lives = true;
    const making = (async () => {
      while (lives) createdIds.push((await stripe.customers.create({ metadata: { round } })).id);
    })().catch(() => null);
    await until(() => createdIds.length >= (round + 1) * 20);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    lives = false;
    await Promise.all([exited, making]);
  }
  await start(port);
  const all = await stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const there = new Set(all.map(({ id }) => id));
  expect(createdIds.filter((id) => !there.has(id))).toEqual([]);
  const { data } = await stripe.events.list({ type: 'customer.created', limit: 1 });
  expect(there.has((data[0]!.data.object as { id: string }).id)).toBe(true);
});
it('the process refuses a second writer, stops on a signal, and links to its public address', async () => {
  const port = await findFreePort();
  const { child } = await start(port);
  const second = await start(await findFreePort());
  await until(() => second.child.exitCode !== null);
  expect(second.output()).toContain('another process');
  const { id } = await sdk(port).customers.create({});
  const session = await sdk(port).billingPortal.sessions.create({ customer: id });
  expect(session.url).toMatch(/^http:\/\/localhost:8080\/p\/session\//);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
it('the process reports missing settings', async () => {
  const child = spawn(node24, [path.join(root, 'deploy/stripe-sandbox/src/main.ts')], {
    env: { PATH: process.env['PATH'] },
  });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([64, expect.stringContaining('PORT and STATE')]);
});
