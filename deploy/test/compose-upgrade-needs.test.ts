// Where Docker, or its compose, is not there or too old an upgrade says so in a sentence, and asks nothing else.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './places.js';

const NEEDED = 'docker compose 2.29.3 or newer is needed: found';
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-needs-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** What the command says where `docker` is a script that writes down what it is asked; without one there is none on PATH. */
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
  const asked = fs.existsSync(calls) ? fs.readFileSync(calls, 'utf8').trim().split('\n') : [];
  return { status, output: stdout + stderr, asked };
}
const ASKED = ['compose version --short'];

it('without docker', () => {
  expect(upgrade()).toEqual({ status: 1, output: `${NEEDED} no docker on PATH.\n`, asked: [] });
});
it.each([
  [
    'echo "docker: \'compose\' is not a docker command." >&2; exit 1',
    "docker: 'compose' is not a docker command.",
  ],
  ['printf "unknown flag: --short\\n\\nUsage:  docker [OPTIONS]\\n" >&2; exit 125', 'unknown flag: --short'],
  ['exit 1', 'nothing'],
])('with a docker that has no compose: %s', (script, says) => {
  const output = `${NEEDED} a docker without its compose plugin (it says: ${says}).\n`;
  expect(upgrade(script)).toEqual({ status: 1, output, asked: ASKED });
});
it.each(['2.29.2', 'v2.24.4', '1.29.2', 'dev'])('with compose %s', (version) => {
  expect(upgrade(`echo ${version}`)).toEqual({ status: 1, output: `${NEEDED} ${version}.\n`, asked: ASKED });
});
it('with one that does not say which it is', () => {
  const output = `${NEEDED} one that does not say which it is.\n`;
  expect(upgrade('echo')).toEqual({ status: 1, output, asked: ASKED });
});
it('with one that is new enough it asks on', () => {
  const { asked } = upgrade('[ "$2" = version ] && echo 2.29.3');
  expect(asked.slice(0, 2)).toEqual([...ASKED, 'compose config --format json']);
});
