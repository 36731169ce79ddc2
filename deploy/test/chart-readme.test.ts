import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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
  for (const scaled of [/^kubectl scale .*--replicas=0 (.*)$/m, /^kubectl scale .*--replicas=2 (.*)$/m])
    expect(scaled.exec(kept)![1]!.split(' ')).toEqual(expect.arrayContaining(writing));
  expect(kept).toMatch(/^kubectl scale .*--replicas=0 .*\bkeycloak$/m);
  expect(kept).toMatch(/^kubectl scale .*--replicas=1 keycloak$/m);
  const stopped = /`docker compose stop ([\w ]+)`/.exec(page('OPERATING.md'))![1]!.split(' ');
  const composed = writing.map((name) => name.replace('laurel-', ''));
  expect(stopped).toEqual(expect.arrayContaining([...composed, 'keycloak']));
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

it('names no command that no process has', () => {
  const folders = [
    'services/runtime',
    ...fs.readdirSync(path.join(root, 'services')).map((one) => `services/${one}/src`),
  ];
  const sources = folders
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      fs
        .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(commands?|\.module)\.ts$/.test(file) && !/node_modules|dist\//.test(file))
        .map((file) => read(path.join(folder, file))),
    )
    .join('\n');
  const runbooks = fs
    .readdirSync(path.join(root, 'deploy/runbooks'))
    .map((name) => read(`deploy/runbooks/${name}`));
  const texts = [
    ...PAGES.map(page),
    page('templates/NOTES.txt'),
    read('deploy/compose/README.md'),
    ...runbooks,
  ].join('\n');
  const named = new Set([...texts.matchAll(/\/app\/start ([a-z][\w:-]*)/g)].map(([, name]) => name!));
  expect(named.size).toBeGreaterThan(8);
  const isThere = (name: string) => new RegExp(`^ +'?${name}'?: (\\{|\\w+,|\\w+ \\})`, 'm').test(sources);
  expect([...named].filter((name) => !isThere(name))).toEqual([]);
});
