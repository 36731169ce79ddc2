// What the processes stand on, where it differs from what the compose file says now: begun anew, each of it stops for a while.
import fs from 'node:fs';
import path from 'node:path';
import { SERVICES } from '../local/house.mjs';
import { isCurrent } from './engine.mjs';

export const PROCESSES = [...SERVICES, 'bff'];

/** What is not to be had while it is away. */
const AWAY = {
  door: 'nobody reaches it',
  postgresql: 'nothing can be read or changed, and nobody logs in',
  nats: 'what others are to hear of a change waits',
  keycloak: 'nobody logs in or registers',
  meilisearch: 'words are searched without it',
  s3: 'no picture is shown or brought',
  mail: 'mails wait',
  payments: 'nobody pays for trying',
  prometheus: 'no figures are kept',
  grafana: 'no figures are shown',
};
/** Read once, by a database that is not there yet. */
const ONCE_READ = '/docker-entrypoint-initdb.d/';

/** When a file was last written; of a folder, the last of all in it. */
function writtenAt(file) {
  const stat = fs.statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const names = fs.readdirSync(file, { recursive: true });
  return Math.max(...names.map((name) => fs.statSync(path.join(file, name)).mtimeMs));
}
const isReadAnew = ({ volumes = [] }, since) =>
  volumes.some(
    ({ type, source, target }) =>
      type === 'bind' && !target.startsWith(ONCE_READ) && writtenAt(source) > since,
  );

/**
 * As { absent, other }: those that do not run, and those that run otherwise than is said now, of another image or with other settings. The
 * door reads its own anew without a stop.
 */
export function partsOf(project, containers) {
  const isPart = (name) =>
    !PROCESSES.includes(name) && !project.services[name].restart.startsWith('on-failure');
  const parts = Object.keys(project.services).filter(isPart);
  const runs = (name) => containers.find(({ service, isRunning }) => service === name && isRunning);
  const isOther = (name) => {
    const one = runs(name);
    if (!one) return false;
    return !isCurrent(one, project) || (name !== 'door' && isReadAnew(project.services[name], one.startedAt));
  };
  return { absent: parts.filter((name) => !runs(name)), other: parts.filter(isOther) };
}

/** A line each: what is away, and what that means. */
export const awayOf = (names) =>
  names.map((name) => `  ${name.padEnd(12)} ${AWAY[name] ?? 'what it does waits'}`).join('\n');
