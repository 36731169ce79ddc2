import { INSTALLATIONS, getEnvironment, parseManifests, renderChart, type Manifest } from './chart.js';
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

const manifests: Record<string, Manifest[]> = {};
beforeAll(async () => {
  for (const installation of INSTALLATIONS)
    manifests[installation] = parseManifests(await renderChart(installation));
}, 20 * 60_000);

/** The network policies of an installation by component, without the default policy, which names no component. */
const getPolicies = (installation: string): Record<string, Policy> =>
  Object.fromEntries(
    manifests[installation]!.filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ spec }) => spec as unknown as Policy)
      .flatMap((policy) => {
        const component = policy.podSelector.matchLabels[COMPONENT];
        return component ? [[component, policy] as const] : [];
      }),
  );
const listPeers = (peers: Peer[] | undefined) =>
  (peers ?? []).map(({ podSelector }) => podSelector?.matchLabels[COMPONENT] ?? 'others');
/** `a → b:port` routes, as the callers' policies and as the targets' policies allow them. */
function getRoutes(installation: string) {
  const policies = Object.entries(getPolicies(installation));
  const formatRoutes = (
    getRules: (policy: Policy) => Rule[] | undefined,
    format: (component: string, other: string) => string,
  ) =>
    policies.flatMap(([component, policy]) =>
      (getRules(policy) ?? []).flatMap(({ ports, from, to }) =>
        ports.flatMap(({ port }) =>
          listPeers(from ?? to).map((other) => `${format(component, other)}:${port}`),
        ),
      ),
    );
  const allowedByCallers = formatRoutes(
    ({ egress }) => egress,
    (component, other) => `${component} → ${other}`,
  );
  const allowedByTargets = formatRoutes(
    ({ ingress }) => ingress,
    (component, other) => `${other} → ${component}`,
  );
  return { allowedByCallers: new Set(allowedByCallers), allowedByTargets: new Set(allowedByTargets) };
}

it('the development services accept their users at the used port, and nobody else', () => {
  const services = ['postgresql', 'nats', 'keycloak', 'meilisearch', 's3', 'mail', 'payments'];
  const policies = getPolicies('dev');
  const ingressRules = services.flatMap((service) =>
    policies[service]!.ingress!.map(({ ports, from }) => [
      service,
      ports.map(({ port }) => port),
      listPeers(from).toSorted(),
    ]),
  );
  expect(ingressRules).toEqual([
    ['postgresql', [5432], [...SERVICES, 'contract', 'keycloak'].toSorted()],
    ['nats', [4222], PROCESSES.toSorted()],
    ['keycloak', [8080], ['identity', 'login-gateway', 'realm', 'smoke']],
    ['meilisearch', [7700], ['catalog']],
    ['s3', [8333], ['films']],
    ['mail', [1025], ['identity', 'keycloak']],
    ['payments', [12111], ['billing']],
  ]);
});

it('each route is allowed at both ends', () => {
  const { allowedByCallers, allowedByTargets } = getRoutes('dev');
  // The gateway accepts everybody unless the values name visitors, so its own policy names no peers.
  const leadsToGateway = (route: string) => route.endsWith('bff:8080');
  const otherRoutes = [...allowedByCallers].filter((route) => !leadsToGateway(route));
  expect(otherRoutes.toSorted()).toEqual([...allowedByTargets].toSorted());
  const gatewayRoutes = [...allowedByCallers].filter(leadsToGateway);
  expect(gatewayRoutes.toSorted()).toEqual(['payments → bff:8080', 'smoke → bff:8080']);
  expect(allowedByTargets.size).toBeGreaterThan(30);
});

it.each(INSTALLATIONS)('%s: the default policy covers every pod of the release', (installation) => {
  const policies = manifests[installation]!.filter(({ kind }) => kind === 'NetworkPolicy').map(
    ({ spec }) => spec as unknown as Policy,
  );
  const [defaultPolicy, ...others] = policies.filter(
    ({ podSelector }) => !podSelector.matchLabels[COMPONENT],
  );
  expect(others).toEqual([]);
  const pods = manifests[installation]!.flatMap((manifest) => {
    const pod = (manifest.kind === 'Pod' ? manifest : manifest.spec?.template) as
      { metadata?: Labelled } | undefined;
    return pod?.metadata ?? [];
  });
  expect(pods.length).toBeGreaterThan(9);
  for (const { labels } of pods) expect(labels).toMatchObject(defaultPolicy!.podSelector.matchLabels);
});

const SCHEMES: Record<string, string> = { 'http:': '80', 'https:': '443', 'nats:': '4222' };
it.each(INSTALLATIONS)(
  '%s: each process may reach the port of every address that it gets',
  (installation) => {
    const policies = getPolicies(installation);
    for (const process of PROCESSES) {
      const env = getEnvironment(manifests[installation]!, process, () => '');
      const allowedPorts = policies[process]!.egress!.flatMap(({ ports }) =>
        ports.map(({ port }) => String(port)),
      );
      // An address that has an inner one too is for browsers only.
      const toInnerName = (name: string) => name.replace(/_(URL|ENDPOINT)$/, '_INNER_$1');
      const addresses = Object.entries(env).filter(
        ([name, value]) =>
          /(_URL|_ENDPOINT)$/.test(name) &&
          value &&
          !(toInnerName(name) in env) &&
          !['PUBLIC_URL', 'GRPC_URL'].includes(name) &&
          !(process === 'bff' && name === 'KEYCLOAK_URL'),
      );
      const ports = addresses.map(([name, value]) => {
        const { protocol, port } = new URL(value.includes('://') ? value : `tcp://${value}`);
        return [name, port || SCHEMES[protocol]];
      });
      expect([process, ports.filter(([, port]) => !allowedPorts.includes(port!))]).toEqual([process, []]);
      expect(ports.length).toBeGreaterThan(0);
    }
  },
);
