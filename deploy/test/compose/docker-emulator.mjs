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
const isRunning = (one) => one.status === 'running' && isAlive(one);
const getImage = ({ project, images }, service) => images[project.services[service].image];
const listContainers = ({ containers }, name) => containers.filter(({ service }) => service === name);
function findContainer({ containers }, id) {
  const found = containers.find((one) => one.id === id);
  if (!found) throw new Failure(1, `No such container: ${id}`);
  return found;
}

function create(state, service) {
  const number = Math.max(0, ...listContainers(state, service).map((one) => one.number)) + 1;
  const image = getImage(state, service);
  if (!image) throw new Failure(1, `No such image: ${state.project.services[service].image}`);
  const id = sha256(`${service}${number}${state.calls.length}`);
  const hash = hashService(state, service);
  state.containers.push({ id, service, number, hash, image, status: 'created', restarts: 0 });
}
function start(state, one) {
  one.status = 'running';
  one.startedAt = new Date().toISOString();
  const program = state.programs[one.service];
  if (!program) return;
  // Each container has its own address.
  one.host = `127.0.0.${2 + state.next++}`;
  const placed = Object.entries(program.env).map(([name, value]) => [
    name,
    value.replace('{HOST}', one.host),
  ]);
  const env = { PATH: process.env.PATH, ...Object.fromEntries(placed) };
  const child = spawn(program.command[0], program.command.slice(1), { env, detached: true, stdio: 'ignore' });
  child.unref();
  one.pid = child.pid;
}
async function getHealth(state, one) {
  if (state.unhealthy.includes(one.service) && one.image !== state.first) return 'unhealthy';
  if (!one.pid) return 'healthy';
  const url = `http://${one.host}:${state.programs[one.service].health}/health/ready`;
  return fetch(url).then(
    ({ ok }) => (ok ? 'healthy' : 'starting'),
    () => 'starting',
  );
}
async function stop(one) {
  if (one.pid && isAlive(one)) process.kill(one.pid, 'SIGTERM');
  while (one.pid && isAlive(one)) await sleep(20);
  Object.assign(one, { status: 'exited', pid: undefined });
}
async function remove({ containers }, one) {
  await stop(one);
  containers.splice(containers.indexOf(one), 1);
}

/** For each named service: adds missing containers, and recreates changed ones unless that is disabled. */
async function up(state, { values, positionals: [, ...names] }) {
  if (!values['no-deps'] || names.length === 0)
    throw new Failure(1, 'It stands in for what names its services alone.');
  const scales = Object.fromEntries((values.scale ?? []).map((one) => one.split('=')));
  for (const name of names) {
    const scale = Number(scales[name] ?? 1);
    const isOther = (one) => one.hash !== hashService(state, name) || one.image !== getImage(state, name);
    for (const one of listContainers(state, name))
      if (!values['no-recreate'] && (isOther(one) || values['force-recreate'])) await remove(state, one);
    while (listContainers(state, name).length < scale) create(state, name);
    for (const one of listContainers(state, name).slice(scale)) await remove(state, one);
    for (const one of listContainers(state, name)) {
      if (one.status === 'paused')
        throw new Failure(1, 'cannot start a paused container, try unpause instead');
      if (!isRunning(one) && one.status !== 'restarting') start(state, one);
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
  if (command === 'build' || command === 'pull') return void Object.assign(state.images, state.made[command]);
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
const toInspection = async (state, one) => ({
  Id: one.id,
  Name: `/${state.project.name}-${one.service}-${one.number}`,
  Image: ID + one.image,
  RestartCount: one.restarts,
  Config: {
    Labels: {
      [`${LABEL}.service`]: one.service,
      [`${LABEL}.container-number`]: String(one.number),
      [`${LABEL}.config-hash`]: one.hash,
      [`${LABEL}.image`]: ID + one.image,
    },
  },
  State: {
    Status: isRunning(one) ? 'running' : one.status === 'running' ? 'exited' : one.status,
    StartedAt: one.startedAt,
    Health: { Status: await getHealth(state, one) },
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
async function answer(state, [what, ...args]) {
  const [first, last] = [args[0], args.at(-1)];
  if (what === 'compose') return runCompose(state, args);
  if (what === 'ps') return state.containers.map(({ id }) => id).join('\n');
  if (what === 'inspect')
    return JSON.stringify(await Promise.all(args.map((id) => toInspection(state, findContainer(state, id)))));
  if (what === 'image') return listImageIds(state, args.slice(3));
  if (what === 'network') {
    if (!state.networks[last]) throw new Failure(1, `network ${last} not found`);
    return JSON.stringify([state.networks[last]]);
  }
  if (what === 'stop') return void (await stop(findContainer(state, first)));
  if (what === 'unpause') return void (findContainer(state, first).status = 'running');
  if (what !== 'rm') throw new Failure(125, `unknown: ${what}`);
  const one = findContainer(state, last);
  if (isRunning(one) && !args.includes('--force')) throw new Failure(1, 'it runs');
  return void (await remove(state, one));
}

/** Runs the command line `args` on the state. Returns { code, stdout, stderr }. */
export async function createDockerEmulator(state, args) {
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
    return { code: 0, stdout: `${(await answer(state, args)) ?? ''}\n`, stderr: warning };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.code, stdout: error.stdout, stderr: `${warning}${error.message}\n` };
  }
}
