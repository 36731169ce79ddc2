import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Blueprint } from '@laurel/runtime/boot';
import { common } from '@laurel/runtime/commands';
import { billing } from '../../services/billing/src/billing.module.js';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { matching } from '../../services/matching/src/matching.module.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { chartTools } from '../cluster/tools.mjs';
import { chart, kindsOf, rendered, run, tool } from './chart.js';
import { read, root } from './places.js';

const page = (name: string) => fs.readFileSync(path.join(chart, name), 'utf8');
const PAGES = ['README.md', 'OPERATING.md'];
/** What the pages let an operator do, line by line; what goes on in the next line is one. Blocks in a language of their own are no commands. */
const commands = PAGES.flatMap((name) => [...page(name).matchAll(/^ *```(\w*)\n([^]*?)^ *```$/gm)])
  .filter(([, language]) => !language)
  .flatMap(([, , block]) => block!.replace(/\\\n */g, '').split('\n'))
  .map((line) => line.replace(/ {2,}# .*/, '').trim())
  .filter(Boolean);
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-operator-'));
  await tool('helm', 'package', chart, '--destination', folder);
  fs.mkdirSync(path.join(folder, 'helm'));
  const [name] = fs.readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  expect(run('tar', ['xf', path.join(folder, name!), '-C', path.join(folder, 'helm')]).code).toBe(0);
}, 20 * 60_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
/** With the chart alone, as a package holds it. */
const shell = async (line: string) => {
  const PATH = `${await chartTools()}:${process.env.PATH}`;
  return run('sh', ['-euc', `cd ${folder}; ${line}`], '', { ...process.env, PATH });
};

it('names the files of the package, and the namespace in each command', () => {
  expect(commands.length).toBeGreaterThan(15);
  for (const line of commands) {
    for (const [, file] of line.matchAll(/helm\/laurel\/([\w./-]+)/g))
      expect([file, fs.existsSync(path.join(folder, 'helm/laurel', file!))]).toEqual([file, true]);
    if (/^(kubectl|helm) /.test(line) && !/^kubectl (create|delete) namespace laurel$/.test(line))
      expect(line).toMatch(/--namespace laurel\b/);
  }
});

it('who copies the databases one by one stops all that writes into them, and starts it again', async () => {
  const writing = kindsOf(await rendered('external'))
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata }) => metadata.name);
  expect(writing).toHaveLength(7);
  const kept = page('OPERATING.md').split('## What is kept')[1]!.split('\n## ')[0]!;
  for (const scaled of [
    /^kubectl scale .*--replicas=0 (.*)$/m,
    /^kubectl scale .*--replicas=2 (laurel-.*)$/m,
  ])
    expect(scaled.exec(kept)![1]!.split(' ')).toEqual(expect.arrayContaining(writing));
  expect(kept).toMatch(/^kubectl scale .*--replicas=0 .*\bkeycloak$/m);
  expect(kept).toMatch(/^kubectl scale .*--replicas=2 keycloak$/m);
  const stopped = /`docker compose stop ([\w ]+)`/.exec(page('OPERATING.md'))![1]!.split(' ');
  const composed = writing.map((name) => name.replace('laurel-', ''));
  expect(stopped).toEqual(expect.arrayContaining([...composed, 'keycloak']));
});

/** A database is made empty, and no dump is laid over what is there: rows of a newer release would stay. */
it('puts a database back into an empty one, and all of it or nothing', () => {
  const restoring = page('OPERATING.md')
    .split('\n')
    .filter((line) => line.includes('pg_restore '));
  expect(restoring.filter((line) => /pg_restore [^`]*(--clean|--if-exists)/.test(line))).toEqual([]);
  const whole = restoring.filter((line) => /pg_restore [^`]*--single-transaction/.test(line));
  expect(whole).toHaveLength(3);
  const made = /^ *(create database films .*;)$/m;
  const [, restored] = made.exec(page('OPERATING.md').split('## Restored')[1]!)!;
  expect(restored).toBe(made.exec(page('README.md'))![1]);
});

it('what is marked as sent already is in columns that there are', () => {
  const schema = read('services/identity/prisma/schema.prisma').split('model Mail {')[1]!.split('\n}')[0]!;
  const [, since] = page('OPERATING.md').split('### What was mailed since');
  for (const name of [
    'tries',
    'error',
    'about',
    'state',
    'values',
    'endedAt',
    'createdAt',
    'address',
    'name',
  ])
    expect([name, since!.includes(name), new RegExp(`^ {2}${name} `, 'm').test(schema)]).toEqual([
      name,
      true,
      true,
    ]);
});

it('what renders is run as it is written', async () => {
  const rendering = commands.filter((line) => /^(cp|helm (lint|template)) /.test(line));
  expect(rendering).toHaveLength(4);
  for (const line of rendering) expect([line, (await shell(line)).code]).toEqual([line, 0]);
});

it('makes every Secret that its example reads, with each of its keys', async () => {
  const made = new Set<string>();
  const [draw] = commands.filter((line) => /secrets\.sh \|/.test(line)).map((line) => line.split('|')[0]!);
  for (const { metadata, stringData } of kindsOf((await shell(draw!)).output))
    for (const key of Object.keys(stringData!)) made.add(`${metadata.name}/${key}`);
  for (const line of commands) {
    const [, name] = /^kubectl create secret generic (\S+)/.exec(line) ?? [];
    for (const [, key] of line.matchAll(/--from-literal=(\w+)=/g)) made.add(`${name}/${key}`);
  }
  const text = `${await rendered('external')}${page('keycloak-example.yaml')}`;
  const asked = [...text.matchAll(/secretKeyRef: \{ name: ([\w-]+), key: (\w+) \}/g)].map(
    ([, name, key]) => `${name}/${key}`,
  );
  expect(new Set(asked).size).toBeGreaterThan(20);
  expect([...new Set(asked)].filter((one) => !made.has(one))).toEqual([]);
});

/** Of a page's heading, as it is linked to. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
it.each(PAGES)('%s links to what is there', (name) => {
  const links = [...page(name).matchAll(/\]\((?!https?:)([\w./-]*)(?:#([\w-]+))?\)/g)];
  expect(links.length).toBeGreaterThan(3);
  for (const [link, file, anchor] of links) {
    expect([link, fs.existsSync(path.join(chart, file || name))]).toEqual([link, true]);
    if (anchor)
      expect([link, anchorsOf(page(file || name))]).toEqual([link, expect.arrayContaining([anchor])]);
  }
});

const filesOf = (folder: string, ending: string) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
/** Where somebody reads what to type in a container. */
const SAYING = [
  'helm/laurel/README.md',
  'helm/laurel/OPERATING.md',
  'helm/laurel/templates/NOTES.txt',
  'deploy/compose/README.md',
  'docker-compose.yml',
  ...filesOf('deploy/runbooks', '.md'),
  ...filesOf('deploy/decisions', '.md'),
  ...filesOf('web/src/lib/texts', '.ts'),
  ...filesOf('proto/words/en', '.json'),
];
const OF = { identity, catalog, films, matching, submissions, billing };
const commandsOf = (service: Blueprint) => [...Object.keys(common), ...Object.keys(service.commands ?? {})];

it('names no command that no process has', () => {
  const all = Object.values(OF).flatMap(commandsOf);
  const named = SAYING.flatMap((file) =>
    [...read(file).matchAll(/\/app\/start ([a-z][\w:-]*)/g)].map(([, name]) => [file, name!] as const),
  );
  expect(new Set(named.map(([, name]) => name)).size).toBeGreaterThan(8);
  expect(named.filter(([, name]) => !all.includes(name))).toEqual([]);
});
it('names none of a process that has it not', () => {
  const named = SAYING.flatMap((file) =>
    [
      ...read(file).matchAll(
        /(?:\.Release\.Name \}\}-|laurel-|compose exec )(\w+)(?: --)? \/app\/start ([a-z][\w:-]*)/g,
      ),
      ...read(file).matchAll(/compose run --rm (?:-v \S+ )?(\w+) ([a-z][\w:-]*)/g),
    ].map(([, service, name]) => [file, service!, name!] as const),
  );
  expect(named.length).toBeGreaterThan(12);
  const has = (service: string, name: string) =>
    service in OF && commandsOf(OF[service as keyof typeof OF]).includes(name);
  expect(named.filter(([, service, name]) => !has(service, name))).toEqual([]);
});
it('says nothing of what no image has', () => {
  expect(SAYING.filter((file) => read(file).includes('node dist/main.js'))).toEqual([]);
});
