// Figures and names that stand in several places, since no file there can read another: held equal here.
import { foundIn, mebibytes, memoryOf, read } from './places.js';

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
    ['docker-compose.yml', 'deploy/compose/door/nginx.conf', 'helm/laurel/templates/_outside.tpl'],
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
      'deploy/compose/door/nginx.conf',
      'deploy/compose/env.mjs',
      'deploy/compose/images.mjs',
      'helm/laurel/templates/_outside.tpl',
      'helm/laurel/templates/dev/_parts.tpl',
    ],
  ],
  [
    'the version of Stripe’s API',
    /\bAPI(?: version |_VERSION = )[`'](\d{4}-[\w.-]+)[`']/g,
    ['services/billing/src/stripe/stripe-payments.ts', 'helm/laurel/README.md'],
  ],
] as const)('%s is one', (_what, pattern, files) => {
  const [first] = foundIn(files[0], pattern);
  expect(first).toBeTruthy();
  expect(files.map((file) => [file, foundIn(file, pattern)])).toEqual(files.map((file) => [file, [first]]));
});

it('the p95 of a search is in README as it was measured last', () => {
  const measured = [...read('deploy/measured.md').matchAll(/\bsearch (\d+(?:\.\d+)?) ms/g)];
  const last = Math.round(Number(measured.at(-1)![1]));
  expect(foundIn('README.md', /\bsearch (\d+) ms/g)).toEqual([String(last)]);
});

it.each([
  ['log_ins', 'LOG_INS'],
  ['registrations', 'REGISTRATIONS'],
])('the door of compose lets in as many %s in ten minutes as npm start', (zone, name) => {
  const nginx = read('deploy/compose/door/nginx.conf');
  const [, aMinute] = new RegExp(`zone=${zone}:\\d+m rate=(\\d+)r/m`).exec(nginx)!;
  const [, burst] = new RegExp(`limit_req zone=${zone} burst=(\\d+) nodelay`).exec(nginx)!;
  const [, most] = new RegExp(`${name} = '(\\d+)'`).exec(read('deploy/local/keycloak-front.mjs'))!;
  expect(Number(burst) + 1 + 10 * Number(aMinute)).toBe(Number(most));
});

it('where the chart’s example stands as many may be tried in ten minutes of one address, as nearly as ingress-nginx counts', () => {
  const compose = Number(/LOG_INS = '(\d+)'/.exec(read('deploy/local/keycloak-front.mjs'))![1]);
  const example = read('helm/laurel/values-example.yaml');
  const said = (name: string) => Number(new RegExp(`${name}: '(\\d+)'`).exec(example)![1]);
  const [aMinute, times] = [said('limit-rpm'), said('limit-burst-multiplier')];
  const most = 1 + aMinute * times + 10 * aMinute;
  expect([most <= compose, most >= compose - 5]).toEqual([true, true]);
  expect(example).toContain(`${most} in ten minutes`);
});

it('who is stopped has longer to end than a service takes to send away who is connected and to answer what it has in hand', () => {
  const ms = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))![1]!.replace('_', ''));
  const takes =
    ms('services/runtime/farewell.ts', /FOUND_MS = ([\d_]+)/) +
    ms('services/runtime/door.ts', /LONGEST_MS = ([\d_]+)/);
  const composed = ms('deploy/compose/base.yml', /stop_grace_period: (\d+)s/);
  const chart =
    ms('helm/laurel/values.yaml', /terminationGracePeriodSeconds: (\d+)/) -
    ms('helm/laurel/values.yaml', /preStopSeconds: (\d+)/);
  expect(Math.min(composed, chart) * 1000).toBeGreaterThan(takes + 5000);
});

it('whoever has nearly all the memory that it may have is complained of before it has', () => {
  const alerts = read('deploy/observability/alerts.yml');
  const others = ['identity', 'films', 'submissions', 'billing', 'bff'];
  const alerted = {
    'service!~"catalog|matching"': others,
    'service="matching"': ['matching'],
    'service="catalog"': ['catalog'],
  };
  for (const [selector, names] of Object.entries(alerted)) {
    const [, bytes] = new RegExp(`${selector.replace('|', '\\|')}} > (\\d+e6)`).exec(alerts)!;
    for (const name of names) {
      const share = Number(bytes) / (Number(mebibytes(memoryOf(name))) * 2 ** 20);
      expect([name, share > 0.8, share < 0.9]).toEqual([name, true, true]);
    }
  }
});
