// An emulator of Docker on machines without an engine. It implements the commands of an upgrade with
// compose's own rules (docker/compose, pkg/compose/reconcile.go), one at a time. docker-installation.mjs creates its
// state.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const WARNING = 'level=warning msg="The \\"LACKING\\" variable is not set. Defaulting to a blank string."\n';
const [LABEL, ID] = ['com.docker.compose', 'sha256:'];

/** An error with its exit code. `stdout`: output that is printed nevertheless. */
class Failure extends Error {
  constructor(code, message, stdout = '') {
    super(message);
    Object.assign(this, { code, stdout });
  }
}

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
/** Compose leaves the scale, the build and the dependencies out of the hash. */
function hashService({ project }, name) {
  const { build: _build, depends_on: _waits, scale: _scale, ...rest } = project.services[name];
  return sha256(JSON.stringify(rest));
}
function isAlive({ pid }) {
  if (!pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
const isRunning = (container) => container.status === 'running' && isAlive(container);
const getImage = ({ project, images }, service) => images[project.services[service].image];
const listContainers = ({ containers }, name) => containers.filter(({ service }) => service === name);
function findContainer({ containers }, id) {
  const found = containers.find((container) => container.id === id);
  if (!found) throw new Failure(1, `No such container: ${id}`);
  return found;
}

function create(state, service) {
  const number = Math.max(0, ...listContainers(state, service).map((container) => container.number)) + 1;
  const image = getImage(state, service);
  if (!image) throw new Failure(1, `No such image: ${state.project.services[service].image}`);
  const id = sha256(`${service}${number}${state.calls.length}`);
  const hash = hashService(state, service);
  state.containers.push({ id, service, number, hash, image, status: 'created', restarts: 0 });
}
function start(state, container) {
  container.status = 'running';
  container.startedAt = new Date().toISOString();
  const program = state.programs[container.service];
  if (!program) return;
  // Each container has its own address.
  container.host = `127.0.0.${2 + state.next++}`;
  const variables = Object.entries(program.env).map(([name, value]) => [
    name,
    value.replace('{HOST}', container.host),
  ]);
  const env = { PATH: process.env.PATH, ...Object.fromEntries(variables) };
  const child = spawn(program.command[0], program.command.slice(1), { env, detached: true, stdio: 'ignore' });
  child.unref();
  container.pid = child.pid;
}
async function getHealth(state, container) {
  if (state.unhealthy.includes(container.service) && container.image !== state.oldImage) return 'unhealthy';
  if (!container.pid) return 'healthy';
  const url = `http://${container.host}:${state.programs[container.service].healthPort}/health/ready`;
  return fetch(url).then(
    ({ ok }) => (ok ? 'healthy' : 'starting'),
    () => 'starting',
  );
}
async function stop(container) {
  if (container.pid && isAlive(container)) process.kill(container.pid, 'SIGTERM');
  while (container.pid && isAlive(container)) await sleep(20);
  Object.assign(container, { status: 'exited', pid: undefined });
}
async function remove({ containers }, container) {
  await stop(container);
  containers.splice(containers.indexOf(container), 1);
}

/** For each named service: adds missing containers, and recreates changed ones unless that is disabled. */
async function up(state, { values, positionals: [, ...names] }) {
  if (!values['no-deps'] || names.length === 0)
    throw new Failure(1, 'The emulator supports only an `up --no-deps` that names its services.');
  const scales = Object.fromEntries((values.scale ?? []).map((text) => text.split('=')));
  for (const name of names) {
    const scale = Number(scales[name] ?? 1);
    const isOther = (container) =>
      container.hash !== hashService(state, name) || container.image !== getImage(state, name);
    for (const container of listContainers(state, name))
      if (!values['no-recreate'] && (isOther(container) || values['force-recreate']))
        await remove(state, container);
    while (listContainers(state, name).length < scale) create(state, name);
    for (const container of listContainers(state, name).slice(scale)) await remove(state, container);
    for (const container of listContainers(state, name)) {
      if (container.status === 'paused')
        throw new Failure(1, 'cannot start a paused container, try unpause instead');
      if (!isRunning(container) && container.status !== 'restarting') start(state, container);
    }
  }
}
async function runCompose(state, [command, ...args]) {
  const { project } = state;
  if (command === 'version') return state.version;
  if (command === 'config')
    return args[0] === '--hash'
      ? Object.keys(project.services)
          .map((name) => `${name} ${hashService(state, name)}`)
          .join('\n')
      : JSON.stringify(project);
  if (command === 'build' || command === 'pull')
    return void Object.assign(state.images, state.newImages[command]);
  if (command === 'run' || command === 'exec') return `${[command, ...args].join(' ')} is done`;
  if (command !== 'up') throw new Failure(125, `unknown: compose ${command}`);
  const flags = ['no-deps', 'no-build', 'no-recreate', 'force-recreate', 'wait'];
  const options = {
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' }])),
    detach: { type: 'boolean', short: 'd' },
    scale: { type: 'string', multiple: true },
    'wait-timeout': { type: 'string' },
  };
  return void (await up(state, parseArgs({ args: [command, ...args], options, allowPositionals: true })));
}
const toInspection = async (state, container) => ({
  Id: container.id,
  Name: `/${state.project.name}-${container.service}-${container.number}`,
  Image: ID + container.image,
  RestartCount: container.restarts,
  Config: {
    Labels: {
      [`${LABEL}.service`]: container.service,
      [`${LABEL}.container-number`]: String(container.number),
      [`${LABEL}.config-hash`]: container.hash,
      [`${LABEL}.image`]: ID + container.image,
    },
  },
  State: {
    // A program that has ended by itself is still recorded as running.
    Status: container.status === 'running' && !isAlive(container) ? 'exited' : container.status,
    StartedAt: container.startedAt,
    Health: { Status: await getHealth(state, container) },
  },
});
/**
 * `image inspect --format {{.Id}} …`: one line per existing image, and an error for a missing one
 * (docker/cli, cli/command/inspect).
 */
function listImageIds({ images }, names) {
  const lines = names.flatMap((name) => (images[name] ? [ID + images[name]] : []));
  const absent = names.filter((name) => !images[name]).map((name) => `Error: No such image: ${name}`);
  if (absent.length > 0) throw new Failure(1, absent.join('\n'), `${lines.join('\n')}\n`);
  return lines.join('\n');
}
async function runDocker(state, [command, ...args]) {
  const [first, last] = [args[0], args.at(-1)];
  if (command === 'compose') return runCompose(state, args);
  if (command === 'ps') return state.containers.map(({ id }) => id).join('\n');
  if (command === 'inspect')
    return JSON.stringify(await Promise.all(args.map((id) => toInspection(state, findContainer(state, id)))));
  if (command === 'image') return listImageIds(state, args.slice(3));
  if (command === 'network') {
    if (!state.networks[last]) throw new Failure(1, `network ${last} not found`);
    return JSON.stringify([state.networks[last]]);
  }
  if (command === 'stop') return void (await stop(findContainer(state, first)));
  if (command === 'unpause') return void (findContainer(state, first).status = 'running');
  if (command !== 'rm') throw new Failure(125, `unknown: ${command}`);
  const container = findContainer(state, last);
  if (isRunning(container) && !args.includes('--force')) throw new Failure(1, 'it runs');
  return void (await remove(state, container));
}

/** Runs the command line `args` on the state. Returns { code, stdout, stderr }. */
export async function runDockerCommand(state, args) {
  const line = args.join(' ');
  state.calls.push(line);
  // Compose prints this warning with every command.
  const warning = args[0] === 'compose' ? WARNING : '';
  try {
    const broken = state.broken.find((text) => `${line}\n`.includes(text));
    if (broken) throw new Failure(1, `${broken} is broken`);
    // Docker forwards the log of the process.
    if (args[0] === 'logs')
      return { code: 0, stdout: '', stderr: `${findContainer(state, args.at(-1)).service} says why\n` };
    return { code: 0, stdout: `${(await runDocker(state, args)) ?? ''}\n`, stderr: warning };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.code, stdout: error.stdout, stderr: `${warning}${error.message}\n` };
  }
}
