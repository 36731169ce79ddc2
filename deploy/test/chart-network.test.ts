import { INSTALLATIONS, environmentOf, kindsOf, rendered, type Kind } from './chart.js';
import { PROCESSES, SERVICES } from '../local/house.mjs';

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
  for (const one of INSTALLATIONS) kinds[one] = kindsOf(await rendered(one));
}, 20 * 60_000);

/** Of an installation, by component: what may come in and go out. Not the one that shuts all, which names no component. */
const policiesOf = (installation: string): Record<string, Policy> =>
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
/** `a → b:port`, as those who ask are let out, and as those who are asked let in. */
function waysOf(installation: string) {
  const all = Object.entries(policiesOf(installation));
  const ways = (rules: (policy: Policy) => Rule[] | undefined, way: (own: string, other: string) => string) =>
    all.flatMap(([own, policy]) =>
      (rules(policy) ?? []).flatMap(({ ports, from, to }) =>
        ports.flatMap(({ port }) => ours(from ?? to).map((other) => `${way(own, other)}:${port}`)),
      ),
    );
  const out = ways(
    ({ egress }) => egress,
    (own, other) => `${own} → ${other}`,
  );
  const into = ways(
    ({ ingress }) => ingress,
    (own, other) => `${other} → ${own}`,
  );
  return { out: new Set(out), into: new Set(into) };
}

it('what is for trying lets in those who use it, at the port that they use, and nobody else', () => {
  const dev = ['postgresql', 'nats', 'keycloak', 'meilisearch', 's3', 'mail', 'payments'];
  const policies = policiesOf('dev');
  const into = dev.flatMap((part) =>
    policies[part]!.ingress!.map(({ ports, from }) => [
      part,
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

it('each way is open at both of its ends', () => {
  const { out, into } = waysOf('dev');
  // The door of `helm test` and of the stand-in is everybody's, where no visitors are named.
  const isDoor = (way: string) => way.endsWith('bff:8080');
  expect([...out].filter((way) => !isDoor(way)).toSorted()).toEqual([...into].toSorted());
  expect([...out].filter(isDoor).toSorted()).toEqual(['payments → bff:8080', 'smoke → bff:8080']);
  expect(into.size).toBeGreaterThan(30);
});

it.each(INSTALLATIONS)('%s: what shuts all shuts every pod of the release', (installation) => {
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
  '%s: whatever address a process is told, it is let out at that port',
  (installation) => {
    const policies = policiesOf(installation);
    for (const one of PROCESSES) {
      const env = environmentOf(kinds[installation]!, one, () => '');
      const open = policies[one]!.egress!.flatMap(({ ports }) => ports.map(({ port }) => String(port)));
      // Those are for browsers, where there is an inner one.
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
