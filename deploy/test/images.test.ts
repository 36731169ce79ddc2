import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readDockerfile } from '../docker/dockerfile.mjs';
import { simulateNpmBuild, simulateNpmCi, simulateNpmCiAsLink } from '../docker/npm-steps.mjs';
import { resolveInImage, replay, type Image } from '../docker/replay.mjs';
import { superviseChild } from '../processes/supervise-child.mjs';
import { PROCESSES } from '../workspace/repository.mjs';
import { startIssuer } from '../lab/emulators/oidc-issuer.js';
import { findFreePort } from '../processes/ports.mjs';
import { startStack } from '../testing/stack.mjs';
import { until } from '../testing/until.mjs';

const MAX_MEBIBYTES = 60;
const PROGRAMS = path.dirname(path.join(import.meta.dirname, '../../node_modules/node/bin/node'));

let stack: Awaited<ReturnType<typeof startStack>>, issuer: Awaited<ReturnType<typeof startIssuer>>;
let folder: string;
const images: Record<string, Image> = {};
/** The size of each image in MiB, as its build prints it. */
const sizes: Record<string, number> = {};
/**
 * One program assembles all seven images, because seven programs would read the same files seven times. Inside
 * Vitest it would take ten times as long.
 */
function assemble(directory: string) {
  const args = PROCESSES.flatMap((name) => [name, path.join(folder, 'assembled', name)]);
  const script = 'deploy/docker/assemble-image.mjs';
  const env = { PATH: `${PROGRAMS}:/usr/bin:/bin` };
  const { status, stdout, stderr } = spawnSync('node', [script, ...args], {
    cwd: directory,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  for (const [, name, size] of stdout.matchAll(/^(\w+): \d+ files, ([\d.]+) MiB$/gm))
    sizes[name!] = Number(size);
}
const createRunSteps = (name: string) => ({
  'npm ci': simulateNpmCi,
  'npm run codegen && npm run build': simulateNpmBuild,
  [`node deploy/docker/assemble-image.mjs "${name}" /app`]: (directory: string, imageRoot: string) => {
    if (!Object.keys(sizes).length) assemble(directory);
    fs.rmSync(path.join(imageRoot, 'app'), { recursive: true, force: true });
    fs.renameSync(path.join(folder, 'assembled', name), path.join(imageRoot, 'app'));
  },
});
beforeAll(async () => {
  [stack, issuer] = await Promise.all([startStack(), startIssuer()]);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-images-'));
  const builtStage = await replay(readDockerfile('Dockerfile'), {
    folder,
    target: 'built',
    // This stage assembles no image, so the step's name is not used.
    runs: createRunSteps(''),
  });
  for (const name of PROCESSES)
    images[name] = await replay(readDockerfile('Dockerfile'), {
      folder: path.join(folder, name),
      args: { PROCESS: name },
      runs: createRunSteps(name),
      done: { built: builtStage },
    });
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await Promise.all([stack?.stop(), issuer?.stop()]);
});

/** The environment of the image. None of our programs are on its PATH. */
async function createEnv(name: string): Promise<Record<string, string>> {
  const stackEnv = await stack.env(name === 'bff' ? 'films' : name);
  const { env } = images[name]!;
  return {
    ...env,
    HTTP_HOST: '127.0.0.1',
    WEB_DIST: resolveInImage(images[name]!, env.WEB_DIST!),
    ...stackEnv,
    PATH: `${PROGRAMS}:/usr/bin:/bin`,
    PUBLIC_URL: 'http://localhost:8080',
    KEYCLOAK_URL: issuer.url,
    KEYCLOAK_CLIENT_SECRET: 'x',
    TOKEN_KEY: randomBytes(32).toString('base64'),
    CALLER_PRIVATE_KEY: stack.callerPrivateKey,
    ...(name === 'bff' && { PORT: String(await findFreePort()) }),
  };
}

describe('an incomplete Dockerfile', () => {
  const runs = { 'npm ci': simulateNpmCiAsLink, 'npm run codegen && npm run build': simulateNpmBuild };
  it.each([
    ['the manifest of a package', 'COPY web/package.json web/\n', 'npm ci: .* web'],
    ['the sources', 'COPY . .\n', 'npm run build: .* files are not there'],
    ['the installed packages', 'RUN npm ci\n', 'npm run build: .* packages'],
    ['the lock file', ' package-lock.json', 'package-lock.json'],
  ])('builds no image without %s', async (_what, line, message) => {
    const text = readDockerfile('Dockerfile');
    expect(text.split(line)).toHaveLength(2);
    const incompleteFolder = fs.mkdtempSync(path.join(folder, 'forgets-'));
    const build = replay(text.replace(line, line.endsWith('\n') ? '' : ' '), {
      folder: incompleteFolder,
      target: 'built',
      runs,
    });
    await expect(build).rejects.toThrow(new RegExp(message));
  });
  it.each([
    ['a missing file', 'COPY . .', 'COPY nowhere .', 'there is no nowhere'],
    [
      'an unknown command',
      'RUN npm ci',
      'RUN npm ci --omit=dev',
      'There is no replacement for RUN npm ci --omit=dev',
    ],
  ])('builds no image when it uses %s', async (_what, from, to, message) => {
    const incompleteFolder = fs.mkdtempSync(path.join(folder, 'asks-'));
    const build = replay(readDockerfile('Dockerfile').replace(from, to), {
      folder: incompleteFolder,
      target: 'built',
      runs,
    });
    await expect(build).rejects.toThrow(message);
  });
});

describe.each(PROCESSES)('the image of %s', (name) => {
  let env: Record<string, string>;
  beforeAll(async () => {
    env = await createEnv(name);
  });
  const toPath = (imagePath: string) => resolveInImage(images[name]!, imagePath);
  const start = () => toPath(images[name]!.entrypoint[0]!);
  const run = (...args: string[]) => spawnSync(start(), args, { cwd: '/', env, encoding: 'utf8' });

  it('contains no source and no test', () => {
    const files = fs.readdirSync(toPath('/app'), { recursive: true, encoding: 'utf8' });
    expect(files.length).toBeGreaterThan(1000);
    expect(sizes[name]).toBeLessThan(MAX_MEBIBYTES);
    expect(files.filter((file) => /\.tsx?$|\.test\.[cm]?js$/.test(file))).toEqual([]);
  });
  it('contains no files that waste memory: the large query compiler and source maps of generated code', () => {
    const files = fs.readdirSync(toPath('/app'), { recursive: true, encoding: 'utf8' });
    expect(files).toContain(`${name === 'bff' ? name : `services/${name}`}/dist/main.js.map`);
    expect(files.filter((file) => /query_compiler_fast|\/gen(erated)?\/.*\.map$/.test(file))).toEqual([]);
  });

  it('serves, reports its health, and stops on a signal', async () => {
    const child: ChildProcess = spawn(start(), { cwd: '/', env, stdio: 'ignore' });
    superviseChild(child, 'SIGKILL');
    const isHealthy = () => spawnSync(toPath('/app/healthy'), { cwd: '/', env }).status === 0;
    await until(() => isHealthy() || child.exitCode !== null);
    expect([child.exitCode, isHealthy()]).toEqual([null, true]);
    child.kill('SIGTERM');
    await until(() => child.exitCode !== null || child.signalCode !== null);
    expect([child.exitCode, child.signalCode]).toEqual([0, null]);
    expect(isHealthy()).toBe(false);
  });

  if (name === 'films')
    it('contains its migrations and its commands', () => {
      expect(run('migrate')).toMatchObject({ status: 0, stdout: 'nothing new\n' });
      expect(run('dead-letters')).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('no dead letters'),
      });
    });
});
