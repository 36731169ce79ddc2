// npm test: installs, builds and runs the stages, on a fresh clone too, and continues after a failed one. The last
// line is the result. `--only services,lint` runs just these stages, and `--help` lists all.
import { installChartTools } from '../install/chart-tools.mjs';
import { installAlertmanager } from '../install/alertmanager.mjs';
import { build, install } from '../install/build.mjs';
import { endRunning } from '../processes/command.mjs';
import { findChromium, findK6, getKeycloakHome, findNatsServer } from '../install/fetch.mjs';
import { findVale } from '../install/vale.mjs';
import { UserError } from '../workspace/repository.mjs';
import { parseOptions } from '../workspace/options.mjs';
import { log, runStep, formatTotal } from '../workspace/progress.mjs';
import { beginJourneys, ciStages, longStages, stages as shortStages, staticChecks } from './stages.mjs';
import { getTestSeed } from './random-seed.mjs';

const stages = { ...shortStages, ...ciStages, ...longStages };
const { values } = parseOptions({
  command: 'npm test --',
  description: 'Runs every stage, even after a failed one. The last line is the result.',
  options: {
    check: { type: 'boolean', description: `Only types,${Object.keys(staticChecks).join(',')},prose` },
    ci: { type: 'boolean', description: `Also run ${Object.keys(ciStages).join(',')}, as CI does` },
    full: {
      type: 'boolean',
      description: `Also run ${Object.keys({ ...ciStages, ...longStages }).join(',')}`,
    },
    only: { type: 'string', description: `Only these stages: ${Object.keys(stages).join(',')}` },
  },
});
const chosenStages = { ...shortStages, ...(values.ci && ciStages), ...(values.full && stages) };
const checkKeys = ['types', ...Object.keys(staticChecks), 'prose'];
const requestedKeys = values.only?.split(',') ?? (values.check ? checkKeys : Object.keys(chosenStages));
const totals = { passed: 0, failed: 0 };
const failures = [];
const explain = (error) => (error instanceof UserError ? error.message : (error.stack ?? String(error)));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endRunning();
    setTimeout(() => process.exit(130), 5000); // a started platform stops in order meanwhile
  });
}

/**
 * Prepares what these stages need. A failed preparation counts as a failed check, and the stages that need it
 * report it. Returns whether the packages are installed, without which no stage can run.
 */
async function prepare(keys) {
  const hasAny = (...requested) => requested.some((key) => keys.includes(key));
  /** Resolves with the error if the preparation fails. */
  const prepareTool = (name, work, hint) =>
    runStep(name, work, hint).catch((error) => {
      log(`  ✗ ${name}\n${explain(error)}`);
      totals.failed++;
      return error;
    });
  const [installed] = await Promise.all([
    prepareTool('packages: npm ci', install, 'the first time one to four minutes').then(async (result) => {
      if (!(result instanceof Error))
        await prepareTool('code generation and builds', build, 'the first time one to four minutes');
      return result;
    }),
    prepareTool('nats-server', findNatsServer, 'downloading'),
    hasAny('long', 'replicas') &&
      prepareTool('helm', installChartTools, 'the first time built with Go: three to seven minutes'),
    hasAny('long') &&
      prepareTool('Alertmanager', installAlertmanager, 'the first time built with Go: a minute or two'),
    hasAny('journeys', 'pages', 'replicas') &&
      prepareTool('Keycloak', getKeycloakHome, 'the first time: 169 MiB from Maven, then its own build'),
    hasAny('prose') && prepareTool('Vale', findVale, 'the first time built with Go: about a minute'),
    hasAny('replicas') && prepareTool('k6', findK6, 'downloading'),
    hasAny('journeys', 'pages') && prepareTool('Chromium', findChromium, 'installing'),
  ]);
  return !(installed instanceof Error);
}

async function runStage(key) {
  const [name, work] = stages[key];
  const startedAt = performance.now();
  const earlyTimer = setTimeout(() => log(`  … ${name}`), 3000);
  const result = await Promise.resolve(work()).catch((error) => ({
    passed: 0,
    failed: 1,
    output: explain(error),
  }));
  clearTimeout(earlyTimer);
  const duration = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`.padStart(8);
  if (typeof result === 'string') return log(`  – ${name}: skipped, ${result}`);
  totals.passed += result.passed;
  totals.failed += result.failed;
  const numbers =
    result.passed + result.failed > 1
      ? `${result.passed} passed${result.failed ? `, ${result.failed} failed` : ''}`
      : '';
  failures.push(...(result.failures ?? (result.failed ? [name] : [])));
  if (result.slow?.length) log(`  · longest: ${result.slow.join(', ')}`);
  if (result.failed) log(result.output.trim().split('\n').slice(-400).join('\n'));
  log(`  ${result.failed ? '✗' : '✓'} ${`${name}${numbers && ` (${numbers})`}`.padEnd(60)} ${duration}`);
}

/** Two groups that run in parallel, each in order on one core. They take about equally long. */
const PARALLEL_STAGES = [['lint'], ['types', 'imports', 'format', 'prose', 'unused', 'buf', 'breaking']];
async function runInOrder(keys) {
  for (const [n, key] of keys.entries()) {
    // Starts the platform of the next stage meanwhile. If it cannot start, that stage reports it.
    if (['journeys', 'pages'].includes(keys[n + 1])) Promise.resolve(beginJourneys()).catch(() => {});
    await runStage(key);
  }
}

const unknown = requestedKeys.filter((name) => !stages[name]);
if (unknown.length) {
  log(`Unknown stage ${unknown.join(', ')}. Stages: ${Object.keys(stages).join(' ')}`);
  process.exit(64);
}
/** Prepares and runs these stages, and prints the totals so far. */
async function runAll(title, keys) {
  if (keys.length === 0) return;
  log(`Laurel: preparing ${title}`);
  if (await prepare(keys)) {
    log(`Laurel: ${title} (random tests use SEED=${getTestSeed()})`);
    await Promise.all(PARALLEL_STAGES.map((group) => runInOrder(group.filter((key) => keys.includes(key)))));
    await runInOrder(keys.filter((key) => !PARALLEL_STAGES.flat().includes(key)));
  }
  log(`  ${title}: ${totals.passed} passed, ${totals.failed} failed so far, ${formatTotal()}`);
}
await runAll(
  'tests',
  requestedKeys.filter((key) => shortStages[key]),
);
await runAll(
  'static checks and long tests',
  requestedKeys.filter((key) => !shortStages[key]),
);
// Repeats the failures at the end, because readers look there and logs are often cut.
for (const failure of failures) log(`  ✗ ${failure}`);
log(`\nAll stages took ${formatTotal()}.`);
log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed ? 1 : 0);
