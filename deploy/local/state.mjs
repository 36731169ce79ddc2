// The state folder of a clone (`.laurel`, or LAUREL_STATE): secrets, ports, what was seeded, and who runs now.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { replicaOf, root, SERVICES } from './house.mjs';
import { isFree, freePort } from './ports.mjs';
import { dataFolder } from './postgres.mjs';
import { newSecrets } from './secrets.mjs';
import { signalGroup, whoIs } from './who.mjs';

export const stateFolder = () => path.resolve(process.env.LAUREL_STATE || path.join(root, '.laurel'));

const readJson = (file) => {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
};

/** Written beside and then renamed, so that a crash leaves the old one. */
function writeJson(file, value) {
  fs.writeFileSync(`${file}.part`, JSON.stringify(value, null, 2), { mode: 0o600 });
  fs.renameSync(`${file}.part`, file);
}

/** Opens or begins the state. */
export function openState(folder = stateFolder()) {
  fs.mkdirSync(path.join(folder, 'logs'), { recursive: true, mode: 0o700 });
  fs.chmodSync(folder, 0o700);
  const file = path.join(folder, 'state.json');
  const begun = () => {
    const postgresFolder = dataFolder(path.join(folder, 'postgres'));
    // Left by a state folder that someone removed: its passwords went with it, so nobody can open it any more.
    fs.rmSync(postgresFolder, { recursive: true, force: true });
    return { secrets: newSecrets(), ports: {}, seeded: {}, postgresFolder };
  };
  const state = Object.create({ folder, save: () => writeJson(file, state) });
  Object.assign(state, readJson(file) ?? begun());
  // Keys that came after this state was begun.
  state.secrets = { ...newSecrets(), ...state.secrets };
  state.save();
  return state;
}

/** Ends the state: everything in the folder, and PostgreSQL's files wherever they lie. */
export function forgetState(folder = stateFolder()) {
  const { postgresFolder } = readJson(path.join(folder, 'state.json')) ?? {};
  for (const left of [postgresFolder, folder]) if (left) fs.rmSync(left, { recursive: true, force: true });
}

const INNER = [
  'postgres',
  'nats',
  'keycloakHttp',
  'keycloakManagement',
  'smtp',
  'mailHttp',
  'stripe',
  'meilisearch',
];
/** Of each replica: the first one's have no number. With more than one, what is seen is the balancer's, and each door has one of its own. */
const ofReplica = (n, isAlone) =>
  [...(isAlone ? [] : ['bffDoor']), 'bffHttp', ...SERVICES.flatMap((s) => [`${s}Grpc`, `${s}Http`])].map(
    (name) => replicaOf(name, n),
  );

/** Keeps the inner ports of the last start; answers which ones had to change because somebody else has them now. */
export async function settlePorts(state, replicas = 1) {
  const changed = [];
  const wanted = Array.from({ length: replicas }, (_, n) => ofReplica(n + 1, replicas === 1)).flat();
  for (const name of [...INNER, ...wanted]) {
    const before = state.ports[name];
    if (before && (await isFree(before))) continue;
    state.ports[name] = await freePort(new Set(Object.values(state.ports)));
    if (before) changed.push(`${name} ${before} → ${state.ports[name]}`);
  }
  state.save();
  return changed;
}

const runFile = (folder) => path.join(folder, 'run.json');

/** The start that runs with this folder now, or null. */
export function running(folder = stateFolder()) {
  const run = readJson(runFile(folder));
  return run && run.who && whoIs(run.pid) === run.who ? run : null;
}

/** The record of who runs: kept on disk at every change, so that the next start can clean up after a kill −9. */
export function recordRun(folder, addresses) {
  const run = { pid: process.pid, who: whoIs(process.pid), ...addresses, ready: false, parts: {} };
  const save = () => writeJson(runFile(folder), run);
  save();
  return {
    part(name, pid) {
      run.parts[name] = { pid, who: whoIs(pid) };
      save();
    },
    ready() {
      run.ready = true;
      save();
    },
    end: () => fs.rmSync(runFile(folder), { force: true }),
  };
}

/** Ends what a killed start left running; answers the names. Checks that a number still means the same process. */
export async function endLeftovers(folder) {
  const parts = Object.entries(readJson(runFile(folder))?.parts ?? {}).filter(
    ([, { pid, who }]) => who && whoIs(pid) === who,
  );
  const left = () => parts.filter(([, { pid, who }]) => whoIs(pid) === who);
  for (const [name, { pid }] of left()) signalGroup(pid, name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  for (let waited = 0; left().length && waited < 10_000; waited += 50) await sleep(50);
  for (const [, { pid }] of left()) signalGroup(pid, 'SIGKILL');
  fs.rmSync(runFile(folder), { force: true });
  return parts.map(([name]) => name);
}
