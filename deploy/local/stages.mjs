// What `npm test` runs, stage by stage. A stage answers { passed, failed, output } (tests: also `again`) or,
// when there is nothing to run yet, a sentence.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { toolEnv } from './build.mjs';
import { run } from './command.mjs';
import { countTests } from './count-tests.mjs';
import { chromium, natsServer } from './fetch.mjs';
import { node24, root, Sentence, SERVICES } from './house.mjs';
import { ownPlatform } from './own-platform.mjs';

/** A stage that hangs is ended, and says so; one that is only slow is not (all of them: half an hour, deploy/measured.md). */
const LIMIT_MS = 25 * 60_000;
const here = (...names) => path.join(root, ...names);
const has = (...names) => fs.existsSync(here(...names));

/** A program of npm's, run with Node 24: its package and the script inside it. */
async function tool(file, args, options = {}) {
  const from = performance.now();
  const done = await run(node24, [here('node_modules', file), ...args], {
    ...options,
    check: false,
    timeout: LIMIT_MS,
    env: { ...toolEnv(), ...options.env },
  });
  if (performance.now() - from < LIMIT_MS) return done;
  return { ...done, output: `${done.output}\nEnded: not done after ${LIMIT_MS / 60_000} minutes.` };
}

/** One check: passes when the program ends with 0. */
const check = ({ code, output }) => ({ passed: code ? 0 : 1, failed: code ? 1 : 0, output });

const nothing = (sentence) => sentence;

async function types() {
  for (const project of ['tsconfig.json', 'web/tsconfig.json'].filter((file) => has(file))) {
    const done = await tool('typescript7/bin/tsc', ['-p', project]);
    if (done.code) return check(done);
  }
  return check({ code: 0, output: '' });
}

const lint = async () => check(await tool('eslint/bin/eslint.js', ['.']));

/** What nobody uses: files, exports, dependencies, and those that nobody declared; and no circle of imports. */
const unused = async () => check(await tool('knip/bin/knip.js', ['--no-progress']));

const format = async () =>
  check(await tool('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']));

const bufLint = async () =>
  has('proto/buf.yaml')
    ? check(await tool('@bufbuild/buf/bin/buf', ['lint'], { cwd: here('proto') }))
    : nothing('there is no proto/buf.yaml yet');

/** Compares with main, or on main itself with the last commit. */
async function bufBreaking() {
  const git = (...args) => run('git', args, { check: false });
  const { code, output } = await git('rev-parse', '--verify', '--quiet', 'main');
  const against = code === 0 && output.trim() ? 'main' : 'HEAD';
  if ((await git('cat-file', '-e', `${against}:proto/buf.yaml`)).code)
    return nothing(`${against} has no contracts yet to compare with`);
  const before = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-proto-'));
  try {
    const archive = path.join(before, 'proto.tar');
    await run('git', ['archive', '-o', archive, against, 'proto']);
    await run('tar', ['xf', archive, '-C', before]);
    return check(
      await tool('@bufbuild/buf/bin/buf', ['breaking', '--against', path.join(before, 'proto')], {
        cwd: here('proto'),
      }),
    );
  } finally {
    fs.rmSync(before, { recursive: true, force: true });
  }
}

/** Jest's tests of a configuration, with the environment that it needs. */
const jest = async (config, env = {}) =>
  has(config)
    ? countTests((args) =>
        tool('jest/bin/jest.js', ['-c', here(config), ...args], {
          env: { NODE_OPTIONS: '--no-warnings', ...env },
        }),
      )
    : nothing(`there is no ${config} yet`);

const services = async () => jest('jest.config.mjs', { NATS_SERVER: await natsServer() });

const notBuilt = () =>
  [...SERVICES.map((name) => `services/${name}`), 'bff'].filter((room) => !has(room, 'dist/main.js'));
let platformOfJourneys = null;
/** Begins to start the whole platform in a state folder of its own: mostly others are waited for meanwhile, and another stage may run beside it. */
export function beginJourneys() {
  if (notBuilt().length === 0)
    platformOfJourneys ??= ownPlatform({
      name: 'journeys',
      env: {
        ANSWER_CHECK: 'refuse',
        CHECK_USERS_EVERY_MS: '4000',
        HEAL_USERS_EVERY_MS: '8000',
        REMIND_EVERY_MS: '4000',
        CATALOGUE_RESTS_MS: '2000',
        // Each journey begins with somebody who is new or logs in, all from one address.
        REGISTRATIONS: '200',
        LOG_INS: '1000',
      },
    });
  return platformOfJourneys;
}

/** Runs the journeys against a platform that it stops. */
async function journeys() {
  const without = notBuilt();
  if (without.length) return nothing(`these rooms cannot be started yet: ${without.join(', ')}`);
  const platform = await beginJourneys();
  try {
    await platform.ready();
    const told = await jest('web/e2e/jest.config.mjs', { ...platform.env, CHROMIUM: await chromium() });
    if (typeof told === 'string') return { passed: 1, failed: 0, output: '', note: `it starts; ${told}` };
    return { ...told, passed: told.passed + 1 };
  } catch (error) {
    if (!(error instanceof Sentence)) throw error;
    return { passed: 0, failed: 1, output: error.message };
  } finally {
    await platform.stop();
  }
}

/** Two of everything, killed and restarted while it is used: none of the reads fails, and every wish has one effect. */
async function replicas() {
  const without = notBuilt();
  if (without.length) return nothing(`these rooms cannot be started yet: ${without.join(', ')}`);
  const attempt = () =>
    run(node24, [here('deploy/faults/replicas.mjs')], { check: false, timeout: LIMIT_MS, env: toolEnv() });
  const first = await attempt();
  if (first.code === 0) return check(first);
  // As with every test: a machine that stood still meanwhile refuses for want of time (decision 004).
  const second = await attempt();
  if (second.code) return check({ ...second, output: `${first.output}\n\nTried again:\n${second.output}` });
  const broken = first.output.split('\n').filter((line) => line.startsWith('✕'));
  return { ...check(second), again: [broken.join('\n') || `It ended with ${first.code}.`] };
}

export const stages = {
  types: ['types', types],
  lint: ['lint, with the borders of the rooms', lint],
  format: ['format', format],
  unused: ['unused files, exports and packages; circles of imports', unused],
  buf: ['contracts: buf lint', bufLint],
  breaking: ['contracts: buf breaking', bufBreaking],
  jest: ['tests of services, BFF and runtime', services],
  web: ['tests of the web', () => jest('web/jest.config.mjs')],
  journeys: ['the platform and its journeys', journeys],
  replicas: ['two of everything, killed and restarted while it is used', replicas],
};
