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
const at = (name: string) => path.join(folder, name);

const generate = (name: string, ...args: string[]) => generateEnv(at(name), ...args);
let all: Record<string, Project>;
let trying: Record<string, Service>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-compose-'));
  all = await parseInstallations(folder);
  trying = all.trying!.services;
}, 10 * 60_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const entries = () => Object.entries(trying);
const isOnce = ({ restart }: Service) => restart.startsWith('on-failure');
const getEnvironments = (name: string) =>
  Object.fromEntries(PROCESSES.map((one) => [one, all[name]!.services[one]!.environment!]));

describe.each(Object.keys(INSTALLATIONS))('the installation %s', (name) => {
  it('gives every process what it requires, and nothing that it does not read', () => {
    const names = Object.entries(getEnvironments(name)).map(([one, env]) => [one, Object.keys(env)]);
    expect(findAllWrongNames(Object.fromEntries(names))).toEqual([]);
  });
  it.each(PROCESSES)('gives %s an environment with which it starts', (one) =>
    expect(getEnvError(one, getEnvironments(name)[one]!)).toBe(''),
  );
});

it('the check finds a missing variable', () => {
  const { films, ...others } = getEnvironments('plain');
  const { DOSSIER_KEY: _left, ...rest } = films!;
  const names = Object.entries({ ...others, films: rest }).map(([one, env]) => [one, Object.keys(env)]);
  expect(findAllWrongNames(Object.fromEntries(names))).toEqual(['films lacks DOSSIER_KEY']);
});

describe('the one-off services', () => {
  const env = (name: string) => trying[name]!.environment!;
  it('run plans, a command of billing, with the environment of billing', () => {
    expect(findWrongNames('billing', Object.keys(env('plans')))).toEqual([]);
    expect(getEnvError('billing', env('plans'))).toBe('');
    // The same values except for the log level. Otherwise prices would be created in another place than they
    // are read from.
    const { LOG_LEVEL: _loud, ...billing } = env('billing');
    expect(env('plans')).toEqual({ ...billing, HTTP_HOST: undefined, GRPC_URL: '127.0.0.1:5000' });
  });
  it('give migrations and stream only their addresses and credentials', () => {
    for (const name of SERVICES)
      for (const step of ['migrations', 'contraction'])
        expect(env(`${name}-${step}`)).toEqual({ DATABASE_URL: env(name).DATABASE_URL });
    const { NATS_ADMIN_PASSWORD } = env('nats');
    expect(env('stream')).toEqual({ NATS_URL: env('films').NATS_URL, NATS_ADMIN_PASSWORD });
  });
});

it('a project without secrets is refused, and the error names the command that creates them', async () => {
  fs.writeFileSync(at('empty'), '');
  expect(await parseProject(FILE, at('empty'))).toMatch(/npm run compose:env/);
});

it('the project has the seven processes and their infrastructure, and the rest by profile', () => {
  const infrastructure = ['gateway', 'keycloak', 'mail', 'meilisearch', 'nats', 'postgresql', 's3'];
  const migrations = SERVICES.flatMap((one) => [`${one}-migrations`, `${one}-contraction`]);
  const plain = [...PROCESSES, ...infrastructure, ...migrations, 'volume-owners', 'realm', 'stream'];
  expect(Object.keys(all.plain!.services).toSorted()).toEqual(plain.toSorted());
  const more = ['alertmanager', 'grafana', 'payments', 'plans', 'prometheus'];
  expect(Object.keys(trying).toSorted()).toEqual([...plain, ...more].toSorted());
});

it('the project publishes one address, on this machine', () => {
  const published = entries().flatMap(([name, { ports = [] }]) =>
    ports.map(({ host_ip, published, target }) => [name, host_ip, published, target]),
  );
  expect(published).toEqual([['gateway', '127.0.0.1', '8080', 8080]]);
  const leadOut = entries().filter(([, { networks }]) => 'outside' in networks);
  const names = leadOut.map(([name]) => name).toSorted();
  expect(names).toEqual(['alertmanager', 'billing', 'gateway', 'identity', 'keycloak']);
  expect(all.trying!.networks.inside).toMatchObject({ internal: true });
});

describe('the client address', () => {
  const addresses = () => Object.values(trying.gateway!.networks).flatMap((one) => one?.ipv4_address ?? []);
  it('is set by the gateway only, whose fixed addresses the BFF and Keycloak trust', () => {
    expect(addresses()).toEqual(['10.213.1.2', '10.213.2.2']);
    expect(trying.bff!.environment!.TRUST_PROXY).toBe('10.213.1.2');
    expect(trying.keycloak!.environment!.KC_PROXY_TRUSTED_ADDRESSES).toBe(addresses().join());
    for (const [name, net] of Object.entries({ inside: '10.213.1', outside: '10.213.2' }))
      expect(all.trying!.networks[name]!.ipam!.config).toEqual([
        { subnet: `${net}.0/24`, gateway: `${net}.1`, ip_range: `${net}.128/25` },
      ]);
    const fixed = entries().filter(([, { networks }]) =>
      Object.values(networks).some((one) => one?.ipv4_address),
    );
    expect(fixed.map(([name]) => name)).toEqual(['gateway']);
  });
  it('is taken from no proxy unless .env names it', () => {
    const trusted = Object.entries(all).map(([name, { services }]) => [
      name,
      services.gateway!.environment!.TRUSTED_PROXIES,
    ]);
    expect(Object.fromEntries(trusted)).toEqual({ plain: '', trying: '', outside: '10.213.2.1' });
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
    entries()
      .filter(([, { networks }]) => network in networks)
      .map(([name]) => name);
  expect(listServices('pictures').toSorted()).toEqual(['films', 'gateway', 's3']);
  expect(Object.keys(trying.s3!.networks)).toEqual(['pictures']);
  expect(all.trying!.networks.pictures).toMatchObject({ internal: true });
  const bound = trying.s3!.command!.filter((flag) => /bind=/.test(flag));
  expect(bound).toEqual(['-ip.bind=127.0.0.1', '-s3.ip.bind=0.0.0.0']);
});

it('every container has the minimal privileges', () => {
  for (const [name, one] of entries()) {
    expect([name, one.read_only, one.cap_drop, one.security_opt]).toEqual([
      name,
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
    const isRoot = /^0(:|$)/.test(one.user);
    expect([name, isRoot, one.cap_add ?? []]).toEqual([
      name,
      name === 'volume-owners',
      name === 'volume-owners' ? ['CHOWN'] : [],
    ]);
    if (!isOnce(one)) expect([name, Number(one.mem_limit) > 0]).toEqual([name, true]);
  }
});

it('every service waits for healthy services and for finished one-off services', () => {
  const isOnceByCondition = { service_healthy: false, service_completed_successfully: true };
  for (const [name, { depends_on = {} }] of entries())
    for (const [other, { condition }] of Object.entries(depends_on)) {
      const dependency = trying[other]!;
      expect([name, other, isOnce(dependency)]).toEqual([
        name,
        other,
        isOnceByCondition[condition as keyof typeof isOnceByCondition],
      ]);
      if (!isOnce(dependency))
        expect([other, dependency.healthcheck?.test.length ?? 0]).not.toEqual([other, 0]);
    }
  const listDependencies = (name: string): string[] =>
    Object.keys(trying[name]!.depends_on ?? {}).flatMap((one) => [one, ...listDependencies(one)]);
  for (const name of SERVICES)
    expect(listDependencies(name)).toEqual(
      expect.arrayContaining([`${name}-migrations`, 'postgresql', 'stream', 'nats']),
    );
  expect(listDependencies('gateway')).toEqual(
    expect.arrayContaining([...PROCESSES, 'realm', 'keycloak', 's3', 'meilisearch', 'volume-owners']),
  );
});

it('the images are built here or pinned', () => {
  for (const [name, { image, build }] of entries()) {
    if (!image.startsWith('localhost/laurel/')) {
      expect(image).toMatch(/^getmeili\/meilisearch:v[\d.]+$|@sha256:[0-9a-f]{64}$/);
      continue;
    }
    const builder = entries().find(([, one]) => one.image === image && one.build)?.[1].build ?? build;
    expect([name, fs.existsSync(path.join(root, builder!.dockerfile))]).toEqual([name, true]);
  }
});

it('the mounted files exist and are read-only', () => {
  const mounted = entries().flatMap(([name, { volumes = [] }]) =>
    volumes.filter(({ type }) => type === 'bind').map((one) => ({ name, ...one })),
  );
  expect(mounted.length).toBeGreaterThan(0);
  for (const { name, source, read_only } of mounted)
    expect([name, fs.existsSync(source), read_only]).toEqual([name, true, true]);
});
