// That values reach their place: each is said as no default says it, and looked for in what would be sent.
import { PROCESSES } from '../local/house.mjs';
import { chart, kindsOf, readYaml, rendered, type Kind } from './chart.js';
import { read } from './places.js';

type Words = Record<string, string>;
type Amounts = Partial<Record<'requests' | 'limits', Words>>;
interface PodSpec {
  imagePullSecrets?: object[];
  securityContext: object;
  nodeSelector?: Words;
  tolerations?: object[];
  priorityClassName?: string;
  containers: { name: string; resources: Amounts }[];
}
interface Whole {
  kind: string;
  metadata: { name: string; labels: Words; annotations?: Words };
  spec: PodSpec & {
    template?: { metadata: { annotations: Words }; spec: PodSpec };
    backoffLimit: number;
    activeDeadlineSeconds: number;
    endpoints: { interval: string }[];
  };
}
const OWN = { key: 'own', operator: 'Exists' };
const SAID = {
  'image.pullSecrets': ['said-registry', 'other-registry'],
  'defaults.nodeSelector': { 'said.example/node': 'all' },
  'defaults.tolerations': [{ key: 'said', operator: 'Equal', value: 'all', effect: 'NoSchedule' }],
  'defaults.priorityClassName': 'said',
  'defaults.podAnnotations': { 'said.example/pod': 'all' },
  'defaults.serviceAccount.annotations': { 'said.example/role': 'all' },
  'defaults.resources.limits.memory': '401Mi',
  // Of one process more, or other: of others it is not.
  'processes.billing.nodeSelector': { 'said.example/disk': 'own' },
  'processes.billing.tolerations': [OWN],
  'processes.billing.priorityClassName': 'own',
  'processes.billing.podAnnotations': { 'said.example/own': 'own' },
  'processes.billing.serviceAccount.annotations': { 'said.example/role': 'own' },
  'processes.billing.resources.requests.cpu': '111m',
  'monitoring.labels': { 'said.example/release': 'prometheus' },
  'monitoring.serviceMonitor.interval': '33s',
  'migrations.tries': 9,
  'migrations.deadlineSeconds': 777,
  'migrations.resources.limits.memory': '257Mi',
};
const whole = (kinds: Kind[]) => kinds as unknown as Whole[];
let said: Whole[], trying: Whole[];
beforeAll(async () => {
  said = whole(kindsOf(await rendered('external', chart, SAID)));
  trying = whole(kindsOf(await rendered('dev')));
}, 20 * 60_000);

const named = (all: Whole[], kind: string) =>
  Object.fromEntries(
    all.filter((one) => one.kind === kind).map((one) => [one.metadata.name.replace('laurel-', ''), one]),
  );
const podsOf = (all: Whole[]) =>
  all.flatMap(({ kind, metadata, spec }) => {
    const pod = kind === 'Pod' ? spec : spec?.template?.spec;
    return pod ? [[metadata.name.replace('laurel-', ''), pod] as const] : [];
  });
/** What is expected of each process: of billing this, of the others that. */
const each = <T>(own: T, others: T) =>
  Object.fromEntries(PROCESSES.map((one) => [one, one === 'billing' ? own : others]));
const ofEach = <T>(what: (one: string) => T) => Object.fromEntries(PROCESSES.map((one) => [one, what(one)]));

it('image.pullSecrets: every pod', () => {
  const pods = podsOf(said);
  expect(pods.map(([name]) => name).toSorted()).toEqual(
    [...PROCESSES, 'migrate', 'contract', 'realm', 'smoke'].toSorted(),
  );
  const secrets = SAID['image.pullSecrets'].map((name) => ({ name }));
  expect(pods.filter(([, pod]) => JSON.stringify(pod.imagePullSecrets) !== JSON.stringify(secrets))).toEqual(
    [],
  );
});
it('nodeSelector, tolerations, priorityClassName: the pods of each process, its own before all’s', () => {
  const deployments = named(said, 'Deployment');
  const pod = (one: string) => deployments[one]!.spec.template!.spec;
  const node = SAID['defaults.nodeSelector'];
  expect(ofEach((one) => pod(one).nodeSelector)).toEqual(
    each({ ...node, ...SAID['processes.billing.nodeSelector'] }, node),
  );
  expect(ofEach((one) => pod(one).tolerations)).toEqual(each<object[]>([OWN], SAID['defaults.tolerations']));
  expect(ofEach((one) => pod(one).priorityClassName)).toEqual(each('own', 'said'));
});
it('podAnnotations: the same pods, beside what begins them anew', () => {
  const deployments = named(said, 'Deployment');
  const all = SAID['defaults.podAnnotations'];
  const annotations = ofEach((one) => {
    const { 'checksum/secrets': sum, ...others } = deployments[one]!.spec.template!.metadata.annotations;
    expect([one, sum]).toEqual([one, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    return others;
  });
  expect(annotations).toEqual(each({ ...all, ...SAID['processes.billing.podAnnotations'] }, all));
});
it('serviceAccount.annotations: the account of each process', () => {
  const accounts = named(said, 'ServiceAccount');
  const all = SAID['defaults.serviceAccount.annotations'];
  expect(ofEach((one) => accounts[one]!.metadata.annotations)).toEqual({
    ...each({ 'said.example/role': 'own' }, all),
    films: { ...all, 'example.com/role': 'films' },
  });
});

const values = readYaml(read('helm/laurel/values.yaml')) as {
  defaults: { resources: Required<Amounts> };
  processes: Record<string, { resources?: Amounts }>;
  dev: { memory: Words };
};
it('resources: the container of each process', () => {
  const { requests, limits } = values.defaults.resources;
  const asked = ofEach((one) => {
    const own = values.processes[one]!.resources;
    return {
      requests: { ...requests, ...own?.requests, ...(one === 'billing' && { cpu: '111m' }) },
      limits: { ...limits, memory: '401Mi', ...own?.limits },
    };
  });
  expect(asked.catalog!.limits).toEqual({ memory: '640Mi' });
  const deployments = named(said, 'Deployment');
  expect(ofEach((one) => deployments[one]!.spec.template!.spec.containers)).toEqual(
    ofEach((one) => [expect.objectContaining({ name: one, resources: asked[one] })]),
  );
});
it('dev.memory: the container of each part', () => {
  const deployments = named(trying, 'Deployment');
  const memory = Object.keys(values.dev.memory).map((part) => {
    const [own] = deployments[part]!.spec.template!.spec.containers;
    return [part, own!.resources.limits!.memory];
  });
  expect(Object.fromEntries(memory)).toEqual(values.dev.memory);
});
it('fsGroup: every pod’s own user, who may write to what is mounted', () => {
  const users: Record<string, number> = { postgresql: 999 };
  for (const part of ['nats', 'meilisearch', 'mail', 'keycloak']) users[part] = 1000;
  const pods = [...podsOf(said), ...podsOf(trying)];
  expect(pods.length).toBeGreaterThan(25);
  for (const [name, { securityContext }] of pods) {
    const user = users[name] ?? 65532;
    const held = { runAsUser: user, runAsGroup: user, fsGroup: user, fsGroupChangePolicy: 'OnRootMismatch' };
    expect([name, securityContext]).toEqual([name, expect.objectContaining(held)]);
  }
});
it('migrations: each of the three that run once', () => {
  const once = Object.values(named(said, 'Job'));
  expect(once).toHaveLength(3);
  for (const { metadata, spec } of once) {
    expect([metadata.name, spec.backoffLimit, spec.activeDeadlineSeconds]).toEqual([metadata.name, 9, 777]);
    const memories = spec.template!.spec.containers.map(({ resources }) => resources.limits!.memory);
    expect([metadata.name, new Set(memories)]).toEqual([metadata.name, new Set(['257Mi'])]);
  }
});
it('monitoring: by its labels both what is read and the alerts are found', () => {
  const [monitor, rules] = ['ServiceMonitor', 'PrometheusRule'].map((kind) => named(said, kind).monitoring!);
  for (const { metadata } of [monitor!, rules!])
    expect(metadata.labels).toMatchObject(SAID['monitoring.labels']);
  expect(monitor!.spec.endpoints.map(({ interval }) => interval)).toEqual(['33s']);
});
