// The state folder of a clone (`.laurel`, or LAUREL_STATE): secrets, ports, seeded data, and the running
// process.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toReplicaName, root, SERVICES } from '../workspace/repository.mjs';
import { isFree, findFreePort } from '../processes/ports.mjs';
import { getDataFolder } from '../install/servers/postgres.mjs';
import { generateSecrets } from './secrets.mjs';
import { signalGroup, getProcessIdentity } from '../processes/process-identity.mjs';

export const getStateFolder = () => path.resolve(process.env.LAUREL_STATE || path.join(root, '.laurel'));

const readJson = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
};

/** Writes to a second file and renames it, so that a crash leaves the old one. */
function writeJson(file, value) {
  fs.writeFileSync(`${file}.part`, JSON.stringify(value, null, 2), { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
}

/** Opens the state, or creates it. */
export function openState(folder = getStateFolder()) {
  fs.mkdirSync(path.join(folder, 'logs'), { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  const file = path.join(folder, 'state.json');
  const createState = () => {
    const postgresFolder = getDataFolder(path.join(folder, 'postgres'));
    // Left by a state folder that someone removed together with its passwords, so nobody can open it any
    // more.
    fs.rmSync(postgresFolder, { recursive: true, force: true });
    return { secrets: generateSecrets(), ports: {}, seeded: {}, postgresFolder };
  };
  const state = Object.create({ folder, save: () => writeJson(file, state) });
  Object.assign(state, readJson(file) ?? createState());
  // Secrets that were introduced after this state was created.
  state.secrets = { ...generateSecrets(), ...state.secrets };
  state.save();
  return state;
}

/** Deletes the state: everything in the folder, and PostgreSQL's files wherever they are. */
export function forgetState(folder = getStateFolder()) {
  const { postgresFolder } = readJson(path.join(folder, 'state.json')) ?? {};
  for (const staleFolder of [postgresFolder, folder])
    if (staleFolder) fs.rmSync(staleFolder, { recursive: true, force: true });
}

const INNER_PORTS = [
  'postgres',
  'nats',
  'keycloakHttp',
  'keycloakManagement',
  'smtp',
  'mailHttp',
  'stripe',
  'meilisearch',
];
/**
 * Returns the port names of a replica. The first replica's have no number. With several replicas, the
 * balancer has the public port and each BFF its own.
 */
const getReplicaPorts = (n, isAlone) =>
  [...(isAlone ? [] : ['bffPublic']), 'bffHttp', ...SERVICES.flatMap((s) => [`${s}Grpc`, `${s}Http`])].map(
    (name) => toReplicaName(name, n),
  );

/** Reuses the inner ports of the last start. Returns those that changed because another process uses them now. */
export async function assignPorts(state, replicas = 1) {
  const changedPorts = [];
  const replicaPorts = Array.from({ length: replicas }, (_, n) =>
    getReplicaPorts(n + 1, replicas === 1),
  ).flat();
  for (const name of [...INNER_PORTS, ...replicaPorts]) {
    const previousPort = state.ports[name];
    if (previousPort && (await isFree(previousPort))) continue;
    state.ports[name] = await findFreePort(new Set(Object.values(state.ports)));
    if (previousPort) changedPorts.push(`${name} ${previousPort} → ${state.ports[name]}`);
  }
  state.save();
  return changedPorts;
}

const getRunFile = (folder) => path.join(folder, 'run.json');

/** Returns the start that runs with this folder now, or null. */
export function findRunning(folder = getStateFolder()) {
  const run = readJson(getRunFile(folder));
  return run && run.identity && getProcessIdentity(run.pid) === run.identity ? run : null;
}

/** Records the running processes on disk at every change, so that the next start can clean up after a kill −9. */
export function recordRun(folder, addresses) {
  const run = {
    pid: process.pid,
    identity: getProcessIdentity(process.pid),
    ...addresses,
    ready: false,
    processes: {},
  };
  const save = () => writeJson(getRunFile(folder), run);
  save();
  return {
    process(name, pid) {
      run.processes[name] = { pid, identity: getProcessIdentity(pid) };
      save();
    },
    ready() {
      run.ready = true;
      save();
    },
    end: () => fs.rmSync(getRunFile(folder), { force: true }),
  };
}

/**
 * Ends the processes that a killed start left running and returns their names. Checks that a pid still means
 * the same process.
 */
export async function endLeftovers(folder) {
  const processes = Object.entries(readJson(getRunFile(folder))?.processes ?? {}).filter(
    ([, { pid, identity }]) => identity && getProcessIdentity(pid) === identity,
  );
  const listRemaining = () =>
    processes.filter(([, { pid, identity }]) => getProcessIdentity(pid) === identity);
  for (const [name, { pid }] of listRemaining()) signalGroup(pid, name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  for (let waitedMs = 0; listRemaining().length && waitedMs < 10_000; waitedMs += 50) await sleep(50);
  for (const [, { pid }] of listRemaining()) signalGroup(pid, 'SIGKILL');
  fs.rmSync(getRunFile(folder), { force: true });
  return processes.map(([name]) => name);
}
