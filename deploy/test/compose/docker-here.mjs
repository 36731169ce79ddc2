// An installation of docker-compose.yml that runs at docker-alike.mjs, for tests of an upgrade.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { node24, root } from '../../local/house.mjs';
import { failure, run } from '../../local/command.mjs';
import { dockerAlike } from './docker-alike.mjs';
import { parsed } from './parser.mjs';

const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
function write(file, state) {
  fs.writeFileSync(`${file}.new`, JSON.stringify(state));
  fs.renameSync(`${file}.new`, file);
}
/** What the stand-in answers that knows what lies in that file. */
export async function askedOf(file, args) {
  const state = read(file);
  const answer = await dockerAlike(state, args);
  write(file, state);
  return answer;
}

const isOnce = ({ restart }) => restart?.startsWith('on-failure');
/** As compose's own parser reads it, with secrets that were just drawn. */
export async function projectRead() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-upgrade-'));
  const env = path.join(folder, 'env');
  await run('node', [path.join(root, 'deploy/compose/env.mjs'), '--file', env]);
  const project = await parsed(path.join(root, 'docker-compose.yml'), env);
  fs.rmSync(folder, { recursive: true });
  if (typeof project === 'string') throw new Error(project);
  return project;
}

/**
 * One container of each service, of images called `old`; `build` makes `new` of ours. `programs`: service → what runs of it, as { command, env,
 * health }: `{HOST}` in its environment is its container's address, `health` a port there. The stand-in is `command` in this process, and `docker` on PATH until it is stopped. Whoever starts it stops it.
 */
export async function dockerHere(project, { programs = {}, version = '2.40.3' } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-docker-'));
  const file = path.join(folder, 'state.json');
  const program = path.join(import.meta.dirname, 'docker-command.mjs');
  fs.writeFileSync(path.join(folder, 'docker'), `#!/bin/sh\nexec '${node24}' '${program}' "$@"\n`, {
    mode: 0o755,
  });
  const names = Object.values(project.services).map(({ image }) => image);
  const ours = names.filter((name) => name.startsWith('localhost/') && !/keycloak|realm/.test(name));
  const all = (list, id) => Object.fromEntries(list.map((name) => [name, id]));
  const networks = Object.values(project.networks).map(({ name, internal = false, ipam }) => {
    const config = (ipam?.config ?? []).map((one) => ({
      Subnet: one.subnet,
      Gateway: one.gateway,
      IPRange: one.ip_range,
    }));
    return [name, { Internal: internal, IPAM: { Config: config } }];
  });
  write(file, {
    project,
    version,
    programs,
    images: all(names, 'old'),
    first: 'old',
    made: { build: all(ours, 'new'), pull: {} },
    networks: Object.fromEntries(networks),
    containers: [],
    unhealthy: [],
    broken: [],
    calls: [],
    next: 0,
  });
  const before = { PATH: process.env.PATH };
  Object.assign(process.env, { PATH: `${folder}:${before.PATH}`, DOCKER_ALIKE: file });
  const services = Object.keys(project.services).filter((name) => !isOnce(project.services[name]));
  let last = Promise.resolve();
  /** One after the other, whoever asks. */
  const inTurn = (args) => (last = last.then(() => askedOf(file, args)));
  const command = async (args, { show = false } = {}) => {
    const { code, stdout, stderr } = await inTurn(args);
    const answer = show ? { stdout: '', output: '' } : { stdout, output: stdout + stderr };
    if (code !== 0) throw failure('docker', args, { code, ...answer });
    return answer;
  };
  await command(['compose', 'up', '-d', '--no-deps', ...services]);
  const running = () => read(file).containers.filter(({ status }) => status === 'running');
  return {
    command,
    read: () => read(file),
    change: (how) => {
      const state = read(file);
      how(state);
      write(file, state);
    },
    /** service → the images of what runs of it. */
    images: () =>
      running().reduce(
        (of, { service, image }) => ({ ...of, [service]: [...(of[service] ?? []), image] }),
        {},
      ),
    addressesOf: (name) => running().flatMap(({ service, host }) => (service === name && host ? [host] : [])),
    stop() {
      for (const { pid } of read(file).containers)
        try {
          if (pid) process.kill(pid, 'SIGKILL');
        } catch {
          // it has ended
        }
      process.env.PATH = before.PATH;
      delete process.env.DOCKER_ALIKE;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
