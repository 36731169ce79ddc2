// One process of an upgrade: a new container beside the old one, which leaves when the new one takes work.
import { setTimeout as sleep } from 'node:timers/promises';
import { Sentence } from '../local/house.mjs';
import { isCurrent } from './engine.mjs';

/** Begun again so often it does not come up by itself. */
const MOST_RESTARTS = 2;
export const PAUSES = {
  lookMs: 500,
  /** Longer than anybody may take to find a container that has come: the door asks for names every second, a service's callers as often. */
  foundMs: 3000,
  /** Longer than Docker waits before it calls one unhealthy. */
  patienceMs: 300_000,
};

async function isHealthy(id, { containerNow }, { lookMs, patienceMs }) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(lookMs)) {
    const { isRunning, health, restarts } = await containerNow(id);
    if (isRunning && health === 'healthy') return true;
    if (health === 'unhealthy' || restarts > MOST_RESTARTS) return false;
  }
  return false;
}

/** Starts one more than there are, of what the compose file says now, and answers it. */
async function another(name, project, there, { compose, containersOf }) {
  const scale = `${name}=${there.length + 1}`;
  await compose(['up', '-d', '--no-deps', '--no-build', '--no-recreate', '--scale', scale, name]);
  const known = new Set(there.map(({ id }) => id));
  const begun = (await containersOf(project)).find(({ service, id }) => service === name && !known.has(id));
  if (!begun) throw new Sentence(`compose has begun no other ${name}.`);
  return begun;
}

/**
 * Answers whether there was anything to do. Where the new one does not take work it is taken away again and the old one stays: refuses
 * with what the new one said last. One that a run before left behind is waited for, or taken away.
 */
export async function replace(name, project, engine, pauses) {
  const { containersOf, docker, lastOf } = engine;
  const all = (await containersOf(project)).filter(({ service }) => service === name);
  // Compose would count it, and begin it again instead of another.
  for (const { id, isAlive } of all) if (!isAlive) await docker(['rm', '--force', id]);
  const there = all.filter(({ isAlive }) => isAlive);
  // Compose begins none beside one that is paused.
  for (const { id, isPaused } of there) if (isPaused) await docker(['unpause', id]);
  const kept = there.findLast((one) => one.isRunning && isCurrent(one, project));
  if (kept?.health === 'healthy' && there.length === 1) return false;
  const fresh = kept ?? (await another(name, project, there, engine));
  const old = there.filter(({ id }) => id !== fresh.id);
  if (!(await isHealthy(fresh.id, engine, pauses))) {
    const last = await lastOf(fresh.id);
    if (old.length > 0) await docker(['rm', '--force', fresh.id]);
    const left = old.some(({ isRunning, isPaused }) => isRunning || isPaused)
      ? 'It was taken away again, and the old one serves on.'
      : 'There is no other that does.';
    throw new Sentence(`The new ${name} (${fresh.name}) does not take work. ${left}\n${last}`.trim());
  }
  if (old.length > 0) await sleep(pauses.foundMs);
  // As long as its stop_grace_period: what it has in hand is answered first.
  for (const { id } of old) {
    await docker(['stop', id]);
    await docker(['rm', id]);
  }
  return true;
}
