// Checks the addresses in compose. A wrong one would otherwise be noticed only at the first call.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { INSTALLATIONS, parseInstallations } from './compose/installations.js';
import type { Project, Service } from './compose/parser.mjs';
import { read } from './repository-files.js';

let all: Record<string, Project>;
beforeAll(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-addresses-'));
  all = await parseInstallations(folder);
  fs.rmSync(folder, { recursive: true });
}, 10 * 60_000);

interface Address {
  /** The service that has the address, and the name of the variable. */
  service: string;
  called: string;
  host: string;
  port: string;
}
const URLS = /^(?:[a-z]+:)+\/\/(?:[^/@]*@)?([^/:?]+)(?::(\d+))?/;
const HOST_AND_PORT = /^([a-z][\w.-]*):(\d+)$/;
/** The addresses in each environment, without the public ones for browsers. */
const listAddresses = ({ services }: Project): Address[] =>
  Object.entries(services).flatMap(([service, { environment = {} }]) =>
    Object.entries(environment).flatMap(([called, value]) => {
      const [, host, port = ''] = URLS.exec(value) ?? HOST_AND_PORT.exec(value) ?? [];
      const isPublic = value.startsWith(services.bff!.environment!.PUBLIC_URL!);
      return host && !isPublic ? [{ service, called, host, port }] : [];
    }),
  );
/** The upstreams of the gateway. */
const handedOn = (): Address[] =>
  [...read('deploy/compose/gateway/nginx.conf').matchAll(/set \$(\w+) http:\/\/([\w.-]+):(\d+);/g)].map(
    ([, called, host, port]) => ({ service: 'gateway', called: called!, host: host!, port: port! }),
  );

/** Names that do not match their service. */
const WHOM: Record<string, string> = {
  DATABASE: 'postgresql',
  KC_DB: 'postgresql',
  MEILI: 'meilisearch',
  SMTP: 'mail',
  STRIPE_API: 'payments',
  WEBHOOK: 'bff',
};
function getTargetService(called: string): string {
  if (called.endsWith('_DATABASE')) return WHOM.DATABASE!;
  const name = called.replace(/(_INNER)?_(URL|ENDPOINT)$/, '');
  return WHOM[name] ?? name.toLowerCase();
}
/** Default ports, which compose does not state. */
const USUAL: Record<string, string[]> = {
  postgresql: ['5432'],
  keycloak: ['8080'],
  mail: ['1025', '8025'],
  payments: ['12111'],
};
/** The ports of a service, from its variables and its health check. */
function listPorts(
  name: string,
  { environment = {}, command, healthcheck }: Service,
): (string | undefined)[] {
  const { GRPC_URL, HTTP_PORT, PORT } = environment;
  const flags = command?.join(' ').match(/(?<=-p )\d+/g) ?? [];
  const probePorts = healthcheck?.test.join(' ').match(/(?<=127\.0\.0\.1:)\d+/g) ?? [];
  return [...(USUAL[name] ?? []), GRPC_URL?.split(':')[1], HTTP_PORT, PORT, ...flags, ...probePorts];
}
/** The problem with an address, or null. */
function wrong({ services }: Project, { service, called, host, port }: Address): string | null {
  const { [service]: caller, [host]: other } = services;
  if (!other) return 'is no service';
  if (host !== getTargetService(called)) return 'is another service';
  if (!listPorts(host, other).includes(port)) return 'does not listen there';
  return Object.keys(caller!.networks).some((one) => one in other.networks) ? null : 'is in no network of it';
}
const findProblems = (project: Project, addresses: Address[]) =>
  addresses.flatMap((one) => {
    const why = wrong(project, one);
    return why ? [`${one.service}: ${one.called} names ${one.host}:${one.port}, which ${why}`] : [];
  });

it.each(Object.keys(INSTALLATIONS))('every address leads to its service, in the installation %s', (name) =>
  expect(findProblems(all[name]!, listAddresses(all[name]!))).toEqual([]),
);
it('every upstream of the gateway exists when all profiles are enabled', () => {
  expect(findProblems(all.trying!, handedOn())).toEqual([]);
  const names = handedOn().map(({ called }) => called);
  expect(names.toSorted()).toEqual(['bff', 'grafana', 'keycloak', 'mail', 'payments', 's3']);
});
it('every variable that is named like an address is checked, public, or a listen address', () => {
  const { services } = all.trying!;
  const PUBLIC = services.bff!.environment!.PUBLIC_URL!;
  const found = listAddresses(all.trying!).map(({ service, called }) => `${service} ${called}`);
  const left = Object.entries(services).flatMap(([service, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([called]) => /_(URL|ENDPOINT|DATABASE)$/.test(called) && called !== 'GRPC_URL')
      .filter(([, value]) => !value.startsWith(PUBLIC))
      .map(([called]) => `${service} ${called}`)
      .filter((one) => !found.includes(one)),
  );
  expect(left).toEqual([]);
});
it('a wrong address is reported', () => {
  const project = all.plain!;
  const one = (called: string, host: string, port: string, service = 'bff') =>
    findProblems(project, [{ service, called, host, port }])[0]?.split('which ')[1] ?? null;
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
