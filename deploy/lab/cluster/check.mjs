// Tests the chart on a real API server with admission: install, upgrade, another secret, rollback and
// uninstall.
// npm run check:cluster the first time its programs are built with Go: five to fifteen minutes
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { run } from '../../processes/command.mjs';
import { root, UserError } from '../../workspace/repository.mjs';
import { parseOptions } from '../../workspace/options.mjs';
import { log, runStep } from '../../workspace/progress.mjs';
import { startControlPlane } from './control-plane.mjs';
import { getCrds } from './crds.mjs';
import { buildControlPlane } from './kubernetes.mjs';
import { installChartTools } from '../../install/chart-tools.mjs';

parseOptions({
  command: 'npm run check:cluster --',
  description:
    'Installs, upgrades and rolls back the chart on a real Kubernetes API server, which it starts and stops.',
});
const chart = path.join(root, 'helm/laurel');
const NAMESPACE = 'festival';
const EXAMPLE_VALUES = 'values-example.yaml';
const RESTRICTED = ['enforce', 'warn'].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`);
/** Secrets that an operator gets from others, so secrets.sh does not generate them. */
const EXTERNAL_SECRETS = { 'laurel-mail': { url: 'smtps://laurel:password@mail.example' } };
const getValuesArgs = (file) => [
  '--values',
  path.join(chart, file),
  '--set',
  'image.registry=registry.example',
];

function assertEqual(label, actual, expected) {
  if (!isDeepStrictEqual(actual, expected))
    throw new UserError(`${label}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-cluster-'));
const [crdFolder, helmBin, bin] = await Promise.all([
  runStep('CRDs of dependencies', getCrds, 'fetched with Go'),
  runStep('helm', installChartTools, 'built with Go, the first time three to seven minutes'),
  runStep('control plane', buildControlPlane, 'built with Go, the first time five to fifteen minutes'),
]);
let plane;
async function logDuration(name, work) {
  const from = performance.now();
  const note = await work();
  const took = ((performance.now() - from) / 1000).toFixed(1);
  log(`  ${name.padEnd(34)} ${took.padStart(6)} s${note ? `   ${note}` : ''}`);
}
const runInCluster = (program, args, options = {}) =>
  run(program, args, { ...options, env: { KUBECONFIG: plane.kubeconfig } });
const runKubectl = (...args) => runInCluster(path.join(bin, 'kubectl'), ['--namespace', NAMESPACE, ...args]);
const runHelm = (...args) => runInCluster(path.join(helmBin, 'helm'), ['--namespace', NAMESPACE, ...args]);
const listObjects = async (...args) =>
  JSON.parse((await runKubectl('get', ...args, '--output', 'json')).output).items;
const saveFile = (name, text) => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text, { mode: 0o600 });
  return file;
};

const listTemplates = async () =>
  Object.fromEntries(
    (await listObjects('deployments')).map(({ metadata, spec }) => [
      metadata.name.replace('laurel-', ''),
      {
        tag: spec.template.spec.containers[0].image.split(':')[1],
        secrets: spec.template.metadata.annotations['checksum/secrets'],
      },
    ]),
  );
const listTags = async () => [...new Set(Object.values(await listTemplates()).map(({ tag }) => tag))];
/** Checks that every replica is ready and none of the previous release is left. */
async function expectAllReady() {
  const deployments = await listObjects('deployments');
  for (const { metadata, status, spec } of deployments)
    assertEqual(
      metadata.name,
      [status.readyReplicas, status.updatedReplicas],
      [spec.replicas, spec.replicas],
    );
  return `${deployments.length} deployments, ${deployments.reduce((sum, { spec }) => sum + spec.replicas, 0)} pods`;
}
/**
 * Checks the hooks: databases are expanded before anything new serves, and contracted after the old processes
 * have ended.
 */
async function expectExpansionFirst() {
  const { output } = await runHelm('get', 'hooks', 'laurel');
  const hooks = output.split(/^---$/m);
  const getHook = (when) => hooks.find((hook) => hook.includes(`helm.sh/hook: ${when}`)) ?? '';
  assertEqual(
    'arguments of the migrations',
    [
      getHook('pre-install,pre-upgrade').includes('args: ["migrate","--expand"]'),
      getHook('post-install,post-upgrade').includes('args: ["migrate"]'),
    ],
    [true, true],
  );
}

async function createSecrets() {
  await runKubectl('create', 'namespace', NAMESPACE);
  await runKubectl('label', 'namespace', NAMESPACE, ...RESTRICTED);
  const generated = await run('sh', [path.join(chart, 'secrets.sh'), '--dev', 'laurel']);
  await runKubectl('create', '--filename', saveFile('secrets.yaml', generated.output));
  for (const [name, keys] of Object.entries(EXTERNAL_SECRETS)) {
    const literals = Object.entries(keys).map(([key, value]) => `--from-literal=${key}=${value}`);
    await runKubectl('create', 'secret', 'generic', name, ...literals);
  }
}

/** Installs the CRDs of KEDA and Prometheus Operator. Without their controllers nothing acts on them. */
async function installCrds() {
  const files = fs.readdirSync(crdFolder).filter((name) => name.endsWith('.yaml'));
  const fileArgs = files.flatMap((name) => ['--filename', path.join(crdFolder, name)]);
  await runKubectl('apply', '--server-side', ...fileArgs);
  await runKubectl(
    'wait',
    '--for=condition=established',
    'customresourcedefinitions',
    '--all',
    '--timeout=30s',
  );
  return `${files.length} kinds`;
}

const findWarnings = (output) => output.split('\n').filter((line) => line.startsWith('Warning'));
/** Sends every object of an installation, hooks included, through admission. Expects no warnings. */
async function expectAdmission(valuesFile) {
  const { output } = await runHelm('template', 'laurel', chart, ...getValuesArgs(valuesFile));
  const file = saveFile(path.basename(valuesFile), output.replace(/^level=INFO .*$/gm, ''));
  const result = await runKubectl('apply', '--server-side', '--dry-run=server', '--filename', file);
  assertEqual(`${valuesFile}: warnings`, findWarnings(result.output), []);
  return `${result.output.trim().split('\n').length} objects`;
}

/** Checks that admission is active at all. */
async function expectRootRefused() {
  const args = ['run', 'root', '--image=busybox', '--dry-run=server'];
  const { output } = await runInCluster(path.join(bin, 'kubectl'), ['--namespace', NAMESPACE, ...args], {
    check: false,
  });
  if (!/violates PodSecurity "restricted/.test(output)) throw new UserError('A root pod was accepted.');
}

/**
 * The databases in the Secret belong to the release `laurel`. When Helm can read it, a second release for
 * trials must not use them.
 */
async function expectForeignDatabasesRefused() {
  const args = ['install', 'other', chart, ...getValuesArgs('values-dev.yaml'), '--dry-run=server'];
  const { code, output } = await runInCluster(
    path.join(helmBin, 'helm'),
    ['--namespace', NAMESPACE, ...args],
    { check: false },
  );
  if (!code || !/the address of \w+ is not there: .*@other-postgresql:5432\/DATABASE/.test(output))
    throw new UserError(`It was not refused: ${output.slice(-1000)}`);
}

/** Installs or upgrades the release and waits until it is ready. */
const applyChart = (command, ...args) =>
  runHelm(command, 'laurel', chart, ...getValuesArgs(EXAMPLE_VALUES), ...WAIT_ARGS, ...args);
const WAIT_ARGS = ['--wait', '--timeout', '180s'];
async function runAll() {
  await logDuration('secrets', createSecrets);
  await logDuration('CRDs of dependencies', installCrds);
  await logDuration('a root pod is refused', expectRootRefused);
  for (const valuesFile of [EXAMPLE_VALUES, 'ci/small.yaml', 'values-dev.yaml'])
    await logDuration(`admitted: ${valuesFile}`, () => expectAdmission(valuesFile));
  await logDuration('admitted: keycloak-example.yaml', async () => {
    const file = path.join(chart, 'keycloak-example.yaml');
    const { output } = await runKubectl('apply', '--server-side', '--dry-run=server', '--filename', file);
    assertEqual('its warnings', findWarnings(output), []);
  });
  await logDuration('databases of another release are refused', expectForeignDatabasesRefused);
  await logDuration('install', async () => {
    await applyChart('install', '--set', 'image.tag=1.0.0');
    await expectExpansionFirst();
    return expectAllReady();
  });
  await logDuration('helm test', async () => {
    await runHelm('test', 'laurel', '--timeout', '60s');
  });
  await logDuration('upgrade', async () => {
    await applyChart('upgrade', '--set', 'image.tag=1.1.0');
    assertEqual('images', await listTags(), ['1.1.0']);
    await expectExpansionFirst();
    return expectAllReady();
  });
  await logDuration('upgrade with a changed secret', async () => {
    const before = await listTemplates();
    const patch = JSON.stringify({ stringData: { secretKey: 'sk_test_another' } });
    await runKubectl('patch', 'secret', 'laurel-stripe', '--patch', patch);
    await applyChart('upgrade', '--set', 'image.tag=1.1.0');
    const after = await listTemplates();
    const restarted = Object.keys(after).filter((name) => before[name].secrets !== after[name].secrets);
    assertEqual('restarted', restarted, ['billing']);
    return 'only billing restarted';
  });
  await logDuration('autoscaling switched on', async () => {
    const scaled = ['--set', 'processes.films.replicas=3,processes.films.autoscaling.enabled=false'];
    await applyChart('upgrade', ...scaled);
    const autoscaled = ['--set', 'processes.films.autoscaling.enabled=true'];
    await applyChart('upgrade', ...autoscaled);
    const films = (await listObjects('deployments')).find(({ metadata }) => metadata.name === 'laurel-films');
    assertEqual('films', films.spec.replicas, 3);
    return 'films stays three';
  });
  await logDuration('rollback', async () => {
    await runHelm('rollback', 'laurel', '1', ...WAIT_ARGS);
    assertEqual('images', await listTags(), ['1.0.0']);
    return expectAllReady();
  });
  await logDuration('uninstall', async () => {
    await runHelm('uninstall', 'laurel', ...WAIT_ARGS);
    const selector = 'app.kubernetes.io/name=laurel';
    await runKubectl('wait', '--for=delete', 'pods', '--selector', selector, '--timeout=60s');
    const kinds =
      'all,ingresses,networkpolicies,poddisruptionbudgets,serviceaccounts,configmaps,scaledobjects,servicemonitors,prometheusrules';
    assertEqual(
      'left',
      (await listObjects(kinds, '--selector', selector)).map(
        ({ kind, metadata }) => `${kind}/${metadata.name}`,
      ),
      [],
    );
  });
}

try {
  await logDuration('control plane ready', async () => {
    plane = await startControlPlane(folder, bin);
  });
  await runAll();
  log(`  size of the programs: ${Math.round(plane.bytes() / 2 ** 20)} MiB`);
} catch (error) {
  log(error instanceof UserError ? `  ✗ ${error.message}` : error.stack);
  process.exitCode = 1;
} finally {
  await plane?.stop();
  if (!process.exitCode) fs.rmSync(folder, { recursive: true, force: true });
  else log(`  logs: ${folder}`);
}
