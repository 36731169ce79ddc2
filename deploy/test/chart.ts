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
export interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: { groups?: unknown; template?: { spec: Pod } };
}
export interface RunResult {
  code: number;
  output: string;
  errors: string;
}

export function run(program: string, args: string[], input = '', env = process.env): RunResult {
  const { status, stdout, stderr } = spawnSync(program, args, {
    input,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return { code: status ?? 1, output: stdout, errors: stderr };
}
/** Runs one of the chart's tools, which are built at their first use. */
export const runChartTool = async (name: string, ...args: string[]): Promise<RunResult> =>
  run(path.join(await installChartTools(), name), args);
/** The manifests of an installation. `overrides`: additional values by their paths. */
export async function renderChart(
  installation: string,
  chartPath = chart,
  overrides: Record<string, unknown> = {},
  release = 'laurel',
): Promise<string> {
  const overrideArgs = Object.entries(overrides).flatMap(([name, value]) => [
    '--set-json',
    `${name}=${JSON.stringify(value)}`,
  ]);
  const args = [release, chartPath, ...getValuesArgs(installation), ...overrideArgs];
  const { code, output, errors } = await runChartTool('helm', 'template', ...args);
  if (code) throw new Error(errors);
  return output;
}
export const parseManifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
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
  manifests: Manifest[],
  process: string,
  secret: Secret,
  release = 'laurel',
): Record<string, string> {
  const deployment = manifests.find(
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
  if (new Set(names).size < names.length) throw new Error(`${process} has a variable twice.`);
  return Object.fromEntries(
    env.map(({ name, value, valueFrom: from }) => [
      name,
      value ?? secret(from!.secretKeyRef.name, from!.secretKeyRef.key),
    ]),
  );
}
