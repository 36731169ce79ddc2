// Compares values and names that appear in several files, because those files cannot read each other.
import { findMatches, toMebibytes, getMemoryLimit, read } from './repository-files.js';

it.each([
  [
    'the memory of Keycloak’s heap',
    /-Xmx(\w+)/g,
    [
      'deploy/keycloak/commands.mjs',
      'deploy/compose/infrastructure.yml',
      'helm/laurel/templates/dev/_components.tpl',
    ],
  ],
  [
    'the memory of Meilisearch’s indexing',
    /\b(\d+MiB)/g,
    [
      'deploy/install/servers/meilisearch.mjs',
      'deploy/compose/infrastructure.yml',
      'helm/laurel/templates/dev/_components.tpl',
    ],
  ],
  [
    'the maximum of PostgreSQL’s connections',
    /max_connections[=:] ?(\d+)/g,
    [
      'deploy/install/servers/postgres.mjs',
      'deploy/compose/infrastructure.yml',
      'helm/laurel/templates/dev/_components.tpl',
    ],
  ],
  [
    'the name of the bucket',
    /(laurel-pictures)/g,
    ['docker-compose.yml', 'deploy/compose/gateway/nginx.conf', 'helm/laurel/templates/_dependencies.tpl'],
  ],
  [
    'the port of health checks',
    /(?:HTTP_PORT\W+|identity:|port: |EXPOSE )(9\d{3})\b/g,
    [
      'docker-compose.yml',
      'deploy/compose/jobs.yml',
      'deploy/observability/prometheus.yml',
      'deploy/docker/Dockerfile',
      'helm/laurel/templates/_env.tpl',
    ],
  ],
  [
    'the first half of the networks’ addresses',
    /\b(10\.\d+)(?=\}|\.\d+\.\d)/g,
    [
      'docker-compose.yml',
      'deploy/compose/infrastructure.yml',
      'deploy/compose/env.mjs',
      'deploy/compose/README.md',
    ],
  ],
  [
    'the port of the Stripe sandbox',
    /\b(12\d{3})\b/g,
    [
      'deploy/docker/stripe-sandbox.Dockerfile',
      'deploy/compose/gateway/nginx.conf',
      'deploy/compose/env.mjs',
      'deploy/compose/images.mjs',
      'helm/laurel/templates/_dependencies.tpl',
      'helm/laurel/templates/dev/_components.tpl',
    ],
  ],
  [
    'the version of Stripe’s API',
    /\bAPI(?: version |_VERSION = )[`'](\d{4}-[\w.-]+)[`']/g,
    ['services/billing/src/stripe/stripe-client.ts', 'helm/laurel/README.md'],
  ],
] as const)('%s has one value everywhere', (_what, pattern, files) => {
  const [first] = findMatches(files[0], pattern);
  expect(first).toBeTruthy();
  expect(files.map((file) => [file, findMatches(file, pattern)])).toEqual(
    files.map((file) => [file, [first]]),
  );
});

it('the login gateway has the limits that the schema of the chart documents', () => {
  const gateway = read('deploy/keycloak/login-gateway.mjs');
  const schema = JSON.parse(read('helm/laurel/values.schema.json')) as {
    properties: {
      loginGateway: { properties: { settings: { properties: Record<string, { default: number }> } } };
    };
  };
  const { properties } = schema.properties.loginGateway.properties.settings;
  expect(Object.keys(properties).length).toBeGreaterThan(4);
  for (const [name, { default: documented }] of Object.entries(properties))
    expect([name, Number(new RegExp(`${name} = '(\\d+)'`).exec(gateway)?.[1])]).toEqual([name, documented]);
});

it('the stop timeout is longer than a service needs to drain its connections and finish its calls', () => {
  const readNumber = (file: string, pattern: RegExp) =>
    Number(pattern.exec(read(file))![1]!.replace('_', ''));
  const drainMs =
    readNumber('services/runtime/process/graceful-shutdown.ts', /RECONNECT_MS = ([\d_]+)/) +
    readNumber('services/runtime/grpc/server.ts', /MAX_CALL_MS = scaleTimeout\(([\d_]+)\)/);
  const composeSeconds = readNumber('deploy/compose/base.yml', /stop_grace_period: (\d+)s/);
  const chartSeconds =
    readNumber('helm/laurel/values.yaml', /terminationGracePeriodSeconds: (\d+)/) -
    readNumber('helm/laurel/values.yaml', /preStopSeconds: (\d+)/);
  expect(Math.min(composeSeconds, chartSeconds) * 1000).toBeGreaterThan(drainMs + 5000);
});

it('the memory alert fires before a process reaches its limit', () => {
  const alerts = read('deploy/observability/alerts.yml');
  const processesBySelector = {
    'service!~"catalog|matching|films"': ['identity', 'submissions', 'billing', 'bff'],
    'service="films"': ['films'],
    'service="matching"': ['matching'],
    'service="catalog"': ['catalog'],
  };
  for (const [selector, names] of Object.entries(processesBySelector)) {
    const [, bytes] = new RegExp(`${selector.replaceAll('|', '\\|')}} > (\\d+e6)`).exec(alerts)!;
    for (const name of names) {
      const share = Number(bytes) / (Number(toMebibytes(getMemoryLimit(name))) * 2 ** 20);
      expect([name, share > 0.8, share < 0.9]).toEqual([name, true, true]);
    }
  }
});
