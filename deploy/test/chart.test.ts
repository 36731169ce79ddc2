import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getCrdLocation } from '../lab/cluster/crds.mjs';
import { KUBERNETES_VERSIONS, getSchemaLocation } from '../lab/cluster/kube-schemas.mjs';
import { installChartTools } from '../install/chart-tools.mjs';
import {
  chart,
  INSTALLATIONS,
  parseManifests,
  readYaml,
  renderChart,
  run,
  runChartTool,
  getValuesArgs,
  type Manifest,
  type Pod,
} from './chart.js';

/** The first run builds the tools. */
const BUILDING_MS = 20 * 60_000;
let folder: string, locations: string[];
beforeAll(async () => {
  locations = await Promise.all([getSchemaLocation(), getCrdLocation()]);
  await installChartTools();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-chart-'));
}, BUILDING_MS);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function expectConformity(text: string, version: string) {
  const file = path.join(folder, `${version}.yaml`);
  fs.writeFileSync(file, text);
  const locationArgs = locations.flatMap((location) => ['-schema-location', location]);
  const { code, output } = await runChartTool(
    'kubeconform',
    '-strict',
    '-kubernetes-version',
    version,
    ...locationArgs,
    file,
  );
  return { code, output };
}

it.each(INSTALLATIONS)('%s: helm lint finds nothing', async (installation) => {
  for (const version of KUBERNETES_VERSIONS) {
    const args = ['--strict', '--quiet', '--kube-version', version, ...getValuesArgs(installation)];
    const { code, output } = await runChartTool('helm', 'lint', ...args, chart);
    expect([code, output]).toEqual([0, '']);
  }
});

it('the unit tests of the chart pass', async () => {
  const { code, output } = await runChartTool('helm-unittest', chart);
  expect(code ? output : '').toBe('');
});

/** The complete example that the README offers to operators without a Keycloak. */
const keycloak = fs.readFileSync(path.join(chart, 'keycloak-example.yaml'), 'utf8');
it('the example Keycloak gets the variables of the development one, and matches the example values', async () => {
  const devKeycloak = parseManifests(await renderChart('dev')).filter(
    ({ metadata }) => metadata.name === 'laurel-keycloak',
  );
  const listVariables = (manifests: Manifest[]) =>
    manifests
      .find(({ kind }) => kind === 'Deployment')!
      .spec.template!.spec.containers[0]!.env.map(({ name }) => name)
      .toSorted();
  /** For a small single Keycloak that is called by other names. */
  const SMALL = ['JAVA_OPTS_KC_HEAP', 'KC_CACHE', 'KC_HOSTNAME_BACKCHANNEL_DYNAMIC'];
  /** For several replicas behind an ingress. */
  const CLUSTER_ONLY = ['KC_CACHE_EMBEDDED_NETWORK_BIND_ADDRESS'];
  const exampleKinds = parseManifests(keycloak);
  expect(listVariables(exampleKinds)).toEqual(
    [...listVariables(devKeycloak).filter((name) => !SMALL.includes(name)), ...CLUSTER_ONLY].toSorted(),
  );
  const example = readYaml(fs.readFileSync(path.join(chart, 'values-example.yaml'), 'utf8')) as {
    publicUrl: string;
    keycloak: { url: string; innerUrl: string };
  };
  const values = Object.fromEntries(
    exampleKinds
      .find(({ kind }) => kind === 'Deployment')!
      .spec.template!.spec.containers[0]!.env.map(({ name, value }) => [name, value]),
  );
  expect(values).toMatchObject({ KC_HOSTNAME: example.keycloak.url, APP_URL: example.publicUrl });
  const service = exampleKinds.find(({ kind }) => kind === 'Service')!;
  expect(example.keycloak.innerUrl).toBe(`http://${service.metadata.name}:8080`);
});

it('only Laurel’s pods, such as the login gateway whose address it trusts, may connect to the example Keycloak', () => {
  const policy = parseManifests(keycloak).find(({ kind }) => kind === 'NetworkPolicy')!.spec as unknown as {
    ingress: { ports: { port: number }[]; from: object[] }[];
  };
  const rules = policy.ingress.filter(({ ports }) => ports.some(({ port }) => port === 8080));
  const laurel = { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'laurel' } } };
  expect(rules).toEqual([{ ports: [{ port: 8080 }], from: [laurel] }]);
});

/** Invalid keys, in Kubernetes' own kinds and in those of others. */
const MISTAKES = [
  ['Deployment', 'replicas: 2', 'replicass: 2'],
  ['ScaledObject', 'cooldownPeriod: 300', 'cooldown: 300'],
  ['ServiceMonitor', 'interval: 15s', 'every: 15s'],
  ['PrometheusRule', 'expr: ', 'expression: '],
] as const;
it.each(KUBERNETES_VERSIONS)(
  'the manifests conform to Kubernetes %s, without unknown keys',
  async (version) => {
    const texts = await Promise.all(INSTALLATIONS.map((installation) => renderChart(installation)));
    const all = [...texts, keycloak].join('\n---\n');
    expect(await expectConformity(all, version)).toEqual({ code: 0, output: '' });
    for (const [kind, right, wrong] of MISTAKES) {
      const { code, output } = await expectConformity(all.replace(right, wrong), version);
      expect([kind, code, output]).toEqual([kind, 1, expect.stringContaining(kind)]);
      expect(output).toMatch(`'${wrong.split(':')[0]!.trim().replace('- ', '')}' not allowed`);
    }
  },
);

it('the cache key of the schemas changes with their source', () => {
  const texts = ['kube-schemas.mjs', 'wheels.txt'].map((name) => source(`lab/cluster/${name}`));
  const key = createHash('sha256').update(texts.join('')).digest('hex').slice(0, 8);
  expect(locations[0]).toMatch(`/kubernetes-schemas-${key}/`);
});

it.each(INSTALLATIONS)('%s: the chart renders no Secret', async (installation) => {
  const manifests = parseManifests(await renderChart(installation));
  expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
});

/** The pods of every kind that starts any. */
const listPods = async (installation: string) =>
  parseManifests(await renderChart(installation)).flatMap(({ kind, spec }) =>
    kind === 'Pod' ? [spec as unknown as Pod] : (spec?.template?.spec ?? []),
  );
it.each(INSTALLATIONS)('%s: every container has resource requests and limits', async (installation) => {
  const specs = await listPods(installation);
  const all = specs.flatMap(({ containers, initContainers = [] }) => [...initContainers, ...containers]);
  expect(all.length).toBeGreaterThan(7);
  const incomplete = all.filter(({ resources }) => !resources?.requests?.cpu || !resources.limits?.memory);
  expect(incomplete.map(({ name }) => name)).toEqual([]);
});

it.each(INSTALLATIONS)('%s: every pod has the minimal privileges', async (installation) => {
  const pods = await listPods(installation);
  expect(pods.length).toBeGreaterThan(7);
  for (const pod of pods) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of [...(pod.initContainers ?? []), ...pod.containers])
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      });
  }
});

const source = (file: string) => fs.readFileSync(path.join(chart, '../../deploy', file), 'utf8');
it('the package contains the files from deploy and renders the same', async () => {
  await runChartTool('helm', 'package', chart, '--destination', folder);
  const packed = path.join(
    folder,
    fs.readdirSync(folder).find((name) => name.endsWith('.tgz'))!,
  );
  const { output } = run('tar', ['tf', packed]);
  expect(output.split('\n')).toEqual(expect.arrayContaining(['laurel/secrets.sh', 'laurel/files/nats.conf']));
  expect(output).not.toMatch(/laurel\/(ci|tests)\//);
  for (const installation of INSTALLATIONS)
    expect(await renderChart(installation, packed)).toBe(await renderChart(installation));
});

it('alerts, dashboards and bus permissions are those of deploy', async () => {
  const [external, dev] = [
    parseManifests(await renderChart('external')),
    parseManifests(await renderChart('dev')),
  ];
  const rule = external.find(({ kind }) => kind === 'PrometheusRule')!;
  const formatCommand = (_all: string, name: string) =>
    `runbook: kubectl --namespace default get configmap laurel-runbooks --output jsonpath='{.data.${name}}'`;
  const alerts = source('observability/alerts.yml').replace(
    /runbook: deploy\/runbooks\/(\w+)\.md/g,
    formatCommand,
  );
  expect(rule.spec).toEqual(readYaml(alerts));
  const pages = external.find(({ metadata }) => metadata.name === 'laurel-runbooks')!;
  const files = fs.readdirSync(path.join(chart, '../../deploy/runbooks'));
  const expectedPages = files.map((name) => [name.replace('.md', ''), source(`runbooks/${name}`)]);
  expect(pages.data).toEqual(Object.fromEntries(expectedPages));
  const dashboard = external.find(({ metadata }) => metadata.name === 'laurel-dashboard')!;
  const boards = fs.readdirSync(path.join(chart, '../../deploy/observability/dashboards'));
  expect(boards).toHaveLength(3);
  expect(dashboard.data).toEqual(
    Object.fromEntries(boards.map((name) => [`laurel-${name}`, source(`observability/dashboards/${name}`)])),
  );
  const bus = dev.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'laurel-nats')!;
  expect(bus.data).toEqual(
    Object.fromEntries(['nats.conf', 'nats-container.conf'].map((name) => [name, source(`nats/${name}`)])),
  );
});
