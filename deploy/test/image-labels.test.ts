// Of which version an image is, and made from which commit: each way to build one says it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PARTS_MADE_OF, revisionsOf } from '../compose/revisions.mjs';
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
  const revisions = { REVISION: 'a'.repeat(40), PARTS_REVISION: 'b'.repeat(40) };
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
  it('says its version and its commit, or that they are not known', async () => {
    const labels = async (more?: Record<string, string>) =>
      Object.fromEntries(
        (await built(more)).map(([name, build]) => [name, [build!.args!.VERSION, build!.args!.REVISION]]),
      );
    expect(new Set(Object.values(await labels()).map(String))).toEqual(new Set(['local,unknown']));
    const { keycloak, payments, ...others } = await labels({ VERSION: '1.2.3', ...revisions });
    expect([keycloak, payments]).toEqual([
      ['1.2.3', revisions.PARTS_REVISION],
      ['1.2.3', revisions.PARTS_REVISION],
    ]);
    expect(new Set(Object.values(others).map(String))).toEqual(new Set([`1.2.3,${revisions.REVISION}`]));
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
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.appendFileSync(path.join(folder, file), 'more\n');
    git('add', '.');
    git('commit', '--quiet', '--message', file);
    return git('rev-parse', 'HEAD').trim();
  };
  const [part] = PARTS_MADE_OF;

  it('knows the commit of the clone, and the last one that changed what parts are made of', async () => {
    git('init', '--quiet');
    const first = commit(part!);
    expect(await revisionsOf(folder)).toEqual({ REVISION: first, PARTS_REVISION: first });
    const second = commit('README.md');
    expect(await revisionsOf(folder)).toEqual({ REVISION: second, PARTS_REVISION: first });
    fs.appendFileSync(path.join(folder, 'README.md'), 'and more\n');
    expect(await revisionsOf(folder)).toEqual({ REVISION: `${second}-dirty`, PARTS_REVISION: first });
  });
  it('knows none where no clone is', async () => expect(await revisionsOf(folder)).toEqual({}));
  it('asks after what is there, and after all that the stand-in is made of', () => {
    expect(PARTS_MADE_OF.filter((one) => !fs.existsSync(path.join(root, one)))).toEqual([]);
    const copied = stagesOf(dockerfile('stand-in.Dockerfile'))
      .at(-1)!
      .steps.filter(({ does, what }) => does === 'COPY' && !what.startsWith('--from'))
      .flatMap(({ what }) => what.split(/\s+/).slice(0, -1));
    expect(copied.filter((one) => !PARTS_MADE_OF.includes(one))).toEqual([]);
  });
  it('tells docker of it', async () => {
    fs.writeFileSync(
      path.join(folder, 'docker'),
      '#!/bin/sh\necho "$REVISION $PARTS_REVISION" >&2; exit 1\n',
      { mode: 0o755 },
    );
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const { stderr } = spawnSync('node', [path.join(root, 'deploy/compose/upgrade.mjs')], {
      env,
      encoding: 'utf8',
    });
    const { REVISION = '', PARTS_REVISION = '' } = await revisionsOf();
    expect(stderr).toContain(`${REVISION} ${PARTS_REVISION}`.trim());
  });
});
