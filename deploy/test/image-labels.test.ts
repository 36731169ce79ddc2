// Checks that every way to build an image sets its version and revision.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getRevision } from '../compose/revision.mjs';
import { readDockerfile, parseStages } from '../docker/dockerfile.mjs';
import { parseProject, type Service } from './compose/parser.mjs';
import { read, root } from './repository-files.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-labels-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The output of a program that succeeds in that folder. */
function runProgram(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}
/** The build arguments of the built stage of a Dockerfile, without those of its base. */
function getBuildArgs(file: string, target?: string): string[] {
  const stages = parseStages(readDockerfile(path.basename(file)));
  const stage = target ? stages.find(({ name }) => name === target)! : stages.at(-1)!;
  return Object.keys(stage.variables).toSorted();
}

describe('an image that compose builds', () => {
  const REVISION = 'a'.repeat(40);
  async function readBuilds(settings: Record<string, string> = {}): Promise<[string, Service['build']][]> {
    const file = path.join(folder, 'env');
    fs.rmSync(file, { force: true });
    runProgram('node', path.join(root, 'deploy/compose/env.mjs'), '--file', file, '--test-payments');
    fs.appendFileSync(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    const project = await parseProject(path.join(root, 'docker-compose.yml'), file);
    if (typeof project === 'string') throw new Error(project);
    return Object.entries(project.services).flatMap(([name, { build }]) => (build ? [[name, build]] : []));
  }

  it('gets all arguments of its Dockerfile', async () => {
    const images = await readBuilds();
    expect(images.map(([name]) => name)).toHaveLength(10);
    for (const [name, build] of images)
      expect([name, Object.keys(build!.args ?? {}).toSorted()]).toEqual([
        name,
        getBuildArgs(build!.dockerfile, build!.target),
      ]);
  }, 600_000);
  it('is labelled with version and revision or their defaults, and infrastructure with its version only', async () => {
    const readLabels = async (settings?: Record<string, string>) => {
      const argsByImage = (await readBuilds(settings)).map(([name, build]) => [name, build!.args!] as const);
      return Object.fromEntries(
        argsByImage.map(([name, { VERSION, REVISION }]) => [name, [VERSION, REVISION]]),
      );
    };
    for (const [settings, version, revision] of [
      [{}, 'local', 'unknown'],
      [{ VERSION: '1.2.3', REVISION }, '1.2.3', REVISION],
    ] as const) {
      const { keycloak, payments, realm, ...others } = await readLabels(settings);
      for (const labels of [keycloak, payments, realm]) expect(labels).toEqual([version, undefined]);
      expect(new Set(Object.values(others).map(String))).toEqual(new Set([`${version},${revision}`]));
    }
  }, 600_000);
});

describe('the documented build commands', () => {
  const FILES = [
    'README.md',
    ...['', 'k6.', 'keycloak.', 'stripe-sandbox.'].map((prefix) => `deploy/docker/${prefix}Dockerfile`),
  ];
  const commands = FILES.flatMap((file) =>
    [...read(file).matchAll(/docker build [^\n`]*-f deploy\/docker\/[^\n`]*/g)].map(
      ([text]) => [file, text] as const,
    ),
  );
  it('are found in each file', () => {
    expect([...new Set(commands.map(([file]) => file))]).toEqual(FILES);
    expect(commands).toHaveLength(FILES.length + 1);
  });
  it.each(commands)('%s: %s passes all arguments of its Dockerfile', (_file, text) => {
    const [, file] = /-f (\S+)/.exec(text)!;
    const [, target] = /--target (\S+)/.exec(text) ?? [];
    const buildArgs = [...text.matchAll(/--build-arg (\w+)=/g)].map(([, name]) => name!);
    expect(buildArgs.toSorted()).toEqual(getBuildArgs(file!, target));
  });
});

describe('the revision of an upgrade', () => {
  const git = (...args: string[]) =>
    runProgram('git', '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args);
  const commit = (file: string) => {
    fs.appendFileSync(path.join(folder, file), 'more\n');
    git('add', '.');
    git('commit', '--quiet', '--message', file);
    return git('rev-parse', 'HEAD').trim();
  };
  /** The revision and the printed warnings. */
  const readRevision = async () => {
    const warnings: string[] = [];
    return [await getRevision(folder, (sentence) => warnings.push(sentence)), warnings];
  };

  it('is the commit of the clone, marked when there are uncommitted changes', async () => {
    git('init', '--quiet');
    commit('package.json');
    const REVISION = commit('README.md');
    expect(await readRevision()).toEqual([{ REVISION }, []]);
    fs.appendFileSync(path.join(folder, 'README.md'), 'and more\n');
    expect(await readRevision()).toEqual([{ REVISION: `${REVISION}-dirty` }, []]);
  });
  it('is unknown without a clone or without git, and no warning is printed', async () => {
    expect(await readRevision()).toEqual([{}, []]);
    git('init', '--quiet');
    commit('README.md');
    const { PATH } = process.env;
    process.env.PATH = folder;
    try {
      expect(await readRevision()).toEqual([{}, []]);
    } finally {
      process.env.PATH = PATH;
    }
  });
  it('is unknown with a warning when git fails', async () => {
    git('init', '--quiet');
    commit('README.md');
    fs.writeFileSync(path.join(folder, '.git/config'), '[core');
    expect(await readRevision()).toEqual([
      {},
      [expect.stringMatching(/^The images will have no label with their commit: [^]*config/)],
    ]);
  });
  it('is passed to docker', async () => {
    git('init', '--quiet');
    const REVISION = commit('README.md');
    const program = '#!/bin/sh\necho "of commit <$REVISION>" >&2; exit 1\n';
    const bin = path.join(folder, '.git/bin');
    fs.mkdirSync(bin);
    fs.writeFileSync(path.join(bin, 'docker'), program, { mode: 0o755 });
    for (const subfolder of ['compose', 'workspace', 'processes'])
      fs.cpSync(path.join(root, 'deploy', subfolder), path.join(folder, 'deploy', subfolder), {
        recursive: true,
      });
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    const script = path.join(folder, 'deploy/compose/upgrade.mjs');
    const { stderr } = spawnSync('node', [script], { env, encoding: 'utf8' });
    expect(stderr).toContain(`of commit <${REVISION}-dirty>`);
  });
});
