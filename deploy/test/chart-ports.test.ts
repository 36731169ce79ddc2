// That whatever one of the release is told of another leads there: to a Service of that name, at that port, and on to the port at which its pods listen.
import { PROCESSES } from '../local/house.mjs';
import { chart, drawnSecrets, kindsOf, rendered, toldTo, type Kind, type Pod } from './chart.js';

interface Service {
  selector: Record<string, string>;
  ports: { name: string; port: number; targetPort: string | number }[];
}
interface Template {
  metadata: { labels: Record<string, string> };
  spec: Pod;
}
/** Whose own name would hide one that is fixed. */
const RELEASE = 'autumn';
const WHERE = ['external', 'dev'];
const kinds: Record<string, Kind[]> = {};
/** Databases are of the release where they come with it alone. */
let secrets: Record<string, Record<string, string>>;
beforeAll(async () => {
  secrets = drawnSecrets('--dev', RELEASE);
  for (const one of WHERE) kinds[one] = kindsOf(await rendered(one, chart, {}, RELEASE));
}, 20 * 60_000);

const servicesOf = (installation: string) =>
  Object.fromEntries(
    kinds[installation]!.filter(({ kind }) => kind === 'Service').map(({ metadata, spec }) => [
      metadata.name,
      spec as unknown as Service,
    ]),
  );
const templatesOf = (installation: string) =>
  kinds[installation]!.flatMap((one) =>
    one.kind === 'Pod' ? [one as unknown as Template] : ((one.spec?.template as Template | undefined) ?? []),
  );
const USUAL: Record<string, string> = { http: '80', https: '443', postgresql: '5432' };
/** A host of the release, or one that is called as if every release had the same name. */
const HOST = new RegExp(
  `(?:(\\w+)://(?:[^/@\\s]*@)?|\\b)((?:${RELEASE}|laurel)-[a-z0-9-]+)(?:\\.[a-z0-9.-]+)?(?::([0-9]+))?`,
  'g',
);
/** `name: host:port`, of all that every container is told. */
function addressesOf(installation: string) {
  const secret = (name: string, key: string) => (installation === 'dev' ? (secrets[name]?.[key] ?? '') : '');
  const all = templatesOf(installation).flatMap(({ spec }) => [
    ...(spec.initContainers ?? []),
    ...spec.containers,
  ]);
  return all.flatMap((container) =>
    Object.entries(toldTo(container, secret)).flatMap(([name, value]) =>
      [...value.matchAll(HOST)]
        .filter(([, scheme, , port]) => scheme || port)
        .map(([, scheme, host, port]) => ({
          of: `${container.name} ${name}`,
          host,
          port: port ?? USUAL[scheme!],
        })),
    ),
  );
}

it.each([
  ['external', 12],
  ['dev', 40],
])('%s: each address of the release is that of a Service', (installation, least) => {
  const there = Object.entries(servicesOf(installation)).flatMap(([name, { ports }]) =>
    ports.map(({ port }) => `${name}:${port}`),
  );
  const told = addressesOf(installation);
  expect(told.length).toBeGreaterThan(least);
  expect(told.filter(({ host, port }) => !there.includes(`${host}:${port}`))).toEqual([]);
});

/** Where a process says that it listens, by how its ports are called. */
const LISTENS: Record<string, [variable: string, from: RegExp]> = {
  http: ['PORT', /^(\d+)$/],
  grpc: ['GRPC_URL', /:(\d+)$/],
  health: ['HTTP_PORT', /^(\d+)$/],
};
it.each(WHERE)('%s: each port of a Service leads to one at which its pods listen', (installation) => {
  const services = Object.entries(servicesOf(installation));
  expect(services.length).toBeGreaterThan(6);
  for (const [name, { selector, ports }] of services) {
    const pods = templatesOf(installation).filter(({ metadata }) =>
      Object.entries(selector).every(([label, value]) => metadata.labels[label] === value),
    );
    expect([name, pods.length]).toEqual([name, 1]);
    const [own] = pods[0]!.spec.containers;
    expect(own!.name).toBe(name.replace(`${RELEASE}-`, ''));
    for (const { name: called, targetPort } of ports) {
      const open = own!.ports!.find(({ name, containerPort }) => [name, containerPort].includes(targetPort))!;
      expect([name, open.name]).toEqual([name, called]);
      if (!PROCESSES.includes(own!.name)) continue;
      const [variable, from] = LISTENS[called]!;
      const [, listens] = from.exec(toldTo(own!, () => '')[variable] ?? '')!;
      expect([name, called, open.containerPort]).toEqual([name, called, Number(listens)]);
    }
  }
});
it.each(WHERE)('%s: and so does each port of a pod, of which its probes are asked', (installation) => {
  for (const { spec } of templatesOf(installation))
    for (const { name, ports = [], ...container } of spec.containers) {
      const probes = Object.entries(container).filter(([key]) => key.endsWith('Probe')) as unknown as [
        string,
        { httpGet?: { port: string }; tcpSocket?: { port: string } },
      ][];
      const asked = probes.flatMap(([, { httpGet, tcpSocket }]) => httpGet?.port ?? tcpSocket?.port ?? []);
      const open = ports.map((one) => one.name);
      expect([name, asked.filter((one) => !open.includes(one))]).toEqual([name, []]);
    }
});

it.each(['SNAPSHOT_FILE', 'STILLS_FOLDER'])('what is kept at %s lies in a volume', async (variable) => {
  const said = { 'storage.s3.bucket': '', 'storage.existingClaim': 'pictures' };
  const all = kindsOf(await rendered('external', chart, said, RELEASE));
  const containers = all.flatMap(({ kind, spec }) =>
    kind === 'Deployment' ? spec.template!.spec.containers : [],
  );
  const keeping = containers.flatMap(({ env, volumeMounts }) => {
    const at = env.find(({ name }) => name === variable)?.value;
    return at ? [{ at, mounts: volumeMounts!.filter(({ readOnly }) => !readOnly) }] : [];
  });
  expect(keeping.length).toBeGreaterThan(0);
  for (const { at, mounts } of keeping)
    expect(mounts.some(({ mountPath }) => at === mountPath || at.startsWith(`${mountPath}/`))).toBe(true);
});
