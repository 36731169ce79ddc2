// Checks what survives when an upgrade recreates the containers: the data in named volumes.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseProject, type Project } from './compose/parser.mjs';
import { root } from './repository-files.js';

let folder: string, project: Project;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-kept-'));
  const env = path.join(folder, 'env');
  const script = path.join(root, 'deploy/compose/env.mjs');
  const { status } = spawnSync('node', [script, '--file', env, '--test-payments', '--observability']);
  expect(status).toBe(0);
  const parsed = await parseProject(path.join(root, 'docker-compose.yml'), env);
  if (typeof parsed === 'string') throw new Error(parsed);
  project = parsed;
}, 600_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The volume and its mount path. PostgreSQL's image has a folder for each version below that path. */
const VOLUMES = {
  postgresql: ['postgresql', '/var/lib/postgresql'],
  nats: ['nats', '/data'],
  meilisearch: ['meilisearch', '/meili_data'],
  s3: ['s3', '/data'],
  payments: ['payments', '/state'],
  prometheus: ['prometheus', '/prometheus'],
  alertmanager: ['alertmanager', '/alertmanager'],
  grafana: ['grafana', '/var/lib/grafana'],
};
/** Mounts all volumes only to set their owners. */
const OWNERS = 'volume-owners';

it('each service has its data in its own writable volume, and no other service has one', () => {
  const mounted = Object.entries(project.services)
    .filter(([name]) => name !== OWNERS)
    .flatMap(([name, { volumes = [] }]) =>
      volumes
        .filter(({ type }) => type === 'volume')
        .map(({ source, target, read_only = false }) => [name, source, target, read_only]),
    );
  const expected = Object.entries(VOLUMES).map(([name, volume]) => [name, ...volume, false]);
  expect(mounted.toSorted()).toEqual(expected.toSorted());
});

/** Services that get the path as a setting. The others have it in their image. */
it.each([
  ['nats', () => project.services.nats!.environment!.NATS_STORE_DIR],
  ['meilisearch', () => project.services.meilisearch!.environment!.MEILI_DB_PATH],
  ['s3', () => project.services.s3!.command!.find((flag) => flag.startsWith('-dir='))!.replace('-dir=', '')],
] as const)('the data path of %s is on its volume', (name, getPath) =>
  expect(`${getPath()}/`.startsWith(`${VOLUMES[name][1]}/`)).toBe(true),
);

it('no data path is in memory or in a folder of the host', () => {
  for (const [name, [, mountPath]] of Object.entries(VOLUMES)) {
    const { tmpfs = [], volumes = [] } = project.services[name]!;
    const others = [
      ...tmpfs.map((mount) => mount.split(':')[0]),
      ...volumes.filter(({ type }) => type === 'bind').map(({ target }) => target),
    ];
    expect([name, others.filter((other) => other === mountPath)]).toEqual([name, []]);
  }
});
it('the volumes belong to the project and not to a container', () => {
  expect(Object.keys(project.volumes).toSorted()).toEqual(Object.keys(VOLUMES).toSorted());
  for (const [name, { name: fullName, external }] of Object.entries(project.volumes))
    expect([fullName, external]).toEqual([`laurel_${name}`, undefined]);
});

it('a newer Meilisearch starts with an empty database, and the one of the older version is removed', () => {
  const commands = path.join(folder, 'commands');
  const databases = path.join(folder, 'versions');
  fs.mkdirSync(path.join(databases, '1.49.0'), { recursive: true });
  fs.mkdirSync(path.join(databases, '1.50.0'));
  fs.mkdirSync(commands);
  const script = '#!/bin/sh\n[ "$1" = --version ] && echo "meilisearch 1.50.0" || echo "$@"\n';
  fs.writeFileSync(path.join(commands, 'meilisearch'), script, { mode: 0o755 });
  const [shell, ...args] = project.services.meilisearch!.entrypoint!.map((word) =>
    word.replaceAll('$$', '$'),
  );
  const { stdout } = spawnSync(shell!, args, {
    env: { PATH: `${commands}:${process.env.PATH}`, MEILI_DB_PATH: databases },
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe(`--db-path ${databases}/1.50.0`);
  expect(fs.readdirSync(databases)).toEqual(['1.50.0']);
});
