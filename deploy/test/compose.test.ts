import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateEnv } from './compose/generate-env.js';
import { FILE, INSTALLATIONS, parseInstallations } from './compose/installations.js';
import { parseProject, type Project, type Service } from './compose/parser.mjs';
import { PROCESSES, SERVICES } from '../workspace/repository.mjs';
import { getEnvError, findAllWrongNames, findWrongNames } from './env-schemas.js';
import { root } from './repository-files.js';

let folder: string;
const toPath = (name: string) => path.join(folder, name);

const generate = (name: string, ...args: string[]) => generateEnv(toPath(name), ...args);
let projects: Record<string, Project>;
/** The services of the installation with all profiles. */
let allServices: Record<string, Service>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-compose-'));
  projects = await parseInstallations(folder);
  allServices = projects.trial!.services;
}, 10 * 60_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const getEntries = () => Object.entries(allServices);
const isJob = ({ restart }: Service) => restart.startsWith('on-failure');
const getEnvironments = (name: string) =>
  Object.fromEntries(PROCESSES.map((process) => [process, projects[name]!.services[process]!.environment!]));

describe.each(Object.keys(INSTALLATIONS))('the installation %s', (name) => {
  it('gives every process what it requires, and nothing that it does not read', () => {
    const names = Object.entries(getEnvironments(name)).map(([process, env]) => [process, Object.keys(env)]);
    expect(findAllWrongNames(Object.fromEntries(names))).toEqual([]);
  });
  it.each(PROCESSES)('gives %s an environment with which it starts', (process) =>
    expect(getEnvError(process, getEnvironments(name)[process]!)).toBe(''),
  );
});

it('the check finds a missing variable', () => {
  const { films, ...others } = getEnvironments('plain');
  const { DOSSIER_KEY: _missing, ...rest } = films!;
  const names = Object.entries({ ...others, films: rest }).map(([name, env]) => [name, Object.keys(env)]);
  expect(findAllWrongNames(Object.fromEntries(names))).toEqual(['films lacks DOSSIER_KEY']);
});

describe('the one-off services', () => {
  const getEnv = (name: string) => allServices[name]!.environment!;
  it('run plans, a command of billing, with the environment of billing', () => {
    expect(findWrongNames('billing', Object.keys(getEnv('plans')))).toEqual([]);
    expect(getEnvError('billing', getEnv('plans'))).toBe('');
    // The same values except for the log level. Otherwise prices would be created in another place than they
    // are read from.
    const { LOG_LEVEL: _level, ...billing } = getEnv('billing');
    expect(getEnv('plans')).toEqual({ ...billing, HTTP_HOST: undefined, GRPC_URL: '127.0.0.1:5000' });
  });
  it('give migrations and stream only their addresses and credentials', () => {
    for (const name of SERVICES)
      for (const step of ['migrations', 'contraction'])
        expect(getEnv(`${name}-${step}`)).toEqual({ DATABASE_URL: getEnv(name).DATABASE_URL });
    const { NATS_ADMIN_PASSWORD } = getEnv('nats');
    expect(getEnv('stream')).toEqual({ NATS_URL: getEnv('films').NATS_URL, NATS_ADMIN_PASSWORD });
  });
});

it('a project without secrets is refused, and the error names the command that creates them', async () => {
  fs.writeFileSync(toPath('empty'), '');
  expect(await parseProject(FILE, toPath('empty'))).toMatch(/npm run compose:env/);
});

it('the project has the seven processes and their infrastructure, and the rest by profile', () => {
  const infrastructure = [
    'gateway',
    'keycloak',
    'login-gateway',
    'mail',
    'meilisearch',
    'nats',
    'postgresql',
    's3',
  ];
  const migrations = SERVICES.flatMap((name) => [`${name}-migrations`, `${name}-contraction`]);
  const plain = [...PROCESSES, ...infrastructure, ...migrations, 'volume-owners', 'realm', 'stream'];
  expect(Object.keys(projects.plain!.services).toSorted()).toEqual(plain.toSorted());
  const optional = ['alertmanager', 'grafana', 'payments', 'plans', 'prometheus'];
  expect(Object.keys(allServices).toSorted()).toEqual([...plain, ...optional].toSorted());
});

it('the project publishes one address, on this machine', () => {
  const published = getEntries().flatMap(([name, { ports = [] }]) =>
    ports.map(({ host_ip, published, target }) => [name, host_ip, published, target]),
  );
  expect(published).toEqual([['gateway', '127.0.0.1', '8080', 8080]]);
  const leadOut = getEntries().filter(([, { networks }]) => 'outside' in networks);
  const names = leadOut.map(([name]) => name).toSorted();
  expect(names).toEqual(['alertmanager', 'billing', 'catalog', 'gateway', 'identity', 'keycloak']);
  expect(projects.trial!.networks.inside).toMatchObject({ internal: true });
});

describe('the client address', () => {
  const getAddresses = (name: string) =>
    Object.values(allServices[name]!.networks).flatMap((network) => network?.ipv4_address ?? []);
  it('is set by the gateway only, whose fixed address the BFF and the login gateway trust, and Keycloak trusts that one', () => {
    expect(getAddresses('gateway')).toEqual(['10.213.1.2', '10.213.2.2']);
    const getVariable = (name: string, variable: string) => allServices[name]!.environment![variable];
    expect(getVariable('bff', 'TRUST_PROXY')).toBe('10.213.1.2');
    expect(getVariable('login-gateway', 'TRUSTED_PROXIES')).toBe('10.213.1.2');
    expect([getVariable('keycloak', 'KC_PROXY_TRUSTED_ADDRESSES')]).toEqual(getAddresses('login-gateway'));
    for (const [name, net] of Object.entries({ inside: '10.213.1', outside: '10.213.2' }))
      expect(projects.trial!.networks[name]!.ipam!.config).toEqual([
        { subnet: `${net}.0/24`, gateway: `${net}.1`, ip_range: `${net}.128/25` },
      ]);
    const fixed = getEntries().filter(([, { networks }]) =>
      Object.values(networks).some((network) => network?.ipv4_address),
    );
    expect(fixed.map(([name]) => name).toSorted()).toEqual(['gateway', 'login-gateway']);
  });
  it('is taken from no proxy unless .env names it', () => {
    const trusted = Object.entries(projects).map(([name, { services }]) => [
      name,
      services.gateway!.environment!.TRUSTED_PROXIES,
    ]);
    expect(Object.fromEntries(trusted)).toEqual({ plain: '', trial: '', outside: '10.213.2.1' });
  });
  it.each([
    'somebody',
    '999.0.0.1',
    '10.0.0.1,',
    '10.0.0.0/33',
    '10.0.0.0/16/16',
    '0.0.0.0/0',
    '0.0.0.0/1,128.0.0.0/1',
    '10.0.0.0/15',
    '2001:db8::/47',
    '::ffff:0:0/96',
  ])('is not taken from %s, which compose:env refuses as a proxy', (proxies) =>
    expect(generate('wrong', '--trusted-proxies', proxies)).toMatchObject({ status: 64 }),
  );
  it('can be taken from the largest network that is allowed', () =>
    expect(
      generate('wide', '--trusted-proxies', '10.0.0.0/16,2001:db8::/48,192.0.2.7,fd00::7'),
    ).toMatchObject({ status: 0 }));
});

it('pictures are reachable for films and the gateway only, and only S3 itself listens to others', () => {
  const listServices = (network: string) =>
    getEntries()
      .filter(([, { networks }]) => network in networks)
      .map(([name]) => name);
  expect(listServices('pictures').toSorted()).toEqual(['films', 'gateway', 's3']);
  expect(Object.keys(allServices.s3!.networks)).toEqual(['pictures']);
  expect(projects.trial!.networks.pictures).toMatchObject({ internal: true });
  const bound = allServices.s3!.command!.filter((flag) => /bind=/.test(flag));
  expect(bound).toEqual(['-ip.bind=127.0.0.1', '-s3.ip.bind=0.0.0.0']);
});

it('every container has the minimal privileges', () => {
  for (const [name, service] of getEntries()) {
    expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
      name,
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
    const isRoot = /^0(:|$)/.test(service.user);
    expect([name, isRoot, service.cap_add ?? []]).toEqual([
      name,
      name === 'volume-owners',
      name === 'volume-owners' ? ['CHOWN'] : [],
    ]);
    if (!isJob(service)) expect([name, Number(service.mem_limit) > 0]).toEqual([name, true]);
  }
});

it('every service waits for healthy services and for finished one-off services, but the catalogue not for Meilisearch', () => {
  expect(allServices.catalog!.depends_on!.meilisearch!.condition).toBe('service_started');
  const isJobByCondition = { service_healthy: false, service_completed_successfully: true };
  for (const [name, { depends_on = {} }] of getEntries())
    for (const [other, { condition }] of Object.entries(depends_on)) {
      if (other === 'meilisearch') continue;
      const dependency = allServices[other]!;
      expect([name, other, isJob(dependency)]).toEqual([
        name,
        other,
        isJobByCondition[condition as keyof typeof isJobByCondition],
      ]);
      if (!isJob(dependency))
        expect([other, dependency.healthcheck?.test.length ?? 0]).not.toEqual([other, 0]);
    }
  const listDependencies = (name: string): string[] =>
    Object.keys(allServices[name]!.depends_on ?? {}).flatMap((other) => [other, ...listDependencies(other)]);
  for (const name of SERVICES)
    expect(listDependencies(name)).toEqual(
      expect.arrayContaining([`${name}-migrations`, 'postgresql', 'stream', 'nats']),
    );
  expect(listDependencies('gateway')).toEqual(
    expect.arrayContaining([
      ...PROCESSES,
      'realm',
      'login-gateway',
      'keycloak',
      's3',
      'meilisearch',
      'volume-owners',
    ]),
  );
});

it('the images are built here or pinned', () => {
  for (const [name, { image, build }] of getEntries()) {
    if (!image.startsWith('localhost/laurel/')) {
      expect(image).toMatch(/^getmeili\/meilisearch:v[\d.]+$|@sha256:[0-9a-f]{64}$/);
      continue;
    }
    const builder =
      getEntries().find(([, other]) => other.image === image && other.build)?.[1].build ?? build;
    expect([name, fs.existsSync(path.join(root, builder!.dockerfile))]).toEqual([name, true]);
  }
});

it('the mounted files exist and are read-only', () => {
  const mounted = getEntries().flatMap(([name, { volumes = [] }]) =>
    volumes.filter(({ type }) => type === 'bind').map((volume) => ({ name, ...volume })),
  );
  expect(mounted.length).toBeGreaterThan(0);
  for (const { name, source, read_only } of mounted)
    expect([name, fs.existsSync(source), read_only]).toEqual([name, true, true]);
});
