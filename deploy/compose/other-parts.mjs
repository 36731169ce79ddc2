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
const isWritten = ({ volumes = [] }, since) =>
  volumes.some(
    ({ type, source, target }) =>
      type === 'bind' && !target.startsWith(ONCE_READ) && writtenAt(source) > since,
  );

/**
 * As { absent, other, isDoorOutdated }: those that do not run; those that run otherwise than is said now, of another image or with other settings;
 * and whether the door is what it should be, but for settings that it can read anew without a stop.
 */
export function partsOf(project, containers) {
  const isPart = (name) =>
    !PROCESSES.includes(name) && !project.services[name].restart.startsWith('on-failure');
  const parts = Object.keys(project.services).filter(isPart);
  const runs = (name) => containers.find(({ service, isRunning }) => service === name && isRunning);
  const isOutdated = (name) => isWritten(project.services[name], runs(name).startedAt);
  const isOther = (name) => !isCurrent(runs(name), project) || (name !== 'door' && isOutdated(name));
  const [absent, there] = [parts.filter((name) => !runs(name)), parts.filter(runs)];
  const other = there.filter(isOther);
  return {
    absent,
    other,
    isDoorOutdated: there.includes('door') && !other.includes('door') && isOutdated('door'),
  };
}

/** A line each: what is away, and what that means. */
export const awayOf = (names) =>
  names.map((name) => `  ${name.padEnd(12)} ${AWAY[name] ?? 'what it does waits'}`).join('\n');
