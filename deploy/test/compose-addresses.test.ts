// Checks the addresses in compose. A wrong one would otherwise be noticed only at the first call.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { INSTALLATIONS, parseInstallations } from './compose/installations.js';
import type { Project, Service } from './compose/parser.mjs';
import { read } from './repository-files.js';

let projects: Record<string, Project>;
beforeAll(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-addresses-'));
  projects = await parseInstallations(folder);
  fs.rmSync(folder, { recursive: true });
}, 10 * 60_000);

interface Address {
  /** The service that has the address, and the name of the variable. */
  service: string;
  variable: string;
  host: string;
  port: string;
}
const URLS = /^(?:[a-z]+:)+\/\/(?:[^/@]*@)?([^/:?]+)(?::(\d+))?/;
const HOST_AND_PORT = /^([a-z][\w.-]*):(\d+)$/;
/** The addresses in each environment, without the public ones for browsers. */
const listAddresses = ({ services }: Project): Address[] =>
  Object.entries(services).flatMap(([service, { environment = {} }]) =>
    Object.entries(environment).flatMap(([variable, value]) => {
      const [, host, port = ''] = URLS.exec(value) ?? HOST_AND_PORT.exec(value) ?? [];
      const isPublic = value.startsWith(services.bff!.environment!.PUBLIC_URL!);
      return host && !isPublic ? [{ service, variable, host, port }] : [];
    }),
  );
/** The upstreams of the gateway. */
const listUpstreams = (): Address[] =>
  [...read('deploy/compose/gateway/nginx.conf').matchAll(/set \$(\w+) http:\/\/([\w.-]+):(\d+);/g)].map(
    ([, variable, host, port]) => ({ service: 'gateway', variable: variable!, host: host!, port: port! }),
  );

/** Names that do not match their service. */
const SERVICE_BY_NAME: Record<string, string> = {
  DATABASE: 'postgresql',
  KC_DB: 'postgresql',
  MEILI: 'meilisearch',
  SMTP: 'mail',
  STRIPE_API: 'payments',
  WEBHOOK: 'bff',
};
function getTargetService(variable: string): string {
  if (variable.endsWith('_DATABASE')) return SERVICE_BY_NAME.DATABASE!;
  const name = variable.replace(/(_INNER)?_(URL|ENDPOINT)$/, '');
  return SERVICE_BY_NAME[name] ?? name.toLowerCase().replaceAll('_', '-');
}
/** Default ports, which compose does not state. */
const DEFAULT_PORTS: Record<string, string[]> = {
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
  return [...(DEFAULT_PORTS[name] ?? []), GRPC_URL?.split(':')[1], HTTP_PORT, PORT, ...flags, ...probePorts];
}
/** The problem with an address, or null. */
function findProblem({ services }: Project, { service, variable, host, port }: Address): string | null {
  const { [service]: caller, [host]: other } = services;
  if (!other) return 'is no service';
  if (host !== getTargetService(variable)) return 'is another service';
  if (!listPorts(host, other).includes(port)) return 'does not listen there';
  const sharesNetwork = Object.keys(caller!.networks).some((network) => network in other.networks);
  return sharesNetwork ? null : 'is in no network of it';
}
const findProblems = (project: Project, addresses: Address[]) =>
  addresses.flatMap((address) => {
    const { service, variable, host, port } = address;
    const problem = findProblem(project, address);
    return problem ? [`${service}: ${variable} names ${host}:${port}, which ${problem}`] : [];
  });

it.each(Object.keys(INSTALLATIONS))('every address leads to its service, in the installation %s', (name) =>
  expect(findProblems(projects[name]!, listAddresses(projects[name]!))).toEqual([]),
);
it('every upstream of the gateway exists when all profiles are enabled', () => {
  expect(findProblems(projects.trial!, listUpstreams())).toEqual([]);
  const names = listUpstreams().map(({ variable }) => variable);
  expect(names.toSorted()).toEqual(['bff', 'grafana', 'login_gateway', 'mail', 'payments', 's3']);
});
it('every variable that is named like an address is checked, public, or a listen address', () => {
  const { services } = projects.trial!;
  const PUBLIC = services.bff!.environment!.PUBLIC_URL!;
  const found = listAddresses(projects.trial!).map(({ service, variable }) => `${service} ${variable}`);
  const unchecked = Object.entries(services).flatMap(([service, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([variable]) => /_(URL|ENDPOINT|DATABASE)$/.test(variable) && variable !== 'GRPC_URL')
      .filter(([, value]) => !value.startsWith(PUBLIC))
      .map(([variable]) => `${service} ${variable}`)
      .filter((text) => !found.includes(text)),
  );
  expect(unchecked).toEqual([]);
});
it('a wrong address is reported', () => {
  const project = projects.plain!;
  const findOne = (variable: string, host: string, port: string, service = 'bff') =>
    findProblems(project, [{ service, variable, host, port }])[0]?.split('which ')[1] ?? null;
  expect([
    findOne('FILMS_URL', 'films', '5000'),
    findOne('FILMS_URL', 'film', '5000'),
    findOne('FILMS_URL', 'billing', '5000'),
    findOne('FILMS_URL', 'films', '5001'),
    findOne('S3_ENDPOINT', 's3', '8333'),
    findOne('STRIPE_API_URL', 'payments', '12111', 'billing'),
  ]).toEqual([
    null,
    'is no service',
    'is another service',
    'does not listen there',
    'is in no network of it',
    'is no service',
  ]);
});
