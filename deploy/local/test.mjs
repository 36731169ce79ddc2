// npm test: everything, on a fresh clone too. Runs every stage even after a failed one; the last line counts.
//   --only jest,lint   just these; --help names all
import { chartTools } from '../cluster/tools.mjs';
import { alertmanager } from './alertmanager.mjs';
import { build, install } from './build.mjs';
import { endRunning } from './command.mjs';
import { chromium, k6, keycloakHome, natsServer } from './fetch.mjs';
import { Sentence } from './house.mjs';
import { optionsOf } from './options.mjs';
import { say, step, total } from './progress.mjs';
import { beginJourneys, stages } from './stages.mjs';
import { testSeed } from './test-seed.mjs';

const { values } = optionsOf({
  command: 'npm test --',
  says: 'Runs every stage, even after a failed one; the last line counts.',
  options: { only: { type: 'string', says: `Just these: ${Object.keys(stages).join(',')}` } },
});
const only = values.only?.split(',') ?? Object.keys(stages);
const count = { passed: 0, failed: 0, again: 0 };
const failures = [];
const explain = (error) => (error instanceof Sentence ? error.message : (error.stack ?? String(error)));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endRunning();
    setTimeout(() => process.exit(130), 5000); // a started platform stops in order meanwhile
  });
}

/** What the stages need. A failed preparation is a failed check, and the stages that need it will say so. */
async function prepare() {
  const platform = only.includes('journeys') || only.includes('replicas');
  const ready = (name, work, hint) =>
    step(name, work, hint).catch((error) => {
      say(`  ✗ ${name}\n${explain(error)}`);
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
    (only.includes('jest') || only.includes('replicas')) &&
      ready('helm', chartTools, 'the first time built with Go: three to seven minutes'),
    only.includes('jest') &&
      ready('Alertmanager', alertmanager, 'the first time built with Go: a minute or two'),
    platform && ready('Keycloak', keycloakHome, 'the first time: 169 MiB from Maven, then its own build'),
    only.includes('replicas') && ready('k6', k6, 'downloading'),
    only.includes('journeys') && ready('Chromium', chromium, 'installing'),
  ]);
  return !(installed instanceof Error);
}

async function runStage(key) {
  const [name, work] = stages[key];
  const from = performance.now();
  const early = setTimeout(() => say(`  … ${name}`), 3000);
  const told = await Promise.resolve(work()).catch((error) => ({
    passed: 0,
    failed: 1,
    output: explain(error),
  }));
  clearTimeout(early);
  const took = `${((performance.now() - from) / 1000).toFixed(1)} s`.padStart(8);
  if (typeof told === 'string') return say(`  – ${name}: skipped, ${told}`);
  count.passed += told.passed;
  count.failed += told.failed;
  const numbers =
    told.note ??
    (told.passed + told.failed > 1
      ? `${told.passed} passed${told.failed ? `, ${told.failed} failed` : ''}`
      : '');
  for (const one of told.again ?? []) say(`  ! failed at first, passed when tried again alone: ${one}`);
  count.again += told.again?.length ?? 0;
  failures.push(...(told.failures ?? (told.failed ? [name] : [])));
  if (told.slow?.length) say(`  · longest: ${told.slow.join(', ')}`);
  if (told.failed) say(told.output.trim().split('\n').slice(-400).join('\n'));
  say(`  ${told.failed ? '✗' : '✓'} ${`${name}${numbers && ` (${numbers})`}`.padEnd(60)} ${took}`);
}

/** What one core does alone, and about as long as what stands in the other lane. */
const BESIDE_EACH_OTHER = [['lint'], ['types', 'format', 'unused', 'buf', 'breaking']];
async function inOrder(keys) {
  for (const [n, key] of keys.entries()) {
    // That it cannot be started is for its own stage to say.
    if (keys[n + 1] === 'journeys') Promise.resolve(beginJourneys()).catch(() => {});
    await runStage(key);
  }
}

const unknown = only.filter((name) => !stages[name]);
if (unknown.length) {
  say(`There is no stage ${unknown.join(', ')}. One or more of: ${Object.keys(stages).join(' ')}`);
  process.exit(64);
}
say('Laurel: getting ready');
if (await prepare()) {
  say(`Laurel: tests (random ones begin with SEED=${testSeed()})`);
  await Promise.all(BESIDE_EACH_OTHER.map((lane) => inOrder(lane.filter((key) => only.includes(key)))));
  await inOrder(only.filter((key) => !BESIDE_EACH_OTHER.flat().includes(key)));
}
// Once more at the end: of a long output the end is what is read, and mostly all that is kept.
for (const one of failures) say(`  ✗ ${one}`);
say(`\nAll stages took ${total()}.`);
if (count.again)
  say(`Of those that passed, ${count.again} did so only when tried again, alone: named above.`);
say(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed ? 1 : 0);
