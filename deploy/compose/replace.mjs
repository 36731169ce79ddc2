// Replaces one process in an upgrade: a new container starts next to the old one, which is removed when the
// new one is ready.
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../workspace/repository.mjs';
import { isCurrent } from './engine.mjs';

/** A container with more restarts does not come up by itself. */
const MAX_RESTARTS = 2;
export const PAUSES = {
  pollMs: 500,
  /**
   * Longer than any client takes to discover a new container: the gateway and the services' clients resolve
   * names every second.
   */
  discoveryMs: 3000,
  /** Longer than Docker waits before it reports a container as unhealthy. */
  maxWaitMs: 300_000,
};

/** Waits until a container is healthy. Returns false if it does not become so. */
async function becomesHealthy(id, { inspectContainer }, { pollMs, maxWaitMs }) {
  const deadline = Date.now() + maxWaitMs;
  while (Date.now() < deadline) {
    const { isRunning, health, restarts } = await inspectContainer(id);
    if (isRunning && health === 'healthy') return true;
    if (health === 'unhealthy' || restarts > MAX_RESTARTS) return false;
    await sleep(pollMs);
  }
  return false;
}

/** Starts one more container from the present compose file and returns it. */
async function startAnother(name, project, existingContainers, { compose, listContainers }) {
  const scale = `${name}=${existingContainers.length + 1}`;
  await compose(['up', '-d', '--no-deps', '--no-build', '--no-recreate', '--scale', scale, name]);
  const existingIds = new Set(existingContainers.map(({ id }) => id));
  const started = (await listContainers(project)).find(
    ({ service, id }) => service === name && !existingIds.has(id),
  );
  if (!started) throw new UserError(`compose has not started another ${name}.`);
  return started;
}

/**
 * Replaces the containers of a service. Returns whether there was anything to do. If the new container does
 * not become ready, it is removed and the old one stays. The error then contains the new one's last log
 * lines. A container that an earlier run left is waited for, or removed.
 */
export async function replace(name, project, engine, pauses) {
  const { listContainers, docker, getLastLogLines } = engine;
  const containers = (await listContainers(project)).filter(({ service }) => service === name);
  // Compose would count a dead container and restart it instead of creating another.
  for (const { id, isAlive } of containers) if (!isAlive) await docker(['rm', '--force', id]);
  const alive = containers.filter(({ isAlive }) => isAlive);
  // Compose creates no container next to a paused one.
  for (const { id, isPaused } of alive) if (isPaused) await docker(['unpause', id]);
  const reusable = alive.findLast((container) => container.isRunning && isCurrent(container, project));
  if (reusable?.health === 'healthy' && alive.length === 1) return false;
  const newContainer = reusable ?? (await startAnother(name, project, alive, engine));
  const oldContainers = alive.filter(({ id }) => id !== newContainer.id);
  if (!(await becomesHealthy(newContainer.id, engine, pauses))) {
    const logLines = await getLastLogLines(newContainer.id);
    if (oldContainers.length > 0) await docker(['rm', '--force', newContainer.id]);
    const consequence = oldContainers.some(({ isRunning, isPaused }) => isRunning || isPaused)
      ? 'It was removed, and the old one still serves.'
      : 'No other container serves.';
    throw new UserError(
      `The new ${name} (${newContainer.name}) is not healthy. ${consequence}\n${logLines}`.trim(),
    );
  }
  if (oldContainers.length > 0) await sleep(pauses.discoveryMs);
  // `docker stop` waits up to stop_grace_period: requests in progress finish first.
  for (const { id } of oldContainers) {
    await docker(['stop', id]);
    await docker(['rm', id]);
  }
  return true;
}
