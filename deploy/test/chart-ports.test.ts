// Checks that each address of a component leads there: to a Service of that name, to its port, and to the
// port at which its pods listen.
import { PROCESSES } from '../workspace/repository.mjs';
import {
  chart,
  generateSecrets,
  parseManifests,
  renderChart,
  resolveEnv,
  type Manifest,
  type Pod,
} from './chart.js';

interface Service {
  selector: Record<string, string>;
  ports: { name: string; port: number; targetPort: string | number }[];
}
interface Template {
  metadata: { labels: Record<string, string> };
  spec: Pod;
}
/** A release with the default name would hide a hard-coded name. */
const RELEASE = 'autumn';
const RENDERED = ['external', 'dev'];
const manifests: Record<string, Manifest[]> = {};
/** Databases belong to the release only in the development installation. */
let secrets: Record<string, Record<string, string>>;
beforeAll(async () => {
  secrets = generateSecrets('--dev', RELEASE);
  for (const installation of RENDERED)
    manifests[installation] = parseManifests(await renderChart(installation, chart, {}, RELEASE));
}, 20 * 60_000);

const getServices = (installation: string) =>
  Object.fromEntries(
    manifests[installation]!.filter(({ kind }) => kind === 'Service').map(({ metadata, spec }) => [
      metadata.name,
      spec as unknown as Service,
    ]),
  );
const getTemplates = (installation: string) =>
  manifests[installation]!.flatMap((manifest) =>
    manifest.kind === 'Pod'
      ? [manifest as unknown as Template]
      : ((manifest.spec?.template as Template | undefined) ?? []),
  );
const DEFAULT_PORTS: Record<string, string> = { http: '80', https: '443', postgresql: '5432' };
/** A host of the release, or one with the default release name. */
const HOST = new RegExp(
  `\\b(?:(\\w+)://(?:[^/@\\s]*@)?)?((?:${RELEASE}|laurel)-[a-z0-9-]+)(?:\\.[a-z0-9.-]+)?(?::([0-9]+))?`,
  'g',
);
/** `name: host:port`, from all variables and arguments of every container. */
function listAddresses(installation: string) {
  const secret = (name: string, key: string) => (installation === 'dev' ? (secrets[name]?.[key] ?? '') : '');
  const all = getTemplates(installation).flatMap(({ spec }) => [
    ...(spec.initContainers ?? []),
    ...spec.containers,
  ]);
  return all.flatMap((container) =>
    Object.entries(resolveEnv(container, secret)).flatMap(([name, value]) =>
      [...value.matchAll(HOST)]
        .filter(([, scheme, , port]) => scheme || port)
        .map(([, scheme, host, port]) => ({
          source: `${container.name} ${name}`,
          host,
          port: port ?? DEFAULT_PORTS[scheme!],
        })),
    ),
  );
}

it.each([
  ['external', 12],
  ['dev', 40],
])('%s: each address of the release is the address of a Service', (installation, minCount) => {
  const serviceAddresses = Object.entries(getServices(installation)).flatMap(([name, { ports }]) =>
    ports.map(({ port }) => `${name}:${port}`),
  );
  const addresses = listAddresses(installation);
  expect(addresses.length).toBeGreaterThan(minCount);
  expect(addresses.filter(({ host, port }) => !serviceAddresses.includes(`${host}:${port}`))).toEqual([]);
});

/** The variable in which a process gets its listen port, by port name. */
const LISTEN_VARIABLES: Record<string, [variable: string, pattern: RegExp]> = {
  http: ['PORT', /^(\d+)$/],
  grpc: ['GRPC_URL', /:(\d+)$/],
  health: ['HTTP_PORT', /^(\d+)$/],
};
it.each(RENDERED)('%s: each port of a Service leads to a port at which its pods listen', (installation) => {
  const services = Object.entries(getServices(installation));
  expect(services.length).toBeGreaterThan(6);
  for (const [name, { selector, ports }] of services) {
    const pods = getTemplates(installation).filter(({ metadata }) =>
      Object.entries(selector).every(([label, value]) => metadata.labels[label] === value),
    );
    expect([name, pods.length]).toEqual([name, 1]);
    const [container] = pods[0]!.spec.containers;
    expect(container!.name).toBe(name.replace(`${RELEASE}-`, ''));
    for (const { name: portName, targetPort } of ports) {
      const containerPort = container!.ports!.find(({ name, containerPort }) =>
        [name, containerPort].includes(targetPort),
      )!;
      expect([name, containerPort.name]).toEqual([name, portName]);
      if (!PROCESSES.includes(container!.name)) continue;
      const [variable, pattern] = LISTEN_VARIABLES[portName]!;
      const [, listenPort] = pattern.exec(resolveEnv(container!, () => '')[variable] ?? '')!;
      expect([name, portName, containerPort.containerPort]).toEqual([name, portName, Number(listenPort)]);
    }
  }
});
it.each(RENDERED)('%s: each probe uses an open port of its pod', (installation) => {
  for (const { spec } of getTemplates(installation))
    for (const { name, ports = [], ...container } of spec.containers) {
      const probes = Object.entries(container).filter(([key]) => key.endsWith('Probe')) as unknown as [
        string,
        { httpGet?: { port: string }; tcpSocket?: { port: string } },
      ][];
      const probePorts = probes.flatMap(
        ([, { httpGet, tcpSocket }]) => httpGet?.port ?? tcpSocket?.port ?? [],
      );
      const openPorts = ports.map((port) => port.name);
      expect([name, probePorts.filter((port) => !openPorts.includes(port))]).toEqual([name, []]);
    }
});

it.each(['SNAPSHOT_FILE', 'STILLS_FOLDER'])('the path in %s is on a volume', async (variable) => {
  const overrides = { 'storage.s3.bucket': '', 'storage.existingClaim': 'pictures' };
  const withPictureFolder = parseManifests(await renderChart('external', chart, overrides, RELEASE));
  const containers = withPictureFolder.flatMap(({ kind, spec }) =>
    kind === 'Deployment' ? spec.template!.spec.containers : [],
  );
  const targets = containers.flatMap(({ env, volumeMounts }) => {
    const target = env.find(({ name }) => name === variable)?.value;
    return target ? [{ target, mounts: volumeMounts!.filter(({ readOnly }) => !readOnly) }] : [];
  });
  expect(targets.length).toBeGreaterThan(0);
  for (const { target, mounts } of targets)
    expect(mounts.some(({ mountPath }) => `${target}/`.startsWith(`${mountPath}/`))).toBe(true);
});
