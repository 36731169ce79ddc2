import { bffEnv } from '@laurel/bff/settings/bff.env';
import { WEED_FLAGS } from '../install/servers/seaweedfs.mjs';
import { parseManifests, renderChart } from './chart.js';
import { readComposeServices, toMebibytes, getMemoryLimit, read, values } from './repository-files.js';

const services = readComposeServices('deploy/compose/infrastructure.yml');

describe('the development services of the chart', () => {
  const containers: Record<string, { command?: string[]; args?: string[]; env: Record<string, string> }> = {};
  beforeAll(async () => {
    for (const { kind, metadata, spec } of parseManifests(await renderChart('dev'))) {
      if (kind !== 'Deployment') continue;
      const [container] = spec.template!.spec.containers as unknown as {
        command?: string[];
        args?: string[];
        env: { name: string; value?: string }[];
      }[];
      const env = Object.fromEntries(
        container!.env.flatMap(({ name, value }) => (value ? [[name, value]] : [])),
      );
      containers[metadata.name.replace('laurel-', '')] = { ...container!, env };
    }
  }, 20 * 60_000);

  it('use the same images as compose', () => {
    for (const [service, image] of Object.entries(values.dev.images))
      expect([service, services[service]!.image]).toEqual([service, image]);
  });
  it('have the same memory limits as in compose, and so have the processes', () => {
    for (const [service, memory] of Object.entries(values.dev.memory))
      expect([service, toMebibytes(services[service]!.mem_limit!)]).toEqual([service, toMebibytes(memory)]);
    const processes = readComposeServices('docker-compose.yml');
    const defaultLimit = readComposeServices('deploy/compose/base.yml').process!.mem_limit!;
    for (const name of Object.keys(values.processes))
      expect([name, toMebibytes(processes[name]!.mem_limit ?? defaultLimit)]).toEqual([
        name,
        toMebibytes(getMemoryLimit(name)),
      ]);
  });
  it.each(['postgresql', 'nats'])('start %s as compose does', (service) => {
    const { command, args } = containers[service]!;
    expect(args ?? command).toEqual(services[service]!.command);
  });
  it('start S3 as tests do, except for its data folder and its listen address', () => {
    const command = ['weed', ...services.s3!.command!];
    expect(containers.s3!.command).toEqual(command);
    const extraFlags = ['server', '-dir=/data', '-volume.port=9340', '-s3.ip.bind=0.0.0.0'];
    expect(command.slice(1).toSorted()).toEqual([...extraFlags, ...WEED_FLAGS].toSorted());
  });
  /** Variables that say where something of this installation is. */
  const INSTALLATION_SPECIFIC =
    /^(PUBLIC|WEBHOOK|APP)_URL$|^KC_(HOSTNAME|DB_URL)$|^KC_PROXY_TRUSTED_ADDRESSES$/;
  /**
   * Variables that only compose or only the chart needs: a page behind the gateway with a password, and pods that
   * use an inner address.
   */
  const ONE_SIDED = /^MP_(WEBROOT|UI_AUTH)$|^KC_HOSTNAME_BACKCHANNEL_DYNAMIC$/;
  it.each(['postgresql', 'nats', 'keycloak', 'meilisearch', 'mail'])(
    'give %s the same settings as compose',
    (service) => {
      const settings = (env: Record<string, string>) =>
        Object.entries(env).filter(
          ([name, value]) =>
            !INSTALLATION_SPECIFIC.test(name) && !ONE_SIDED.test(name) && !value.includes('${'),
        );
      expect(Object.fromEntries(settings(containers[service]!.env))).toEqual(
        Object.fromEntries(settings(services[service]!.environment!)),
      );
    },
  );
});

it('the sizes in the README cover the memory limits of compose, and of two replicas each', () => {
  const processes = Object.keys(values.processes).map((name) => Number(toMebibytes(getMemoryLimit(name))));
  const processMemory = processes.reduce((sum, memory) => sum + memory, 0);
  const defaultServices = Object.values(services).filter(({ profiles }) => !profiles);
  const serviceMemory = defaultServices.reduce(
    (sum, { mem_limit: limit }) => sum + Number(toMebibytes(limit!)),
    0,
  );
  const [singleSize, doubleSize] = [...read('helm/laurel/README.md').matchAll(/\b(\d+) GiB:/g)].map(
    ([, gibibytes]) => Number(gibibytes) * 1024,
  );
  expect([
    singleSize! > processMemory + serviceMemory,
    doubleSize! > 2 * processMemory + serviceMemory,
  ]).toEqual([true, true]);
});

const NETWORKS = [
  '10.0.0.0/15',
  '10.0.0.0/16',
  '10.0.0.0/32',
  '10.0.0.0/33',
  '2001:db8::/47',
  '2001:db8::/48',
  '2001:db8::/119',
  '2001:db8::/128',
  '2001:db8::/129',
  '::/0',
];
it('the gateway of compose and the chart accept the same trusted proxies', () => {
  // compose:env reads the pattern from the chart. compose.test.ts and compose-gateway.test.ts check its
  // meaning.
  const schema = JSON.parse(read('helm/laurel/values.schema.json')) as {
    properties: { ingress: { properties: { trustedProxies: { items: { pattern: string } } } } };
  };
  const [, pattern] = /grep -Eq '([^']+)'/.exec(read('deploy/compose/gateway/start.sh'))!;
  expect(pattern).toBe(schema.properties.ingress.properties.trustedProxies.items.pattern);
  const [, visitorPattern] = /\$named := regexMatch "([^"]+)"/.exec(
    read('helm/laurel/templates/_validation.tpl'),
  )!;
  // The gateway accepts the same values, and also names of networks.
  const isTrusted = (text: string) => bffEnv.TRUST_PROXY.safeParse(text).success;
  for (const text of [...NETWORKS, '192.0.2.7', '2001:db8::7', '::ffff:0:0/96', 'proxy.example'])
    expect([text, isTrusted(text)]).toEqual([text, new RegExp(pattern!).test(text)]);
  // A visitor's network has at most the size of the largest trusted network.
  const isVisitorNetwork = (text: string) => new RegExp(visitorPattern!).test(text);
  for (const text of NETWORKS)
    expect([text, isVisitorNetwork(text)]).toEqual([text, new RegExp(pattern!).test(text)]);
});
