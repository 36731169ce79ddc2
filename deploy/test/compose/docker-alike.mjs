// Stands in for `docker` on PATH, where there is no engine: what an upgrade asks of it, with compose's own rules of what is begun and what stays
// (docker/compose, pkg/compose/reconcile.go); one at a time. What it knows lies in the file that DOCKER_ALIKE names; docker-here.mjs makes that.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { parseArgs } from 'node:util';

const FILE = process.env.DOCKER_ALIKE;
const WARNING = 'level=warning msg="The \\"LACKING\\" variable is not set. Defaulting to a blank string."\n';
const state = JSON.parse(fs.readFileSync(FILE, 'utf8'));
const save = () => {
  fs.writeFileSync(`${FILE}.new`, JSON.stringify(state));
  fs.renameSync(`${FILE}.new`, FILE);
};
const end = (code, text = '') => {
  save();
  // As compose warns, whatever it is asked.
  if (asked[0] === 'compose') process.stderr.write(WARNING);
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exit(code);
};
const asked = process.argv.slice(2);
state.calls.push(asked.join(' '));

const { project } = state;
const [LABEL, ID] = ['com.docker.compose', 'sha256:'];
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
/** What compose leaves out of it: how many there are, how it is built, what it waits for. */
const hashOf = (name) => {
  const { build: _build, depends_on: _waits, scale: _scale, ...rest } = project.services[name];
  return sha256(JSON.stringify(rest));
};
const isAlive = ({ pid }) => {
  if (!pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const isRunning = (one) => one.status === 'running' && isAlive(one);
const of = (name) => state.containers.filter(({ service }) => service === name);
const byId = (id) => state.containers.find((one) => one.id === id) ?? end(1, `No such container: ${id}\n`);

function create(service) {
  const number = Math.max(0, ...of(service).map((one) => one.number)) + 1;
  const image = state.images[project.services[service].image];
  if (!image) end(1, `No such image: ${project.services[service].image}\n`);
  const id = sha256(`${service}${number}${state.calls.length}`);
  const one = { id, service, number, hash: hashOf(service), image, status: 'created', restarts: 0 };
  state.containers.push(one);
  return one;
}
function start(one) {
  one.status = 'running';
  one.startedAt = new Date().toISOString();
  const program = state.programs[one.service];
  if (!program) return;
  // An address of its own, as each container has.
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
async function healthOf(one) {
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
  while (one.pid && isAlive(one)) await new Promise((resolve) => setTimeout(resolve, 20));
  Object.assign(one, { status: 'exited', pid: undefined });
}
const remove = (one) => state.containers.splice(state.containers.indexOf(one), 1);

/** Of each service that is named: too few are joined by others, those that differ are made anew unless that was said not to be. */
async function up({ values, positionals: [, ...names] }) {
  if (!values['no-deps'] || names.length === 0) end(1, 'It stands in for what names its services alone.\n');
  const scales = Object.fromEntries((values.scale ?? []).map((one) => one.split('=')));
  for (const name of names) {
    const wanted = Number(scales[name] ?? 1);
    for (const one of of(name)) {
      const isOther = one.hash !== hashOf(name) || one.image !== state.images[project.services[name].image];
      if (values['no-recreate'] || !(isOther || values['force-recreate'])) continue;
      await stop(one);
      remove(one);
    }
    while (of(name).length < wanted) create(name);
    for (const one of of(name).slice(wanted)) {
      await stop(one);
      remove(one);
    }
    for (const one of of(name)) {
      if (one.status === 'paused') end(1, 'cannot start a paused container, try unpause instead\n');
      if (!isRunning(one) && one.status !== 'restarting') start(one);
    }
  }
}
async function composed([command, ...args]) {
  if (command === 'version') return state.version;
  if (command === 'config')
    return args[0] === '--hash'
      ? Object.keys(project.services)
          .map((name) => `${name} ${hashOf(name)}`)
          .join('\n')
      : JSON.stringify(project);
  if (command === 'build' || command === 'pull') return void Object.assign(state.images, state.made[command]);
  if (command === 'run' || command === 'exec') return `${asked.slice(1).join(' ')} is done`;
  if (command !== 'up') return end(125, `unknown: compose ${command}\n`);
  const flags = ['no-deps', 'no-build', 'no-recreate', 'force-recreate', 'wait'];
  const options = {
    ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' }])),
    detach: { type: 'boolean', short: 'd' },
    scale: { type: 'string', multiple: true },
    'wait-timeout': { type: 'string' },
  };
  return void (await up(parseArgs({ args: [command, ...args], options, allowPositionals: true })));
}
const shown = async (one) => ({
  Id: one.id,
  Name: `/${project.name}-${one.service}-${one.number}`,
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
    Health: { Status: await healthOf(one) },
  },
});
async function answer([what, ...args]) {
  if (what === 'compose') return composed(args);
  if (what === 'ps') return state.containers.map(({ id }) => id).join('\n');
  if (what === 'inspect') return JSON.stringify(await Promise.all(args.map((id) => shown(byId(id)))));
  if (what === 'image') return state.images[args.at(-1)] ? ID + state.images[args.at(-1)] : end(1, 'none');
  if (what === 'network') return JSON.stringify([state.networks[args.at(-1)] ?? end(1, 'none')]);
  // It hands on what a process says there.
  if (what === 'logs') return void process.stderr.write(`${byId(args.at(-1)).service} says why\n`);
  if (what === 'stop') return void (await stop(byId(args[0])));
  if (what === 'unpause') return void (byId(args[0]).status = 'running');
  if (what !== 'rm') return end(125, `unknown: ${what}\n`);
  const one = byId(args.at(-1));
  if (isRunning(one) && !args.includes('--force')) end(1, 'it runs\n');
  await stop(one);
  return void remove(one);
}

const broken = state.broken.find((text) => `${asked.join(' ')}\n`.includes(text));
if (broken) end(1, `${broken} is broken\n`);
end(0, `${(await answer(asked)) ?? ''}\n`);
