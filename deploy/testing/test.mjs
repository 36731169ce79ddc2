// npm test: runs everything, on a fresh clone too. Runs every stage even after a failed one. The last line
// counts.
// --only services,lint just these; --help names all
import { chartTools } from '../install/chart-tools.mjs';
import { alertmanager } from '../install/alertmanager.mjs';
import { build, install } from '../install/build.mjs';
import { endRunning } from '../processes/command.mjs';
import { chromium, k6, keycloakHome, natsServer } from '../install/fetch.mjs';
import { vale } from '../install/vale.mjs';
import { Sentence } from '../workspace/repository.mjs';
import { parseOptions } from '../workspace/options.mjs';
import { log, step, total } from '../workspace/progress.mjs';
import { beginJourneys, ciStages, longStages, stages as shortStages } from './stages.mjs';
import { testSeed } from './random-seed.mjs';

const stages = { ...shortStages, ...ciStages, ...longStages };
const { values } = parseOptions({
  command: 'npm test --',
  description: 'Runs every stage, even after a failed one. The last line is the result.',
  options: {
    ci: { type: 'boolean', description: `Also run ${Object.keys(ciStages).join(',')}, as CI does` },
    full: {
      type: 'boolean',
      description: `Also run ${Object.keys({ ...ciStages, ...longStages }).join(',')}`,
    },
    only: { type: 'string', description: `Only these stages: ${Object.keys(stages).join(',')}` },
  },
});
const chosenStages = { ...shortStages, ...(values.ci && ciStages), ...(values.full && stages) };
const only = values.only?.split(',') ?? Object.keys(chosenStages);
const count = { passed: 0, failed: 0 };
const failures = [];
const explain = (error) => (error instanceof Sentence ? error.message : (error.stack ?? String(error)));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endRunning();
    setTimeout(() => process.exit(130), 5000); // a started platform stops in order meanwhile
  });
}

/**
 * Prepares what these stages need. A failed preparation counts as a failed check, and the stages that need it
 * report it.
 */
async function prepare(keys) {
  const has = (...some) => some.some((key) => keys.includes(key));
  const ready = (name, work, hint) =>
    step(name, work, hint).catch((error) => {
      log(`  ✗ ${name}\n${explain(error)}`);
      count.failed++;
      return error;
    });
  const [installed] = await Promise.all([
    ready('packages: npm ci', install, 'the first time one to four minutes').then(async (answer) => {
      if (!(answer instanceof Error))
        await ready('code generation and builds', build, 'the first time one to four minutes');
      return answer;
    }),
    ready('nats-server', natsServer, 'downloading'),
    has('long', 'replicas') &&
      ready('helm', chartTools, 'the first time built with Go: three to seven minutes'),
    has('long') && ready('Alertmanager', alertmanager, 'the first time built with Go: a minute or two'),
    has('journeys', 'pages', 'replicas') &&
      ready('Keycloak', keycloakHome, 'the first time: 169 MiB from Maven, then its own build'),
    has('prose') && ready('Vale', vale, 'the first time built with Go: about a minute'),
    has('replicas') && ready('k6', k6, 'downloading'),
    has('journeys', 'pages') && ready('Chromium', chromium, 'installing'),
  ]);
  return !(installed instanceof Error);
}

async function runStage(key) {
  const [name, work] = stages[key];
  const from = performance.now();
  const early = setTimeout(() => log(`  … ${name}`), 3000);
  const result = await Promise.resolve(work()).catch((error) => ({
    passed: 0,
    failed: 1,
    output: explain(error),
  }));
  clearTimeout(early);
  const took = `${((performance.now() - from) / 1000).toFixed(1)} s`.padStart(8);
  if (typeof result === 'string') return log(`  – ${name}: skipped, ${result}`);
  count.passed += result.passed;
  count.failed += result.failed;
  const numbers =
    result.note ??
    (result.passed + result.failed > 1
      ? `${result.passed} passed${result.failed ? `, ${result.failed} failed` : ''}`
      : '');
  failures.push(...(result.failures ?? (result.failed ? [name] : [])));
  if (result.slow?.length) log(`  · longest: ${result.slow.join(', ')}`);
  if (result.failed) log(result.output.trim().split('\n').slice(-400).join('\n'));
  log(`  ${result.failed ? '✗' : '✓'} ${`${name}${numbers && ` (${numbers})`}`.padEnd(60)} ${took}`);
}

/** Each group needs one core, and both take about as long. */
const PARALLEL_STAGES = [['lint'], ['types', 'imports', 'format', 'prose', 'unused', 'buf', 'breaking']];
async function inOrder(keys) {
  for (const [n, key] of keys.entries()) {
    // Its own stage reports that it cannot be started.
    if (['journeys', 'pages'].includes(keys[n + 1])) Promise.resolve(beginJourneys()).catch(() => {});
    await runStage(key);
  }
}

const unknown = only.filter((name) => !stages[name]);
if (unknown.length) {
  log(`Unknown stage ${unknown.join(', ')}. Stages: ${Object.keys(stages).join(' ')}`);
  process.exit(64);
}
/** Prepares and runs these stages, and reports the sum. */
async function runAll(what, keys) {
  if (keys.length === 0) return;
  log(`Laurel: preparing ${what}`);
  if (await prepare(keys)) {
    log(`Laurel: ${what} (random tests use SEED=${testSeed()})`);
    await Promise.all(PARALLEL_STAGES.map((group) => inOrder(group.filter((key) => keys.includes(key)))));
    await inOrder(keys.filter((key) => !PARALLEL_STAGES.flat().includes(key)));
  }
  log(`  ${what}: ${count.passed} passed, ${count.failed} failed so far, ${total()}`);
}
await runAll(
  'tests',
  only.filter((key) => shortStages[key]),
);
await runAll(
  'long tests',
  only.filter((key) => !shortStages[key]),
);
// Repeats the failures at the end, because readers look there and logs are often cut.
for (const one of failures) log(`  ✗ ${one}`);
log(`\nAll stages took ${total()}.`);
log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed ? 1 : 0);
