import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chartTools } from '../cluster/tools.mjs';
import { chart, kindsOf, rendered, run, tool } from './chart.js';

/** What the README lets an operator do, line by line; what goes on in the next line is one. */
const commands = [
  ...fs.readFileSync(path.join(chart, 'README.md'), 'utf8').matchAll(/^ *```\n([^]*?)^ *```/gm),
]
  .flatMap(([, block]) => block!.replace(/\\\n */g, '').split('\n'))
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
    if (/^(kubectl|helm) /.test(line) && !line.startsWith('kubectl create namespace'))
      expect(line).toMatch(/--namespace laurel\b/);
  }
});

it('what renders is run as it is written', async () => {
  const rendering = commands.filter((line) => /^(cp|helm (lint|template)) /.test(line));
  expect(rendering).toHaveLength(3);
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
  const text = await rendered('external');
  const read = [...text.matchAll(/secretKeyRef: \{ name: ([\w-]+), key: (\w+) \}/g)].map(
    ([, name, key]) => `${name}/${key}`,
  );
  expect(new Set(read).size).toBeGreaterThan(20);
  expect([...new Set(read)].filter((one) => !made.has(one))).toEqual([]);
});
