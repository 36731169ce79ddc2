// Where the parts of compose are told that others are: nobody looks there before something is asked of them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { INSTALLATIONS, installationsIn } from './compose/installations.js';
import type { Project, Service } from './compose/parser.mjs';
import { read } from './places.js';

let all: Record<string, Project>;
beforeAll(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-addresses-'));
  all = await installationsIn(folder);
  fs.rmSync(folder, { recursive: true });
}, 10 * 60_000);

interface Address {
  /** Which service is told of it, and in which words. */
  of: string;
  called: string;
  host: string;
  port: string;
}
const URLS = /^(?:[a-z]+:)+\/\/(?:[^/@]*@)?([^/:?]+)(?::(\d+))?/;
const HOST_AND_PORT = /^([a-z][\w.-]*):(\d+)$/;
/** What the environment of each names that is not where browsers find it. */
const told = ({ services }: Project): Address[] =>
  Object.entries(services).flatMap(([of, { environment = {} }]) =>
    Object.entries(environment).flatMap(([called, value]) => {
      const [, host, port = ''] = URLS.exec(value) ?? HOST_AND_PORT.exec(value) ?? [];
      const isPublic = value.startsWith(services.bff!.environment!.PUBLIC_URL!);
      return host && !isPublic ? [{ of, called, host, port }] : [];
    }),
  );
/** What the door hands on. */
const handedOn = (): Address[] =>
  [...read('deploy/compose/door/nginx.conf').matchAll(/set \$(\w+) http:\/\/([\w.-]+):(\d+);/g)].map(
    ([, called, host, port]) => ({ of: 'door', called: called!, host: host!, port: port! }),
  );

/** Whose name says another service than theirs, or none. */
const WHOM: Record<string, string> = {
  DATABASE: 'postgresql',
  KC_DB: 'postgresql',
  MEILI: 'meilisearch',
  SMTP: 'mail',
  STRIPE_API: 'payments',
  WEBHOOK: 'bff',
};
function whomOf(called: string): string {
  if (called.endsWith('_DATABASE')) return WHOM.DATABASE!;
  const name = called.replace(/(_INNER)?_(URL|ENDPOINT)$/, '');
  return WHOM[name] ?? name.toLowerCase();
}
/** Of parts that listen where they always do: nothing in compose says it. */
const USUAL: Record<string, string[]> = {
  postgresql: ['5432'],
  keycloak: ['8080'],
  mail: ['1025', '8025'],
  payments: ['12111'],
};
/** Where a service listens, by what it is told itself and by how its health is asked for. */
function portsOf(name: string, { environment = {}, command, healthcheck }: Service): (string | undefined)[] {
  const { GRPC_URL, HTTP_PORT, PORT } = environment;
  const flags = command?.join(' ').match(/(?<=-p )\d+/g) ?? [];
  const asked = healthcheck?.test.join(' ').match(/(?<=127\.0\.0\.1:)\d+/g) ?? [];
  return [...(USUAL[name] ?? []), GRPC_URL?.split(':')[1], HTTP_PORT, PORT, ...flags, ...asked];
}
/** What is wrong with an address, if anything is. */
function wrong({ services }: Project, { of, called, host, port }: Address): string | null {
  const { [of]: asker, [host]: other } = services;
  if (!other) return 'is no service';
  if (host !== whomOf(called)) return 'is another service';
  if (!portsOf(host, other).includes(port)) return 'does not listen there';
  return Object.keys(asker!.networks).some((one) => one in other.networks) ? null : 'is in no network of it';
}
const complaints = (project: Project, addresses: Address[]) =>
  addresses.flatMap((one) => {
    const why = wrong(project, one);
    return why ? [`${one.of}: ${one.called} names ${one.host}:${one.port}, which ${why}`] : [];
  });

it.each(Object.keys(INSTALLATIONS))('each that is named is there, in the installation %s', (name) =>
  expect(complaints(all[name]!, told(all[name]!))).toEqual([]),
);
it('each to which the door hands on is there, where all profiles are', () => {
  expect(complaints(all.trying!, handedOn())).toEqual([]);
  const names = handedOn().map(({ called }) => called);
  expect(names.toSorted()).toEqual(['bff', 'grafana', 'keycloak', 'mail', 'payments', 's3']);
});
it('none is passed over: what is called an address is one, or where browsers find it, or where it listens itself', () => {
  const { services } = all.trying!;
  const PUBLIC = services.bff!.environment!.PUBLIC_URL!;
  const found = told(all.trying!).map(({ of, called }) => `${of} ${called}`);
  const left = Object.entries(services).flatMap(([of, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([called]) => /_(URL|ENDPOINT|DATABASE)$/.test(called) && called !== 'GRPC_URL')
      .filter(([, value]) => !value.startsWith(PUBLIC))
      .map(([called]) => `${of} ${called}`)
      .filter((one) => !found.includes(one)),
  );
  expect(left).toEqual([]);
});
it('a wrong one is complained of', () => {
  const project = all.plain!;
  const one = (called: string, host: string, port: string, of = 'bff') =>
    complaints(project, [{ of, called, host, port }])[0]?.split('which ')[1] ?? null;
  expect([
    one('FILMS_URL', 'films', '5000'),
    one('FILMS_URL', 'film', '5000'),
    one('FILMS_URL', 'billing', '5000'),
    one('FILMS_URL', 'films', '5001'),
    one('S3_ENDPOINT', 's3', '8333'),
    one('STRIPE_API_URL', 'payments', '12111', 'billing'),
  ]).toEqual([
    null,
    'is no service',
    'is another service',
    'does not listen there',
    'is in no network of it',
    'is no service',
  ]);
});
