import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drawnEnv } from './compose/drawn-env.js';
import { FILE, INSTALLATIONS, installationsIn } from './compose/installations.js';
import { parsed, type Project, type Service } from './compose/parser.mjs';
import { PROCESSES, SERVICES } from '../local/house.mjs';
import { complaintOf, wrongNames, wrongNamesOf } from './demanded-env.js';
import { root } from './places.js';

let folder: string;
const at = (name: string) => path.join(folder, name);

const drawn = (name: string, ...args: string[]) => drawnEnv(at(name), ...args);
let all: Record<string, Project>;
let trying: Record<string, Service>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-compose-'));
  all = await installationsIn(folder);
  trying = all.trying!.services;
}, 10 * 60_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const entries = () => Object.entries(trying);
const isOnce = ({ restart }: Service) => restart.startsWith('on-failure');
const given = (name: string) =>
  Object.fromEntries(PROCESSES.map((one) => [one, all[name]!.services[one]!.environment!]));

describe.each(Object.keys(INSTALLATIONS))('the installation %s', (name) => {
  it('gives every process what it demands, and nothing that it does not read', () => {
    const names = Object.entries(given(name)).map(([one, env]) => [one, Object.keys(env)]);
    expect(wrongNames(Object.fromEntries(names))).toEqual([]);
  });
  it.each(PROCESSES)('%s would start with it', (one) => expect(complaintOf(one, given(name)[one]!)).toBe(''));
});

it('finds a variable that is missing', () => {
  const { films, ...others } = given('plain');
  const { DOSSIER_KEY: _left, ...rest } = films!;
  const names = Object.entries({ ...others, films: rest }).map(([one, env]) => [one, Object.keys(env)]);
  expect(wrongNames(Object.fromEntries(names))).toEqual(['films lacks DOSSIER_KEY']);
});

describe('what is done once is given what it demands', () => {
  const env = (name: string) => trying[name]!.environment!;
  it('plans, a command of billing: what billing does, and would start with it', () => {
    expect(wrongNamesOf('billing', Object.keys(env('plans')))).toEqual([]);
    expect(complaintOf('billing', env('plans'))).toBe('');
    // The same of the same, but for how loud it is: else a price would be made elsewhere than where it is asked for.
    const { LOG_LEVEL: _loud, ...billing } = env('billing');
    expect(env('plans')).toEqual({ ...billing, HTTP_HOST: undefined, GRPC_URL: '127.0.0.1:5000' });
  });
  it('tables and stream: where they are, and who they are', () => {
    for (const name of SERVICES)
      for (const step of ['tables', 'contraction'])
        expect(env(`${name}-${step}`)).toEqual({ DATABASE_URL: env(name).DATABASE_URL });
    const { NATS_ADMIN_PASSWORD } = env('nats');
    expect(env('stream')).toEqual({ NATS_URL: env('films').NATS_URL, NATS_ADMIN_PASSWORD });
  });
});

it('is no project without its secrets, and says which command draws them', async () => {
  fs.writeFileSync(at('empty'), '');
  expect(await parsed(FILE, at('empty'))).toMatch(/npm run compose:env/);
});

it('has the seven processes and all that they stand on; the rest by its profile', () => {
  const parts = ['door', 'keycloak', 'mail', 'meilisearch', 'nats', 'postgresql', 's3'];
  const tables = SERVICES.flatMap((one) => [`${one}-tables`, `${one}-contraction`]);
  const plain = [...PROCESSES, ...parts, ...tables, 'owners', 'realm', 'stream'];
  expect(Object.keys(all.plain!.services).toSorted()).toEqual(plain.toSorted());
  const more = ['alertmanager', 'grafana', 'payments', 'plans', 'prometheus'];
  expect(Object.keys(trying).toSorted()).toEqual([...plain, ...more].toSorted());
});

it('publishes one address, on this machine', () => {
  const published = entries().flatMap(([name, { ports = [] }]) =>
    ports.map(({ host_ip, published, target }) => [name, host_ip, published, target]),
  );
  expect(published).toEqual([['door', '127.0.0.1', '8080', 8080]]);
  const leadOut = entries().filter(([, { networks }]) => 'outside' in networks);
  const names = leadOut.map(([name]) => name).toSorted();
  expect(names).toEqual(['alertmanager', 'billing', 'door', 'identity', 'keycloak']);
  expect(all.trying!.networks.inside).toMatchObject({ internal: true });
});

describe('where somebody comes from', () => {
  const addresses = () => Object.values(trying.door!.networks).flatMap((one) => one?.ipv4_address ?? []);
  it('is said by the door alone: bff and Keycloak know its addresses, which nobody else is given', () => {
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
    expect(fixed.map(([name]) => name)).toEqual(['door']);
  });
  it('is believed of nobody before the door unless .env names them', () => {
    const trusted = Object.entries(all).map(([name, { services }]) => [
      name,
      services.door!.environment!.TRUSTED_PROXIES,
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
  ])('compose:env refuses %s as a proxy', (proxies) =>
    expect(drawn('wrong', '--trusted-proxies', proxies)).toMatchObject({ status: 64 }),
  );
  it('and takes the largest that may be believed', () =>
    expect(drawn('wide', '--trusted-proxies', '10.0.0.0/16,2001:db8::/48,192.0.2.7,fd00::7')).toMatchObject({
      status: 0,
    }));
});

it('pictures are reached by films and the door alone, and of what holds them S3 alone listens to others', () => {
  const of = (network: string) =>
    entries()
      .filter(([, { networks }]) => network in networks)
      .map(([name]) => name);
  expect(of('pictures').toSorted()).toEqual(['door', 'films', 's3']);
  expect(Object.keys(trying.s3!.networks)).toEqual(['pictures']);
  expect(all.trying!.networks.pictures).toMatchObject({ internal: true });
  const bound = trying.s3!.command!.filter((flag) => /bind=/.test(flag));
  expect(bound).toEqual(['-ip.bind=127.0.0.1', '-s3.ip.bind=0.0.0.0']);
});

it('gives nobody more rights than they need', () => {
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
      name === 'owners',
      name === 'owners' ? ['CHOWN'] : [],
    ]);
    if (!isOnce(one)) expect([name, Number(one.mem_limit) > 0]).toEqual([name, true]);
  }
});

it('waits: for what has said that it takes work, and for what was to be done before', () => {
  const wanted = { service_healthy: false, service_completed_successfully: true };
  for (const [name, { depends_on = {} }] of entries())
    for (const [other, { condition }] of Object.entries(depends_on)) {
      const of = trying[other]!;
      expect([name, other, isOnce(of)]).toEqual([name, other, wanted[condition as keyof typeof wanted]]);
      if (!isOnce(of)) expect([other, of.healthcheck?.test.length ?? 0]).not.toEqual([other, 0]);
    }
  const before = (name: string): string[] =>
    Object.keys(trying[name]!.depends_on ?? {}).flatMap((one) => [one, ...before(one)]);
  for (const name of SERVICES)
    expect(before(name)).toEqual(expect.arrayContaining([`${name}-tables`, 'postgresql', 'stream', 'nats']));
  expect(before('door')).toEqual(
    expect.arrayContaining([...PROCESSES, 'realm', 'keycloak', 's3', 'meilisearch', 'owners']),
  );
});

it('runs images of ours that it can build, and others that are what they were', () => {
  for (const [name, { image, build }] of entries()) {
    if (!image.startsWith('localhost/laurel/')) {
      expect(image).toMatch(/^getmeili\/meilisearch:v[\d.]+$|@sha256:[0-9a-f]{64}$/);
      continue;
    }
    const builder = entries().find(([, one]) => one.image === image && one.build)?.[1].build ?? build;
    expect([name, fs.existsSync(path.join(root, builder!.dockerfile))]).toEqual([name, true]);
  }
});

it('mounts what is there, and nobody may write to it', () => {
  const mounted = entries().flatMap(([name, { volumes = [] }]) =>
    volumes.filter(({ type }) => type === 'bind').map((one) => ({ name, ...one })),
  );
  expect(mounted.length).toBeGreaterThan(0);
  for (const { name, source, read_only } of mounted)
    expect([name, fs.existsSync(source), read_only]).toEqual([name, true, true]);
});
