import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { k6 } from '../local/fetch.mjs';
import { guard } from '../local/guard.mjs';
import { freePort } from '../local/ports.mjs';
import { until } from '../local/until.mjs';

const root = path.join(import.meta.dirname, '../..');
const node = path.join(root, 'node_modules/node/bin/node');
/** What an image is given: nothing of ours is on its path. */
const PATH = '/usr/bin:/bin';
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-small-images-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('what the image of k6 holds', () => {
  const isCopied = (name: string) => /\.(ts|mjs)$/.test(name);
  const files = fs.readdirSync(path.join(root, 'deploy/k6')).filter(isCopied);
  const scripts = files.filter((name) =>
    fs.readFileSync(path.join(root, 'deploy/k6', name), 'utf8').includes('export const options'),
  );
  const inspect = async (name: string) =>
    spawnSync(await k6(), ['inspect', name], { cwd: folder, env: { PATH }, encoding: 'utf8' });
  beforeEach(() => {
    for (const name of files) fs.copyFileSync(path.join(root, 'deploy/k6', name), path.join(folder, name));
  });

  it('are the scripts that README names', () => {
    const readme = fs.readFileSync(path.join(root, 'deploy/k6/README.md'), 'utf8');
    const named = [...readme.matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => `${name}.ts`);
    expect(scripts.toSorted()).toEqual(named.toSorted());
  });
  it.each(scripts)(
    '%s is whole there, with thresholds and its reference, and says what it measures',
    async (name) => {
      const { status, stdout, stderr } = await inspect(name);
      expect([status, stderr]).toEqual([0, '']);
      const { thresholds } = JSON.parse(stdout) as { thresholds: Record<string, string[]> };
      const rules = Object.values(thresholds).flat();
      expect(rules.filter((rule) => rule !== 'max>=0').length).toBeGreaterThan(0);
      expect(Object.keys(thresholds)).toContain('http_req_duration{name:reference}');
      const source = fs.readFileSync(path.join(folder, name), 'utf8');
      expect(source.split('\nimport')[0]).toMatch(/Measured: [^]*; against: /);
    },
  );
  it('is not whole without the files that it imports', async () => {
    fs.rmSync(path.join(folder, 'load.ts'));
    const { status, stderr } = await inspect('smoke.ts');
    expect([status === 0, stderr.includes('load.ts')]).toEqual([false, true]);
  });
});

describe('what the image of Stripe’s stand-in holds', () => {
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill('SIGKILL'));

  it('answers as Stripe does, to a key of tests, from any address of its own', async () => {
    const zod = 'node_modules/zod';
    for (const one of ['package.json', zod, 'web/src/ui/tokens.css', 'deploy/local/stripe'])
      fs.cpSync(path.join(root, one), path.join(folder, one), { recursive: true, dereference: true });
    const port = await freePort();
    child = spawn(node, ['deploy/local/stripe/main.ts'], {
      cwd: folder,
      env: { PATH, HOST: '127.0.0.2', PORT: String(port), STATE: path.join(folder, 'state') },
      stdio: 'ignore',
    });
    guard(child, 'SIGKILL');
    const url = `http://127.0.0.2:${port}`;
    const ask = (key: string) => fetch(`${url}/v1/products`, { headers: { authorization: `Bearer ${key}` } });
    await until(() => ask('sk_test_x').catch(() => null));
    expect((await fetch(`${url}/style.css`)).status).toBe(200);
    expect([(await ask('sk_test_x')).status, (await ask('sk_live_x')).status]).toEqual([200, 401]);
  });
});
