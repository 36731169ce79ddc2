// Checks that an upgrade reports a missing or outdated Docker in one sentence, and runs nothing else.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './repository-files.js';

const NEEDED = 'docker compose 2.29.3 or newer is needed: found';
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-needs-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/**
 * Runs the command with a `docker` script that records its calls. Without a script there is no docker on
 * PATH.
 */
function upgrade(docker?: string) {
  const calls = path.join(folder, 'calls');
  if (docker !== undefined)
    fs.writeFileSync(path.join(folder, 'docker'), `#!/bin/sh\necho "$@" >>'${calls}'\n${docker}\n`, {
      mode: 0o755,
    });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'deploy/compose/upgrade.mjs')],
    { env: { PATH: folder }, encoding: 'utf8' },
  );
  const dockerCalls = fs.existsSync(calls) ? fs.readFileSync(calls, 'utf8').trim().split('\n') : [];
  return { status, output: stdout + stderr, dockerCalls };
}
const EXPECTED_CALLS = ['compose version --short'];

it('reports that docker is missing', () => {
  expect(upgrade()).toEqual({ status: 1, output: `${NEEDED} no docker on PATH.\n`, dockerCalls: [] });
});
it.each([
  [
    'echo "docker: \'compose\' is not a docker command." >&2; exit 1',
    "docker: 'compose' is not a docker command.",
  ],
  ['printf "unknown flag: --short\\n\\nUsage:  docker [OPTIONS]\\n" >&2; exit 125', 'unknown flag: --short'],
  ['exit 1', 'nothing'],
])('reports a docker without compose: %s', (script, message) => {
  const output = `${NEEDED} a docker without its compose plugin (it says: ${message}).\n`;
  expect(upgrade(script)).toEqual({ status: 1, output, dockerCalls: EXPECTED_CALLS });
});
it.each(['2.29.2', 'v2.24.4', '1.29.2', 'dev'])('reports the outdated compose %s', (version) => {
  expect(upgrade(`echo ${version}`)).toEqual({
    status: 1,
    output: `${NEEDED} ${version}.\n`,
    dockerCalls: EXPECTED_CALLS,
  });
});
it('reports a compose without a version', () => {
  const output = `${NEEDED} an unknown version.\n`;
  expect(upgrade('echo')).toEqual({ status: 1, output, dockerCalls: EXPECTED_CALLS });
});
it('continues with a recent compose', () => {
  const { dockerCalls } = upgrade('[ "$2" = version ] && echo 2.29.3');
  expect(dockerCalls.slice(0, 2)).toEqual([...EXPECTED_CALLS, 'compose config --format json']);
});
