// That what a runbook names is there: words of pages and figures, copies, tables, and for each command how it is said in either way.
import fs from 'node:fs';
import path from 'node:path';
import type { Blueprint } from '@laurel/runtime/boot';
import { billing } from '../../services/billing/src/billing.module.js';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { matching } from '../../services/matching/src/matching.module.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { read, root } from './places.js';

const textsIn = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => !name.includes('.test.'))
    .map((name) => read(`${folder}/${name}`));
const RUNBOOKS = fs.readdirSync(path.join(root, 'deploy/runbooks')).map((name) => `deploy/runbooks/${name}`);
const PAGES = [...RUNBOOKS, 'helm/laurel/README.md', 'helm/laurel/OPERATING.md'];
const flat = (text: string) => text.replaceAll('\\"', '"').toLowerCase();

it('words that they quote are said by a page, a refusal or a figure', () => {
  const said = flat(
    ['web/src/lib/texts', 'proto/words/en', 'deploy/observability/dashboards'].flatMap(textsIn).join('\n'),
  );
  const quoted = PAGES.flatMap((page) => [...read(page).matchAll(/“([^”]+)”/g)].map(([, words]) => words!));
  expect(quoted.length).toBeGreaterThan(12);
  expect(quoted.filter((words) => !said.includes(flat(words)))).toEqual([]);
});

it('the copies of each service are those that it has, of who owns them', () => {
  const services: Record<string, Blueprint> = { identity, catalog, films, matching, submissions, billing };
  const ownerOf = (noun: string) =>
    Object.keys(services).find((name) => noun in (services[name]!.owns ?? {}));
  const are = Object.entries(services).flatMap(([name, { copies = {} }]) =>
    Object.entries(copies).map(([copy, { of }]) => `${name}: ${copy} of ${ownerOf(of[0]!)}`),
  );
  const table = read('deploy/runbooks/CopyArrives.md').matchAll(/^ *\| `(\w+)` *\| (.*\)) *\|$/gm);
  const told = [...table].flatMap(([, service, cell]) =>
    [...cell!.matchAll(/((?:`\w+`(?:, )?)+) \(of (\w+)\)/g)].flatMap(([, copies, owner]) =>
      [...copies!.matchAll(/\w+/g)].map(([copy]) => `${service}: ${copy} of ${owner}`),
    ),
  );
  expect(told.toSorted()).toEqual(are.toSorted());
});

it('tables and columns that they ask are those of the runtime', () => {
  const schema = read('services/runtime/migrations/20261122000000_tables/migration.sql');
  const asked = RUNBOOKS.map(read).join('\n');
  expect(asked).toMatch(/update outbox set published_at = null where seq = /);
  const [, outbox] = /CREATE TABLE[^(]*"outbox" \(([^;]*);/.exec(schema)!;
  for (const column of ['seq', 'type', 'aggregate', 'at', 'published_at'])
    expect(outbox).toContain(`"${column}"`);
});

const commandsOf = (page: string) =>
  [...read(page).matchAll(/^ *```\n([^]*?)^ *```$/gm)].map(([, block]) =>
    block!.split('\n').map((line) => line.trim()),
  );
it.each(RUNBOOKS)('each command of %s is said for a cluster and for one server', (page) => {
  for (const lines of commandsOf(page)) {
    const isComposed = (line: string) => line.startsWith('docker compose ');
    const clustered = lines.filter((line) => /^(kubectl|psql|curl) /.test(line));
    expect([page, clustered.length > 0, lines.some(isComposed)]).toEqual([page, true, true]);
    for (const line of clustered.filter((one) => one.startsWith('kubectl ')))
      expect(line).toMatch(/^kubectl [\w -]*--namespace laurel /);
    const inside = (line: string) => /(\/app\/start .*)$/.exec(line)?.[1] ?? [];
    expect(lines.filter(isComposed).flatMap(inside)).toEqual(clustered.flatMap(inside));
  }
});

it('nobody is to be told who is not named', () => {
  expect(RUNBOOKS.filter((page) => /\btell us\b/i.test(read(page)))).toEqual([]);
});
