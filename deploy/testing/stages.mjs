// The stages of `npm test` and `npm run test:full`. A stage resolves with { passed, failed, output }, or with the reason
// why it is skipped, as a string.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getToolEnv } from '../install/build.mjs';
import { run } from '../processes/command.mjs';
import { findChromium } from '../install/fetch.mjs';
import { node24, root, UserError, SERVICES } from '../workspace/repository.mjs';
import { startSeparatePlatform } from '../local/separate-platform.mjs';
import { runVitest } from './run-vitest.mjs';

/** A tool that prints nothing for this long hangs, and is ended. A slow one that prints is not. */
const MAX_SILENCE_MS = 20 * 60_000;
const toPath = (...names) => path.join(root, ...names);
const has = (...names) => fs.existsSync(toPath(...names));

/** Runs a script of a package in `node_modules` with Node 24. */
const runTool = (file, args, options = {}) =>
  run(node24, [toPath('node_modules', file), ...args], {
    ...options,
    check: false,
    maxSilenceMs: MAX_SILENCE_MS,
    env: { ...getToolEnv(), ...options.env },
  });

/** Runs one of our scripts with Node 24. */
const runScript = (file) =>
  run(node24, [toPath(file)], { check: false, maxSilenceMs: MAX_SILENCE_MS, env: getToolEnv() });

/** Turns an exit code into the result of a stage with one check, which passes with 0. */
const toResult = ({ code, output }) => ({ passed: code ? 0 : 1, failed: code ? 1 : 0, output });

async function checkTypes() {
  for (const project of ['tsconfig.json', 'web/tsconfig.json'].filter((file) => has(file))) {
    const finished = await runTool('typescript7/bin/tsc', ['-p', project]);
    if (finished.code) return toResult(finished);
  }
  return toResult({ code: 0, output: '' });
}

const runLint = async () => toResult(await runTool('eslint/bin/eslint.js', ['.']));

/** Checks for circular imports between files and between folders, and for imports across packages. */
async function checkImports() {
  for (const config of ['imports', 'folder-cycles']) {
    const args = ['--config', `deploy/lint/${config}.mjs`, 'proto', 'services', 'bff', 'web/src', 'deploy'];
    const finished = await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', args);
    if (finished.code) return toResult(finished);
  }
  return toResult({ code: 0, output: '' });
}

/** Checks for unused files, exports and dependencies, undeclared dependencies and circular imports. */
const checkUnused = async () => toResult(await runTool('knip/bin/knip.js', ['--no-progress']));

/** Checks documents, comments and messages. */
const checkProse = async () => toResult(await runScript('deploy/lint/prose/check.mjs'));

const checkFormat = async () =>
  toResult(await runTool('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']));

const lintProtos = async () =>
  has('proto/buf.yaml')
    ? toResult(await runTool('@bufbuild/buf/bin/buf', ['lint'], { cwd: toPath('proto') }))
    : 'there is no proto/buf.yaml yet';

/** Compares the contracts with those of `main`, or with the last commit if there is no branch `main`. */
async function checkBreakingChanges() {
  const runGit = (...args) => run('git', args, { check: false });
  const { code, output } = await runGit('rev-parse', '--verify', '--quiet', 'main');
  const baseline = code === 0 && output.trim() ? 'main' : 'HEAD';
  if ((await runGit('cat-file', '-e', `${baseline}:proto/buf.yaml`)).code)
    return `${baseline} has no contracts yet to compare with`;
  const baselineFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-proto-'));
  try {
    const archive = path.join(baselineFolder, 'proto.tar');
    await run('git', ['archive', '-o', archive, baseline, 'proto']);
    await run('tar', ['xf', archive, '-C', baselineFolder]);
    return toResult(
      await runTool('@bufbuild/buf/bin/buf', ['breaking', '--against', path.join(baselineFolder, 'proto')], {
        cwd: toPath('proto'),
      }),
    );
  } finally {
    fs.rmSync(baselineFolder, { recursive: true, force: true });
  }
}

/** The tests of a Vitest configuration, with the environment that they need. */
const runTests = (config, env = {}) =>
  runVitest(config, (file, args) => runTool(file, args, { env: { NODE_OPTIONS: '--no-warnings', ...env } }));

const listUnbuilt = () =>
  [...SERVICES.map((name) => `services/${name}`), 'bff'].filter((folder) => !has(folder, 'dist/main.js'));
/** The promise of the platform that the next stage of journeys uses. */
let journeysPlatform = null;
/**
 * Begins to start the whole platform in a separate state folder. The start mostly waits, so another stage may
 * run in parallel.
 */
export function beginJourneys() {
  if (listUnbuilt().length === 0)
    journeysPlatform ??= startSeparatePlatform({
      name: 'journeys',
      env: {
        RESPONSE_CHECK: 'refuse',
        TIME_LIMIT_FACTOR: '10',
        CHECK_USERS_EVERY_MS: '4000',
        RECONCILE_USERS_EVERY_MS: '8000',
        REMIND_EVERY_MS: '4000',
        CATALOGUE_DEBOUNCE_MS: '2000',
        // Each journey begins with a new user or a log-in, all from one address.
        REGISTRATIONS: '200',
        LOG_INS: '1000',
      },
    });
  return journeysPlatform;
}

/** Runs the journeys of a Vitest configuration against a platform and stops it. */
async function runJourneys(config) {
  const unbuilt = listUnbuilt();
  if (unbuilt.length) return `these packages are not built: ${unbuilt.join(', ')}`;
  const platform = await beginJourneys();
  try {
    await platform.ready();
    const result = await runTests(config, { ...platform.env, CHROMIUM: await findChromium() });
    return { ...result, passed: result.passed + 1 }; // The start of the platform is a check too.
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { passed: 0, failed: 1, output: error.message };
  } finally {
    journeysPlatform = null;
    await platform.stop();
  }
}

/** Kills and restarts two replicas of each process under load: no read fails, and every command has one effect. */
async function checkReplicas() {
  const unbuilt = listUnbuilt();
  if (unbuilt.length) return `these packages are not built: ${unbuilt.join(', ')}`;
  return toResult(await runScript('deploy/lab/faults/replicas.mjs'));
}

/** Run by `npm test`. */
export const stages = {
  types: ['types', checkTypes],
  services: ['tests of services, BFF and runtime', () => runTests('vitest.config.mts')],
  web: ['tests of the web', () => runTests('web/vitest.config.mts')],
  journeys: ['browser tests against a whole platform', () => runJourneys('web/e2e/vitest.config.mts')],
};

/** Run by `npm run check`, and by CI and `npm run test:full` after the stages of `npm test`. */
export const staticChecks = {
  lint: ['lint, with package boundaries', runLint],
  imports: ['circular imports, imports across packages', checkImports],
  format: ['format', checkFormat],
  unused: ['unused files, exports and packages; circles of imports', checkUnused],
  buf: ['contracts: buf lint', lintProtos],
  breaking: ['contracts: buf breaking', checkBreakingChanges],
};

/** Run by CI and by `npm run test:full` after the stages of `npm test`. */
export const ciStages = {
  ...staticChecks,
  faults: [
    'tests of stopped processes, hostile files and arbitrary input',
    () => runTests('vitest.faults.config.mts'),
  ],
  pages: [
    'browser tests of each page in light, dark and at 360 px, by keyboard, and of Keycloak',
    () => runJourneys('web/e2e/vitest.long.config.mts'),
  ],
};

/** Run by `npm run test:full` after the stages of CI. Their tools are built with Go the first time. */
export const longStages = {
  prose: ['prose: documents, comments and messages', checkProse],
  long: ['long tests: chart, images, Compose, random histories', () => runTests('vitest.long.config.mts')],
  replicas: ['two replicas of everything, killed and restarted under load', checkReplicas],
};
