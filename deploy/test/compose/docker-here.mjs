// An installation of docker-compose.yml that runs at docker-alike.mjs, for tests of an upgrade.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { node24, root } from '../../local/house.mjs';
import { run } from '../../local/command.mjs';
import { parsed } from './parser.mjs';

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
 * health }: `{HOST}` in its environment is its container's address, `health` a port there. Puts the stand-in first on PATH until it is stopped. Whoever starts it stops it.
 */
export async function dockerHere(project, { programs = {}, version = '2.40.3' } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-docker-'));
  const file = path.join(folder, 'state.json');
  const program = path.join(import.meta.dirname, 'docker-alike.mjs');
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
  const write = (state) => fs.writeFileSync(file, JSON.stringify(state));
  const read = () => JSON.parse(fs.readFileSync(file, 'utf8'));
  write({
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
  await run('docker', ['compose', 'up', '-d', '--no-deps', ...services]);
  const running = () => read().containers.filter(({ status }) => status === 'running');
  return {
    read,
    change: (how) => {
      const state = read();
      how(state);
      write(state);
    },
    /** service → the images of what runs of it. */
    images: () =>
      running().reduce(
        (of, { service, image }) => ({ ...of, [service]: [...(of[service] ?? []), image] }),
        {},
      ),
    addressesOf: (name) => running().flatMap(({ service, host }) => (service === name && host ? [host] : [])),
    stop() {
      for (const { pid } of read().containers)
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
