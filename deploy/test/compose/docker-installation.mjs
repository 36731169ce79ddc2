// An installation of docker-compose.yml on docker-emulator.mjs, for tests of an upgrade.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { node24, root } from '../../workspace/repository.mjs';
import { createFailure, run } from '../../processes/command.mjs';
import { runDockerCommand } from './docker-emulator.mjs';
import { parseProject } from './parser.mjs';

const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
function write(file, state) {
  fs.writeFileSync(`${file}.new`, JSON.stringify(state));
  fs.renameSync(`${file}.new`, file);
}
/** Runs a command on the emulator whose state is in that file. */
export async function runCommand(file, args) {
  const state = read(file);
  const answer = await runDockerCommand(state, args);
  write(file, state);
  return answer;
}

const isJob = ({ restart }) => restart?.startsWith('on-failure');
/** The project as compose's own parser reads it, with newly created secrets. */
export async function readProject() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-upgrade-'));
  const env = path.join(folder, 'env');
  await run('node', [path.join(root, 'deploy/compose/env.mjs'), '--file', env]);
  const project = await parseProject(path.join(root, 'docker-compose.yml'), env);
  fs.rmSync(folder, { recursive: true });
  if (typeof project === 'string') throw new Error(project);
  return project;
}

/**
 * Starts one container for each service, with images called `old`. `build` creates `new` for our own images.
 * `programs`: the program of a service as { command, env, healthPort }. `{HOST}` in its environment
 * is the address of its container, where `healthPort` is open. Call the emulator through `command` in this process,
 * or through `docker` on PATH. The caller must stop it.
 */
export async function createInstallation(project, { programs = {}, version = '2.40.3' } = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-docker-'));
  const file = path.join(folder, 'state.json');
  const program = path.join(import.meta.dirname, 'docker-command.mjs');
  fs.writeFileSync(path.join(folder, 'docker'), `#!/bin/sh\nexec '${node24}' '${program}' "$@"\n`, {
    mode: 0o755,
  });
  const names = Object.values(project.services).map(({ image }) => image);
  const ourNames = names.filter((name) => name.startsWith('localhost/') && !/keycloak|realm/.test(name));
  const mapToImage = (imageNames, image) => Object.fromEntries(imageNames.map((name) => [name, image]));
  const networks = Object.values(project.networks).map(({ name, internal = false, ipam }) => {
    const config = (ipam?.config ?? []).map(({ subnet, gateway, ip_range }) => ({
      Subnet: subnet,
      Gateway: gateway,
      IPRange: ip_range,
    }));
    return [name, { Internal: internal, IPAM: { Config: config } }];
  });
  write(file, {
    project,
    version,
    programs,
    images: mapToImage(names, 'old'),
    oldImage: 'old',
    newImages: { build: mapToImage(ourNames, 'new'), pull: {} },
    networks: Object.fromEntries(networks),
    containers: [],
    unhealthy: [],
    broken: [],
    calls: [],
    next: 0,
  });
  const before = { PATH: process.env.PATH };
  Object.assign(process.env, { PATH: `${folder}:${before.PATH}`, DOCKER_ALIKE: file });
  const services = Object.keys(project.services).filter((name) => !isJob(project.services[name]));
  let lastCommand = Promise.resolve();
  /** Runs the commands one after the other. */
  const enqueue = (args) => (lastCommand = lastCommand.then(() => runCommand(file, args)));
  const command = async (args, { show = false } = {}) => {
    const { code, stdout, stderr } = await enqueue(args);
    const answer = show ? { stdout: '', output: '' } : { stdout, output: stdout + stderr };
    if (code !== 0) throw createFailure('docker', args, { code, ...answer });
    return answer;
  };
  await command(['compose', 'up', '-d', '--no-deps', ...services]);
  const listRunning = () => read(file).containers.filter(({ status }) => status === 'running');
  return {
    command,
    read: () => read(file),
    change: (modify) => {
      const state = read(file);
      modify(state);
      write(file, state);
    },
    /** The images of the running containers by service. */
    images: () =>
      listRunning().reduce(
        (imagesByService, { service, image }) => ({
          ...imagesByService,
          [service]: [...(imagesByService[service] ?? []), image],
        }),
        {},
      ),
    getAddresses: (name) =>
      listRunning().flatMap(({ service, host }) => (service === name && host ? [host] : [])),
    stop() {
      for (const { pid } of read(file).containers)
        try {
          if (pid) process.kill(pid, 'SIGKILL');
        } catch {
          // The process has ended.
        }
      process.env.PATH = before.PATH;
      delete process.env.DOCKER_ALIKE;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
