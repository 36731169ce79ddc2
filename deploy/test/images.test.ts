import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lintDockerfiles } from '../docker/lint.mjs';
import { guard } from '../local/guard.mjs';
import { startIssuer } from '../local/issuer.js';
import { freePort } from '../local/ports.mjs';
import { startStack } from '../local/stack.mjs';
import { until } from '../local/until.mjs';

const PROCESSES = ['identity', 'catalog', 'films', 'matching', 'submissions', 'billing', 'bff'];
const MOST_MEBIBYTES = 60;
const assemble = path.join(import.meta.dirname, '../docker/assemble-image.mjs');
const PROGRAMS = path.dirname(path.join(import.meta.dirname, '../../node_modules/node/bin/node'));

let stack: Awaited<ReturnType<typeof startStack>>, issuer: Awaited<ReturnType<typeof startIssuer>>;
let folder: string;
beforeAll(async () => {
  [stack, issuer] = await Promise.all([startStack(), startIssuer()]);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-images-'));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await Promise.all([stack?.stop(), issuer?.stop()]);
});

/** What its image is given: nothing of ours is on its path. */
async function envOf(name: string): Promise<Record<string, string>> {
  const given = await stack.env(name === 'bff' ? 'films' : name);
  return {
    ...given,
    PATH: `${PROGRAMS}:/usr/bin:/bin`,
    PUBLIC_URL: 'http://localhost:8080',
    KEYCLOAK_URL: issuer.url,
    KEYCLOAK_CLIENT_SECRET: 'x',
    TOKEN_KEY: randomBytes(32).toString('base64'),
    CALLER_PRIVATE_KEY: stack.callerPrivateKey,
    ...(name === 'bff' && { PORT: String(await freePort()), WEB_DIST: path.join(folder, 'bff/web/dist') }),
  };
}

it('the Dockerfiles are as hadolint wants them', async () =>
  expect(await lintDockerfiles()).toEqual(expect.objectContaining({ code: 0 })));

describe.each(PROCESSES)('what the image of %s holds', (name) => {
  let target: string, env: Record<string, string>;
  beforeAll(async () => {
    target = path.join(folder, name);
    env = await envOf(name);
    // As the Dockerfile does; within Jest it would take ten times as long.
    const { status, stdout, stderr } = spawnSync('node', [assemble, name, target], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(Number(/([\d.]+) MiB/.exec(stdout)![1])).toBeLessThan(MOST_MEBIBYTES);
  });
  const run = (...args: string[]) =>
    spawnSync(path.join(target, 'start'), args, { cwd: '/', env, encoding: 'utf8' });

  it('is no source and no test', () => {
    const files = fs.readdirSync(target, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.tsx?$|\.test\.[cm]?js$/.test(file))).toEqual([]);
  });

  it('serves from there, says so, and ends when it is told to', async () => {
    const child: ChildProcess = spawn(path.join(target, 'start'), { cwd: '/', env, stdio: 'ignore' });
    guard(child, 'SIGKILL');
    const isHealthy = () => spawnSync(path.join(target, 'healthy'), { cwd: '/', env }).status === 0;
    await until(() => isHealthy() || child.exitCode !== null);
    expect([child.exitCode, isHealthy()]).toEqual([null, true]);
    child.kill('SIGTERM');
    await until(() => child.exitCode !== null || child.signalCode !== null);
    expect([child.exitCode, child.signalCode]).toEqual([0, null]);
    expect(isHealthy()).toBe(false);
  });

  if (name === 'films')
    it('has its migrations, and the commands', () => {
      expect(run('migrate')).toMatchObject({ status: 0, stdout: 'nothing new\n' });
      expect(run('dead')).toMatchObject({ status: 0, stdout: expect.stringContaining('none is dead') });
    });
});
