// Checks that values reach their target: each one is set to a value that no default has, and searched in the
// rendered manifests.
import { PROCESSES } from '../workspace/repository.mjs';
import { chart, parseManifests, readYaml, renderChart, type Manifest } from './chart.js';
import { read } from './repository-files.js';

type StringMap = Record<string, string>;
type Amounts = Partial<Record<'requests' | 'limits', StringMap>>;
interface PodSpec {
  imagePullSecrets?: object[];
  securityContext: object;
  nodeSelector?: StringMap;
  tolerations?: object[];
  priorityClassName?: string;
  containers: { name: string; resources: Amounts }[];
}
interface FullManifest {
  kind: string;
  metadata: { name: string; labels: StringMap; annotations?: StringMap };
  spec: PodSpec & {
    template?: { metadata: { annotations: StringMap }; spec: PodSpec };
    backoffLimit: number;
    activeDeadlineSeconds: number;
    endpoints: { interval: string }[];
  };
}
const BILLING_TOLERATION = { key: 'own', operator: 'Exists' };
const OVERRIDES = {
  'image.pullSecrets': ['custom-registry', 'other-registry'],
  'defaults.nodeSelector': { 'custom.example/node': 'all' },
  'defaults.tolerations': [{ key: 'custom', operator: 'Equal', value: 'all', effect: 'NoSchedule' }],
  'defaults.priorityClassName': 'custom',
  'defaults.podAnnotations': { 'custom.example/pod': 'all' },
  'defaults.serviceAccount.annotations': { 'custom.example/role': 'all' },
  'defaults.resources.limits.memory': '401Mi',
  // Additional or different values for one process. The other processes must not have them.
  'processes.billing.nodeSelector': { 'custom.example/disk': 'own' },
  'processes.billing.tolerations': [BILLING_TOLERATION],
  'processes.billing.priorityClassName': 'own',
  'processes.billing.podAnnotations': { 'custom.example/own': 'own' },
  'processes.billing.serviceAccount.annotations': { 'custom.example/role': 'own' },
  'processes.billing.resources.requests.cpu': '111m',
  'monitoring.labels': { 'custom.example/release': 'prometheus' },
  'monitoring.serviceMonitor.interval': '33s',
  'migrations.backoffLimit': 9,
  'migrations.deadlineSeconds': 777,
  'migrations.resources.limits.memory': '257Mi',
};
const toFullManifests = (manifests: Manifest[]) => manifests as unknown as FullManifest[];
let external: FullManifest[], dev: FullManifest[];
beforeAll(async () => {
  external = toFullManifests(parseManifests(await renderChart('external', chart, OVERRIDES)));
  dev = toFullManifests(parseManifests(await renderChart('dev')));
}, 20 * 60_000);

const findByKind = (manifests: FullManifest[], kind: string) =>
  Object.fromEntries(
    manifests
      .filter((manifest) => manifest.kind === kind)
      .map((manifest) => [manifest.metadata.name.replace('laurel-', ''), manifest]),
  );
const listPods = (manifests: FullManifest[]) =>
  manifests.flatMap(({ kind, metadata, spec }) => {
    const pod = kind === 'Pod' ? spec : spec?.template?.spec;
    return pod ? [[metadata.name.replace('laurel-', ''), pod] as const] : [];
  });
/** The expected value of each process: `billing` for billing, `others` for all others. */
const expectProcesses = <T>(billing: T, others: T) =>
  Object.fromEntries(PROCESSES.map((process) => [process, process === 'billing' ? billing : others]));
const mapProcesses = <T>(getValue: (process: string) => T) =>
  Object.fromEntries(PROCESSES.map((process) => [process, getValue(process)]));

it('image.pullSecrets are set for every pod', () => {
  const pods = listPods(external);
  expect(pods.map(([name]) => name).toSorted()).toEqual(
    [...PROCESSES, 'login-gateway', 'migrate', 'contract', 'realm', 'smoke'].toSorted(),
  );
  const secrets = OVERRIDES['image.pullSecrets'].map((name) => ({ name }));
  expect(pods.filter(([, pod]) => JSON.stringify(pod.imagePullSecrets) !== JSON.stringify(secrets))).toEqual(
    [],
  );
});
it('nodeSelector, tolerations and priorityClassName are set for each process, its own before the defaults', () => {
  const deployments = findByKind(external, 'Deployment');
  const pod = (process: string) => deployments[process]!.spec.template!.spec;
  const node = OVERRIDES['defaults.nodeSelector'];
  expect(mapProcesses((process) => pod(process).nodeSelector)).toEqual(
    expectProcesses({ ...node, ...OVERRIDES['processes.billing.nodeSelector'] }, node),
  );
  expect(mapProcesses((process) => pod(process).tolerations)).toEqual(
    expectProcesses<object[]>([BILLING_TOLERATION], OVERRIDES['defaults.tolerations']),
  );
  expect(mapProcesses((process) => pod(process).priorityClassName)).toEqual(expectProcesses('own', 'custom'));
});
it('podAnnotations are set for the same pods, next to the checksum that restarts them', () => {
  const deployments = findByKind(external, 'Deployment');
  const all = OVERRIDES['defaults.podAnnotations'];
  const annotations = mapProcesses((process) => {
    const { 'checksum/secrets': sum, ...others } = deployments[process]!.spec.template!.metadata.annotations;
    expect([process, sum]).toEqual([process, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    return others;
  });
  expect(annotations).toEqual(
    expectProcesses({ ...all, ...OVERRIDES['processes.billing.podAnnotations'] }, all),
  );
});
it('serviceAccount.annotations are set for the account of each process', () => {
  const accounts = findByKind(external, 'ServiceAccount');
  const all = OVERRIDES['defaults.serviceAccount.annotations'];
  expect(mapProcesses((process) => accounts[process]!.metadata.annotations)).toEqual({
    ...expectProcesses({ 'custom.example/role': 'own' }, all),
    films: { ...all, 'example.com/role': 'films' },
  });
});

const values = readYaml(read('helm/laurel/values.yaml')) as {
  defaults: { resources: Required<Amounts> };
  processes: Record<string, { resources?: Amounts }>;
  dev: { memory: StringMap };
};
it('resources are set for the container of each process', () => {
  const { requests, limits } = values.defaults.resources;
  const expected = mapProcesses((process) => {
    const processResources = values.processes[process]!.resources;
    return {
      requests: { ...requests, ...processResources?.requests, ...(process === 'billing' && { cpu: '111m' }) },
      limits: { ...limits, memory: '401Mi', ...processResources?.limits },
    };
  });
  expect(expected.catalog!.limits).toEqual({ memory: '768Mi' });
  const deployments = findByKind(external, 'Deployment');
  expect(mapProcesses((process) => deployments[process]!.spec.template!.spec.containers)).toEqual(
    mapProcesses((process) => [expect.objectContaining({ name: process, resources: expected[process] })]),
  );
});
it('dev.memory is set for the container of each development service', () => {
  const deployments = findByKind(dev, 'Deployment');
  const memory = Object.keys(values.dev.memory).map((service) => {
    const [container] = deployments[service]!.spec.template!.spec.containers;
    return [service, container!.resources.limits!.memory];
  });
  expect(Object.fromEntries(memory)).toEqual(values.dev.memory);
});
it('fsGroup is set to the user of each pod, which may write to its volumes', () => {
  const users: Record<string, number> = { postgresql: 999 };
  for (const service of ['nats', 'meilisearch', 'mail', 'keycloak']) users[service] = 1000;
  const pods = [...listPods(external), ...listPods(dev)];
  expect(pods.length).toBeGreaterThan(25);
  for (const [name, { securityContext }] of pods) {
    const user = users[name] ?? 65532;
    const expected = {
      runAsUser: user,
      runAsGroup: user,
      fsGroup: user,
      fsGroupChangePolicy: 'OnRootMismatch',
    };
    expect([name, securityContext]).toEqual([name, expect.objectContaining(expected)]);
  }
});
it('migrations settings are set for each of the three one-off jobs', () => {
  const jobs = Object.values(findByKind(external, 'Job'));
  expect(jobs).toHaveLength(3);
  for (const { metadata, spec } of jobs) {
    expect([metadata.name, spec.backoffLimit, spec.activeDeadlineSeconds]).toEqual([metadata.name, 9, 777]);
    const memories = spec.template!.spec.containers.map(({ resources }) => resources.limits!.memory);
    expect([metadata.name, new Set(memories)]).toEqual([metadata.name, new Set(['257Mi'])]);
  }
});
it('monitoring labels are set for the monitor and for the alerts', () => {
  const [monitor, rules] = ['ServiceMonitor', 'PrometheusRule'].map(
    (kind) => findByKind(external, kind).monitoring!,
  );
  for (const { metadata } of [monitor!, rules!])
    expect(metadata.labels).toMatchObject(OVERRIDES['monitoring.labels']);
  expect(monitor!.spec.endpoints.map(({ interval }) => interval)).toEqual(['33s']);
});
