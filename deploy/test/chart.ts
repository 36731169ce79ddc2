import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { installChartTools } from '../install/chart-tools.mjs';

export const chart = path.join(import.meta.dirname, '../../helm/laurel');
/** The rendered installations, each with its values file. */
const VALUES: Record<string, string> = {
  external: 'values-example.yaml',
  small: 'ci/small.yaml',
  dev: 'values-dev.yaml',
};
export const INSTALLATIONS = Object.keys(VALUES);
/** The helm arguments of an installation. The development installation also needs the image registry. */
export const getValuesArgs = (installation: string): string[] => [
  '--values',
  path.join(chart, VALUES[installation]!),
  ...(installation === 'dev' ? ['--set', 'image.registry=registry.example'] : []),
];

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}
interface Container {
  name: string;
  args?: string[];
  env: Variable[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  resources?: Record<'requests' | 'limits', Record<string, string> | undefined>;
}
export interface Pod {
  containers: Container[];
  initContainers?: Container[];
}
export interface Kind {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: { groups?: unknown; template?: { spec: Pod } };
}
export interface Done {
  code: number;
  output: string;
  errors: string;
}

export function run(program: string, args: string[], input = '', env = process.env): Done {
  const done = spawnSync(program, args, { input, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return { code: done.status ?? 1, output: done.stdout, errors: done.stderr };
}
/** Runs one of the chart's tools, which are built at their first use. */
export const runChartTool = async (name: string, ...args: string[]): Promise<Done> =>
  run(path.join(await installChartTools(), name), args);
/** The manifests of an installation. `overrides`: additional values by their paths. */
export async function renderChart(
  installation: string,
  at = chart,
  overrides: Record<string, unknown> = {},
  release = 'laurel',
): Promise<string> {
  const overrideArgs = Object.entries(overrides).flatMap(([name, value]) => [
    '--set-json',
    `${name}=${JSON.stringify(value)}`,
  ]);
  const how = [release, at, ...getValuesArgs(installation), ...overrideArgs];
  const { code, output, errors } = await runChartTool('helm', 'template', ...how);
  if (code) throw new Error(errors);
  return output;
}
export const parseManifests = (text: string): Kind[] =>
  parseAllDocuments(text)
    .map((one) => one.toJS() as Kind | null)
    .filter((one) => one !== null);
/** The Secrets that secrets.sh creates, by name. */
export function generateSecrets(...args: string[]): Record<string, Record<string, string>> {
  const { code, output, errors } = run('sh', [path.join(chart, 'secrets.sh'), ...args]);
  if (code || errors) throw new Error(errors);
  return Object.fromEntries(
    parseManifests(output).map(({ metadata, stringData }) => [metadata.name, stringData!]),
  );
}
/** Ignores warnings about compose’s own tags (`!override`). */
export const readYaml = (text: string): unknown => parse(text, { logLevel: 'error' });

type Secret = (name: string, key: string) => string;
/** The variables of a process by name. `secret` resolves those that come from a Secret. */
export function getEnvironment(
  kinds: Kind[],
  process: string,
  secret: Secret,
  release = 'laurel',
): Record<string, string> {
  const deployment = kinds.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `${release}-${process}`,
  );
  return resolveEnv(
    deployment!.spec.template!.spec.containers.find(({ name }) => name === process)!,
    secret,
  );
}
/** The variables of one container. */
export function resolveEnv({ name: process, env }: Container, secret: Secret): Record<string, string> {
  const names = env.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`${process} is told something twice.`);
  return Object.fromEntries(
    env.map(({ name, value, valueFrom: from }) => [
      name,
      value ?? secret(from!.secretKeyRef.name, from!.secretKeyRef.key),
    ]),
  );
}
