import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { findK6 } from '../install/fetch.mjs';
import { readDockerfile, parseStages } from '../docker/dockerfile.mjs';
import { simulateNpmCiAsLink } from '../docker/npm-steps.mjs';
import { resolveInImage, replay, type Image } from '../docker/replay.mjs';
import { superviseChild } from '../processes/supervise-child.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { until } from '../testing/until.mjs';

const root = path.join(import.meta.dirname, '../..');
const node = path.join(root, 'node_modules/node/bin/node');
/** The PATH of an image. None of our programs are on it. */
const PATH = '/usr/bin:/bin';
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-small-images-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the scripts in the image of k6', () => {
  const scripts = fs
    .readdirSync(path.join(root, 'deploy/k6'))
    .filter((name) => name.endsWith('.ts'))
    .filter((name) =>
      fs.readFileSync(path.join(root, 'deploy/k6', name), 'utf8').includes('export const options'),
    );
  let image: Image, scriptsFolder: string;
  beforeEach(async () => {
    image = await replay(readDockerfile('k6.Dockerfile'), { folder, context: path.join(root, 'deploy/k6') });
    scriptsFolder = resolveInImage(image, image.directory);
  });
  const inspectScript = async (name: string) =>
    spawnSync(await findK6(), ['inspect', name], { cwd: scriptsFolder, env: { PATH }, encoding: 'utf8' });

  it('are run by k6, with smoke as the default', () => {
    expect([image.entrypoint, image.command]).toEqual([['k6'], ['run', '--quiet', 'smoke.ts']]);
    expect(fs.existsSync(path.join(scriptsFolder, 'smoke.ts'))).toBe(true);
  });
  it('are those that the README names', () => {
    const readme = fs.readFileSync(path.join(root, 'deploy/k6/README.md'), 'utf8');
    const namedScripts = [...readme.matchAll(/^\| `([a-z-]+)` /gm)].map(([, name]) => `${name}.ts`);
    expect(scripts.toSorted()).toEqual(namedScripts.toSorted());
  });
  it.each(scripts)('include %s with thresholds and a reference', async (name) => {
    const { status, stdout, stderr } = await inspectScript(name);
    expect([status, stderr]).toEqual([0, '']);
    const { thresholds } = JSON.parse(stdout) as { thresholds: Record<string, string[]> };
    const rules = Object.values(thresholds).flat();
    expect(rules.filter((rule) => rule !== 'max>=0').length).toBeGreaterThan(0);
    expect(Object.keys(thresholds)).toContain('http_req_duration{name:reference}');
  });
  it('do not run without the files that they import', async () => {
    fs.rmSync(path.join(scriptsFolder, 'load.ts'));
    const { status, stderr } = await inspectScript('smoke.ts');
    expect([status === 0, stderr.includes('load.ts')]).toEqual([false, true]);
  });
});

describe('the command at the top of k6’s Dockerfile', () => {
  /** A minimal installation for the smoke test. It responds slowly, so that there is something to plot. */
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

  it('writes a report and all metrics to the mounted folder', async () => {
    const text = readDockerfile('k6.Dockerfile');
    const [, command, flags] =
      /^# +mkdir -p (out && docker run (.*) laurel\/k6:[\d.]+ run --quiet soak\.ts)$/m.exec(text)!;
    const [, outName, mountPath] = /-v "\$PWD\/(\w+):(\/\w+)"/.exec(flags!)!;
    expect([outName, command]).toEqual(['out', expect.stringContaining('--user "$(id -u):$(id -g)"')]);
    const out = path.join(folder, outName!);
    fs.mkdirSync(out);
    const variables = [...flags!.matchAll(/-e (\w+)=(\S+)/g)].map(([, name, value]) => [
      name!,
      value!.replace(mountPath!, out),
    ]);
    const image = await replay(text, {
      folder: path.join(folder, 'image'),
      context: path.join(root, 'deploy/k6'),
    });
    const env = { PATH, ...image.env, ...Object.fromEntries(variables), BASE: base, PASSWORD: '' };
    const child = spawn(await findK6(), image.command, {
      cwd: resolveInImage(image, image.directory),
      env,
      stdio: 'ignore',
    });
    superviseChild(child, 'SIGKILL');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(fs.readdirSync(out).toSorted()).toEqual(['report.html', 'summary.json']);
    const page = fs.readFileSync(path.join(out, 'report.html'), 'utf8');
    const [, data = ''] = /<script id="data"[^>]*base64">([^<]+)<[^]*<\/html>/.exec(page) ?? [];
    expect(gunzipSync(Buffer.from(data, 'base64')).includes('http_req_duration')).toBe(true);
    expect(JSON.parse(fs.readFileSync(path.join(out, 'summary.json'), 'utf8'))).toMatchObject({ broken: [] });
  });
});

describe('the image of the Stripe sandbox', () => {
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill('SIGKILL'));

  it('serves the Stripe API for test keys at any of its addresses', async () => {
    const runs = { 'npm ci --ignore-scripts': simulateNpmCiAsLink };
    const image = await replay(readDockerfile('stripe-sandbox.Dockerfile'), { folder, runs });
    const [program, ...args] = image.entrypoint;
    expect(program).toBe('node');
    const port = await findFreePort();
    const settings = { PATH, HOST: '127.0.0.2', PORT: String(port), STATE: path.join(folder, 'state') };
    const spawnOptions = { cwd: resolveInImage(image, image.directory), env: { ...image.env, ...settings } };
    const health = parseStages(readDockerfile('stripe-sandbox.Dockerfile'))
      .at(-1)!
      .steps.find(({ instruction }) => instruction === 'HEALTHCHECK')!;
    const [, ...check] = JSON.parse(health.args.slice(health.args.indexOf('['))) as string[];
    const isHealthy = () => spawnSync(node, check, spawnOptions).status === 0;
    expect(isHealthy()).toBe(false);
    child = spawn(node, args, { ...spawnOptions, stdio: 'ignore' });
    superviseChild(child, 'SIGKILL');
    const url = `http://127.0.0.2:${port}`;
    const listProducts = (key: string) =>
      fetch(`${url}/v1/products`, { headers: { authorization: `Bearer ${key}` } });
    await until(() => listProducts('sk_test_x').catch(() => null));
    expect((await fetch(`${url}/style.css`)).status).toBe(200);
    expect(isHealthy()).toBe(true);
    expect([(await listProducts('sk_test_x')).status, (await listProducts('sk_live_x')).status]).toEqual([
      200, 401,
    ]);
  });
});
