import { INSTALLATIONS, getEnvironment, parseManifests, renderChart, type Kind } from './chart.js';
import { PROCESSES, SERVICES } from '../workspace/repository.mjs';

const COMPONENT = 'app.kubernetes.io/component';
interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
}
interface Rule {
  ports: { port: number }[];
  from?: Peer[];
  to?: Peer[];
}
interface Labelled {
  labels: Record<string, string>;
}
interface Policy {
  podSelector: { matchLabels: Record<string, string> };
  ingress?: Rule[];
  egress?: Rule[];
}

const kinds: Record<string, Kind[]> = {};
beforeAll(async () => {
  for (const one of INSTALLATIONS) kinds[one] = parseManifests(await renderChart(one));
}, 20 * 60_000);

/** The network policies of an installation by component, without the default policy, which names no component. */
const getPolicies = (installation: string): Record<string, Policy> =>
  Object.fromEntries(
    kinds[installation]!.filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ spec }) => spec as unknown as Policy)
      .flatMap((policy) => {
        const component = policy.podSelector.matchLabels[COMPONENT];
        return component ? [[component, policy] as const] : [];
      }),
  );
const ours = (peers: Peer[] | undefined) =>
  (peers ?? []).map(({ podSelector }) => podSelector?.matchLabels[COMPONENT] ?? 'others');
/** `a → b:port` routes, as the callers' policies and as the targets' policies allow them. */
function getRoutes(installation: string) {
  const all = Object.entries(getPolicies(installation));
  const ways = (
    rules: (policy: Policy) => Rule[] | undefined,
    way: (component: string, other: string) => string,
  ) =>
    all.flatMap(([component, policy]) =>
      (rules(policy) ?? []).flatMap(({ ports, from, to }) =>
        ports.flatMap(({ port }) => ours(from ?? to).map((other) => `${way(component, other)}:${port}`)),
      ),
    );
  const out = ways(
    ({ egress }) => egress,
    (component, other) => `${component} → ${other}`,
  );
  const into = ways(
    ({ ingress }) => ingress,
    (component, other) => `${other} → ${component}`,
  );
  return { out: new Set(out), into: new Set(into) };
}

it('the development services accept their users at the used port, and nobody else', () => {
  const dev = ['postgresql', 'nats', 'keycloak', 'meilisearch', 's3', 'mail', 'payments'];
  const policies = getPolicies('dev');
  const into = dev.flatMap((service) =>
    policies[service]!.ingress!.map(({ ports, from }) => [
      service,
      ports.map(({ port }) => port),
      ours(from).toSorted(),
    ]),
  );
  expect(into).toEqual([
    ['postgresql', [5432], [...SERVICES, 'contract', 'keycloak'].toSorted()],
    ['nats', [4222], PROCESSES.toSorted()],
    ['keycloak', [8080], ['identity', 'realm', 'smoke']],
    ['meilisearch', [7700], ['catalog']],
    ['s3', [8333], ['films']],
    ['mail', [1025], ['identity', 'keycloak']],
    ['payments', [12111], ['billing']],
  ]);
});

it('each route is allowed at both ends', () => {
  const { out, into } = getRoutes('dev');
  // The gateway is open for `helm test` and for the Stripe sandbox when no visitors are named.
  const isGateway = (way: string) => way.endsWith('bff:8080');
  expect([...out].filter((way) => !isGateway(way)).toSorted()).toEqual([...into].toSorted());
  expect([...out].filter(isGateway).toSorted()).toEqual(['payments → bff:8080', 'smoke → bff:8080']);
  expect(into.size).toBeGreaterThan(30);
});

it.each(INSTALLATIONS)('%s: the default policy covers every pod of the release', (installation) => {
  const all = kinds[installation]!.filter(({ kind }) => kind === 'NetworkPolicy').map(
    ({ spec }) => spec as unknown as Policy,
  );
  const [shut, ...others] = all.filter(({ podSelector }) => !podSelector.matchLabels[COMPONENT]);
  expect(others).toEqual([]);
  const pods = kinds[installation]!.flatMap((one) => {
    const pod = (one.kind === 'Pod' ? one : one.spec?.template) as { metadata?: Labelled } | undefined;
    return pod?.metadata ?? [];
  });
  expect(pods.length).toBeGreaterThan(9);
  for (const { labels } of pods) expect(labels).toMatchObject(shut!.podSelector.matchLabels);
});

const SCHEMES: Record<string, string> = { 'http:': '80', 'https:': '443', 'nats:': '4222' };
it.each(INSTALLATIONS)(
  '%s: each process may reach the port of every address that it gets',
  (installation) => {
    const policies = getPolicies(installation);
    for (const one of PROCESSES) {
      const env = getEnvironment(kinds[installation]!, one, () => '');
      const open = policies[one]!.egress!.flatMap(({ ports }) => ports.map(({ port }) => String(port)));
      // These are for browsers when there is an inner address.
      const inner = (name: string) => name.replace(/_(URL|ENDPOINT)$/, '_INNER_$1');
      const addresses = Object.entries(env).filter(
        ([name, value]) =>
          /(_URL|_ENDPOINT)$/.test(name) &&
          value &&
          !(inner(name) in env) &&
          !['PUBLIC_URL', 'GRPC_URL'].includes(name) &&
          !(one === 'bff' && name === 'KEYCLOAK_URL'),
      );
      const ports = addresses.map(([name, value]) => {
        const { protocol, port } = new URL(value.includes('://') ? value : `tcp://${value}`);
        return [name, port || SCHEMES[protocol]];
      });
      expect([one, ports.filter(([, port]) => !open.includes(port!))]).toEqual([one, []]);
      expect(ports.length).toBeGreaterThan(0);
    }
  },
);
