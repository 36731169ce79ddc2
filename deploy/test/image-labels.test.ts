// Of which version an image is, and made from which commit: each way to build one says it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { revisionOf } from '../compose/revision.mjs';
import { dockerfile, stagesOf } from '../docker/dockerfile.mjs';
import { parsed, type Service } from './compose/parser.mjs';
import { read, root } from './places.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-labels-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** What a program says that ends well, in that folder. */
function said(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}
/** What a Dockerfile asks to be told, in the stage that is built, but for its base. */
function askedBy(file: string, target?: string): string[] {
  const stages = stagesOf(dockerfile(path.basename(file)));
  const stage = target ? stages.find(({ name }) => name === target)! : stages.at(-1)!;
  return Object.keys(stage.args).toSorted();
}

describe('what compose builds', () => {
  const REVISION = 'a'.repeat(40);
  async function built(more: Record<string, string> = {}): Promise<[string, Service['build']][]> {
    const file = path.join(folder, 'env');
    fs.rmSync(file, { force: true });
    said('node', path.join(root, 'deploy/compose/env.mjs'), '--file', file, '--test-payments');
    fs.appendFileSync(
      file,
      Object.entries(more)
        .map((one) => `${one.join('=')}\n`)
        .join(''),
    );
    const project = await parsed(path.join(root, 'docker-compose.yml'), file);
    if (typeof project === 'string') throw new Error(project);
    return Object.entries(project.services).flatMap(([name, { build }]) => (build ? [[name, build]] : []));
  }

  it('is told all that its Dockerfile asks', async () => {
    const images = await built();
    expect(images.map(([name]) => name)).toHaveLength(10);
    for (const [name, build] of images)
      expect([name, Object.keys(build!.args ?? {}).toSorted()]).toEqual([
        name,
        askedBy(build!.dockerfile, build!.target),
      ]);
  }, 600_000);
  it('says its version and its commit, or that they are not known; what the processes stand on its version alone', async () => {
    const labels = async (more?: Record<string, string>) => {
      const said = (await built(more)).map(([name, build]) => [name, build!.args!] as const);
      return Object.fromEntries(said.map(([name, { VERSION, REVISION }]) => [name, [VERSION, REVISION]]));
    };
    for (const [more, version, revision] of [
      [{}, 'local', 'unknown'],
      [{ VERSION: '1.2.3', REVISION }, '1.2.3', REVISION],
    ] as const) {
      const { keycloak, payments, ...others } = await labels(more);
      expect([keycloak, payments]).toEqual([[version], [version]].map(([one]) => [one, undefined]));
      expect(new Set(Object.values(others).map(String))).toEqual(new Set([`${version},${revision}`]));
    }
  }, 600_000);
});

describe('the commands that are written down', () => {
  const FILES = [
    'README.md',
    ...['', 'k6.', 'keycloak.', 'stand-in.'].map((one) => `deploy/docker/${one}Dockerfile`),
  ];
  const commands = FILES.flatMap((file) =>
    [...read(file).matchAll(/docker build [^\n`]*-f deploy\/docker\/[^\n`]*/g)].map(
      ([text]) => [file, text] as const,
    ),
  );
  it('are found, in each place', () => {
    expect([...new Set(commands.map(([file]) => file))]).toEqual(FILES);
    expect(commands).toHaveLength(FILES.length + 1);
  });
  it.each(commands)('%s: %s tells all that its Dockerfile asks', (_file, text) => {
    const [, file] = /-f (\S+)/.exec(text)!;
    const [, target] = /--target (\S+)/.exec(text) ?? [];
    const told = [...text.matchAll(/--build-arg (\w+)=/g)].map(([, name]) => name!);
    expect(told.toSorted()).toEqual(askedBy(file!, target));
  });
});

describe('an upgrade', () => {
  const git = (...args: string[]) =>
    said('git', '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args);
  const commit = (file: string) => {
    fs.appendFileSync(path.join(folder, file), 'more\n');
    git('add', '.');
    git('commit', '--quiet', '--message', file);
    return git('rev-parse', 'HEAD').trim();
  };
  /** What it answers, and what it tells. */
  const revision = async () => {
    const told: string[] = [];
    return [await revisionOf(folder, (sentence) => told.push(sentence)), told];
  };

  it('knows the commit of the clone, and whether something lies beside it', async () => {
    git('init', '--quiet');
    commit('package.json');
    const REVISION = commit('README.md');
    expect(await revision()).toEqual([{ REVISION }, []]);
    fs.appendFileSync(path.join(folder, 'README.md'), 'and more\n');
    expect(await revision()).toEqual([{ REVISION: `${REVISION}-dirty` }, []]);
  });
  it('knows none where no clone is, or no git, and says nothing of it', async () => {
    expect(await revision()).toEqual([{}, []]);
    git('init', '--quiet');
    commit('README.md');
    const { PATH } = process.env;
    process.env.PATH = folder;
    try {
      expect(await revision()).toEqual([{}, []]);
    } finally {
      process.env.PATH = PATH;
    }
  });
  it('says why where git refuses', async () => {
    git('init', '--quiet');
    commit('README.md');
    fs.writeFileSync(path.join(folder, '.git/config'), '[core');
    expect(await revision()).toEqual([
      {},
      [expect.stringMatching(/^Images will not say of which commit they are: [^]*config/)],
    ]);
  });
  it('tells docker of it', async () => {
    git('init', '--quiet');
    const REVISION = commit('README.md');
    const program = '#!/bin/sh\necho "of commit <$REVISION>" >&2; exit 1\n';
    const bin = path.join(folder, '.git/bin');
    fs.mkdirSync(bin);
    fs.writeFileSync(path.join(bin, 'docker'), program, { mode: 0o755 });
    for (const room of ['compose', 'local'])
      fs.cpSync(path.join(root, 'deploy', room), path.join(folder, 'deploy', room), { recursive: true });
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    const script = path.join(folder, 'deploy/compose/upgrade.mjs');
    const { stderr } = spawnSync('node', [script], { env, encoding: 'utf8' });
    expect(stderr).toContain(`of commit <${REVISION}-dirty>`);
  });
});
