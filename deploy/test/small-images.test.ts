import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { k6 } from '../local/fetch.mjs';
import { dockerfile, stagesOf } from '../docker/dockerfile.mjs';
import { npmCiAsLink } from '../docker/npm-steps.mjs';
import { placeIn, replay, type Image } from '../docker/replay.mjs';
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
  const scripts = fs
    .readdirSync(path.join(root, 'deploy/k6'))
    .filter((name) => name.endsWith('.ts'))
    .filter((name) =>
      fs.readFileSync(path.join(root, 'deploy/k6', name), 'utf8').includes('export const options'),
    );
  let image: Image, place: string;
  beforeEach(async () => {
    image = await replay(dockerfile('k6.Dockerfile'), { folder, context: path.join(root, 'deploy/k6') });
    place = placeIn(image, image.directory);
  });
  const inspect = async (name: string) =>
    spawnSync(await k6(), ['inspect', name], { cwd: place, env: { PATH }, encoding: 'utf8' });

  it('are run by k6, smoke where nothing else is said', () => {
    expect([image.entrypoint, image.command]).toEqual([['k6'], ['run', '--quiet', 'smoke.ts']]);
    expect(fs.existsSync(path.join(place, 'smoke.ts'))).toBe(true);
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
      const source = fs.readFileSync(path.join(place, name), 'utf8');
      expect(source.split('\nimport')[0]).toMatch(/Measured: [^]*; against: /);
    },
  );
  it('is not whole without the files that it imports', async () => {
    fs.rmSync(path.join(place, 'load.ts'));
    const { status, stderr } = await inspect('smoke.ts');
    expect([status === 0, stderr.includes('load.ts')]).toEqual([false, true]);
  });
});

describe('the command that k6’s Dockerfile begins with', () => {
  /** An installation as far as smoke looks: it takes its time, so that there is something to draw. */
  const pages: Record<string, string> = {
    '/': '<div id="root"></div>',
    '/login': '<meta name="laurel-keycloak" content="{base}">',
    '/_server': '{"items":[]}',
  };
  let server: http.Server, base: string;
  beforeEach(async () => {
    server = http.createServer(({ url }, response) => {
      const page = pages[new URL(url!, 'http://x').pathname] ?? '{}';
      setTimeout(() => response.end(page.replace('{base}', base)), 200);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => server.close());

  it('leaves a page and all figures in the folder that it mounts', async () => {
    const text = dockerfile('k6.Dockerfile');
    const [, command, flags] =
      /^# +mkdir -p (out && docker run (.*) laurel\/k6:[\d.]+ run --quiet soak\.ts)$/m.exec(text)!;
    const [, here, there] = /-v "\$PWD\/(\w+):(\/\w+)"/.exec(flags!)!;
    expect([here, command]).toEqual(['out', expect.stringContaining('--user "$(id -u):$(id -g)"')]);
    const out = path.join(folder, here!);
    fs.mkdirSync(out);
    const told = [...flags!.matchAll(/-e (\w+)=(\S+)/g)].map(([, name, value]) => [
      name!,
      value!.replace(there!, out),
    ]);
    const image = await replay(text, {
      folder: path.join(folder, 'image'),
      context: path.join(root, 'deploy/k6'),
    });
    const env = { PATH, ...image.env, ...Object.fromEntries(told), BASE: base, PASSWORD: '' };
    const child = spawn(await k6(), image.command, {
      cwd: placeIn(image, image.directory),
      env,
      stdio: 'ignore',
    });
    guard(child, 'SIGKILL');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(fs.readdirSync(out).toSorted()).toEqual(['report.html', 'summary.json']);
    const page = fs.readFileSync(path.join(out, 'report.html'), 'utf8');
    const [, data = ''] = /<script id="data"[^>]*base64">([^<]+)<[^]*<\/html>/.exec(page) ?? [];
    expect(gunzipSync(Buffer.from(data, 'base64')).includes('http_req_duration')).toBe(true);
    expect(JSON.parse(fs.readFileSync(path.join(out, 'summary.json'), 'utf8'))).toMatchObject({ broken: [] });
  }, 60_000);
});

describe('what the image of Stripe’s stand-in holds', () => {
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill('SIGKILL'));

  it('answers as Stripe does, to a key of tests, from any address of its own', async () => {
    const runs = { 'npm ci --ignore-scripts': npmCiAsLink };
    const image = await replay(dockerfile('stand-in.Dockerfile'), { folder, runs });
    const [program, ...args] = image.entrypoint;
    expect(program).toBe('node');
    const port = await freePort();
    const own = { PATH, HOST: '127.0.0.2', PORT: String(port), STATE: path.join(folder, 'state') };
    const how = { cwd: placeIn(image, image.directory), env: { ...image.env, ...own } };
    const health = stagesOf(dockerfile('stand-in.Dockerfile'))
      .at(-1)!
      .steps.find(({ does }) => does === 'HEALTHCHECK')!;
    const [, ...check] = JSON.parse(health.what.slice(health.what.indexOf('['))) as string[];
    const isHealthy = () => spawnSync(node, check, how).status === 0;
    expect(isHealthy()).toBe(false);
    child = spawn(node, args, { ...how, stdio: 'ignore' });
    guard(child, 'SIGKILL');
    const url = `http://127.0.0.2:${port}`;
    const ask = (key: string) => fetch(`${url}/v1/products`, { headers: { authorization: `Bearer ${key}` } });
    await until(() => ask('sk_test_x').catch(() => null));
    expect((await fetch(`${url}/style.css`)).status).toBe(200);
    expect(isHealthy()).toBe(true);
    expect([(await ask('sk_test_x')).status, (await ask('sk_live_x')).status]).toEqual([200, 401]);
  });
});
