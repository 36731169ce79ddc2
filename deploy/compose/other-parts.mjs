// What the processes stand on, where it differs from what the compose file says now: begun anew, each of it stops for a while.
import fs from 'node:fs';
import path from 'node:path';
import { PROCESSES } from '../local/house.mjs';
import { isCurrent } from './engine.mjs';

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
  alertmanager: 'nobody is told of alerts',
  grafana: 'no figures are shown',
};
/** Read once, by a database that is not there yet. */
const ONCE_READ = '/docker-entrypoint-initdb.d/';

/** What of the door is read anew without a stop; its other file begins it. */
const READ_ANEW = 'nginx.conf';

/** A file; of a folder, all in it. */
const filesIn = (file) =>
  fs.statSync(file).isDirectory()
    ? fs.readdirSync(file, { recursive: true }).map((name) => path.join(file, name))
    : [file];
/** Which of the files that it reads were written since. */
const writtenOf = ({ volumes = [] }, since) =>
  volumes
    .filter(({ type, target }) => type === 'bind' && !target.startsWith(ONCE_READ))
    .flatMap(({ source }) => filesIn(source))
    .filter((file) => fs.statSync(file).mtimeMs > since);

/**
 * As { absent, other, isDoorOutdated }: those that do not run; those that run otherwise than is said now, of another image or with other settings;
 * and whether the door is what it should be, but for settings that it can read anew without a stop.
 */
export function partsOf(project, containers) {
  const isPart = (name) =>
    !PROCESSES.includes(name) && !project.services[name].restart?.startsWith('on-failure');
  const parts = Object.keys(project.services).filter(isPart);
  const runs = (name) => containers.find(({ service, isRunning }) => service === name && isRunning);
  const written = (name) => writtenOf(project.services[name], runs(name).startedAt);
  const isReadAnew = (name, file) => name === 'door' && path.basename(file) === READ_ANEW;
  const isOther = (name) =>
    !isCurrent(runs(name), project) || written(name).some((file) => !isReadAnew(name, file));
  const [absent, there] = [parts.filter((name) => !runs(name)), parts.filter(runs)];
  const other = there.filter(isOther);
  return {
    absent,
    other,
    isDoorOutdated: there.includes('door') && !other.includes('door') && written('door').length > 0,
  };
}

/** A line each: what is away, and what that means. */
export const awayOf = (names) =>
  names.map((name) => `  ${name.padEnd(12)} ${AWAY[name] ?? 'what it does waits'}`).join('\n');
