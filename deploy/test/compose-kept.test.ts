// What an installation of compose keeps when its containers are made anew, as each upgrade makes them: what lies in volumes that have names.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parsed, type Project } from './compose/parser.mjs';
import { root } from './places.js';

let folder: string, project: Project;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-kept-'));
  const env = path.join(folder, 'env');
  const script = path.join(root, 'deploy/compose/env.mjs');
  const { status } = spawnSync('node', [script, '--file', env, '--test-payments', '--observability']);
  expect(status).toBe(0);
  const answer = await parsed(path.join(root, 'docker-compose.yml'), env);
  if (typeof answer === 'string') throw new Error(answer);
  project = answer;
}, 600_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** In which volume, at which place. PostgreSQL's image has its folders of each version below that place. */
const KEPT = {
  postgresql: ['postgresql', '/var/lib/postgresql'],
  nats: ['nats', '/data'],
  meilisearch: ['meilisearch', '/meili_data'],
  s3: ['s3', '/data'],
  payments: ['payments', '/state'],
  prometheus: ['prometheus', '/prometheus'],
  alertmanager: ['alertmanager', '/alertmanager'],
  grafana: ['grafana', '/var/lib/grafana'],
};
/** Given its volumes alone, to make them its own. */
const OWNERS = 'owners';

it('each part keeps its own in a volume of that name, which it may write to, and nobody else has one', () => {
  const kept = Object.entries(project.services)
    .filter(([name]) => name !== OWNERS)
    .flatMap(([name, { volumes = [] }]) =>
      volumes
        .filter(({ type }) => type === 'volume')
        .map(({ source, target, read_only = false }) => [name, source, target, read_only]),
    );
  const wanted = Object.entries(KEPT).map(([name, volume]) => [name, ...volume, false]);
  expect(kept.toSorted()).toEqual(wanted.toSorted());
});

/** Where each is told to keep it; of the others their image says it. */
it.each([
  ['nats', () => project.services.nats!.environment!.NATS_STORE_DIR],
  ['meilisearch', () => project.services.meilisearch!.environment!.MEILI_DB_PATH],
  ['s3', () => project.services.s3!.command!.find((flag) => flag.startsWith('-dir='))!.replace('-dir=', '')],
] as const)('%s is told to keep it there', (name, said) =>
  expect(`${said()}/`.startsWith(`${KEPT[name][1]}/`)).toBe(true),
);

it('none of them is made in memory, or lies in a folder of the machine', () => {
  for (const [name, [, place]] of Object.entries(KEPT)) {
    const { tmpfs = [], volumes = [] } = project.services[name]!;
    const others = [
      ...tmpfs.map((one) => one.split(':')[0]),
      ...volumes.filter(({ type }) => type === 'bind').map(({ target }) => target),
    ];
    expect([name, others.filter((one) => one === place)]).toEqual([name, []]);
  }
});
it('volumes are the project’s own, and none of a container that goes with it', () => {
  expect(Object.keys(project.volumes).toSorted()).toEqual(Object.keys(KEPT).toSorted());
  for (const [name, { name: whole, external }] of Object.entries(project.volumes))
    expect([whole, external]).toEqual([`laurel_${name}`, undefined]);
});
