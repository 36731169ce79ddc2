// Compares the services that the processes depend on with the compose file. Each one stops for a while when
// it is recreated.
import fs from 'node:fs';
import path from 'node:path';
import { PROCESSES } from '../local/workspace.mjs';
import { isCurrent } from './engine.mjs';

/** The functions that fail while a service is down. */
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
/** Only a new database reads these files. */
const ONCE_READ = '/docker-entrypoint-initdb.d/';

/** The gateway reloads this file without a stop. Its other file requires a restart. */
const RELOADED_FILE = 'nginx.conf';

/** Returns a file, or all files of a folder. */
const filesIn = (file) =>
  fs.statSync(file).isDirectory()
    ? fs.readdirSync(file, { recursive: true }).map((name) => path.join(file, name))
    : [file];
/** Returns the files that a service reads and that were written since. */
const findWrittenFiles = ({ volumes = [] }, since) =>
  volumes
    .filter(({ type, target }) => type === 'bind' && !target.startsWith(ONCE_READ))
    .flatMap(({ source }) => filesIn(source))
    .filter((file) => fs.statSync(file).mtimeMs > since);

/**
 * Returns { absent, other, isGatewayOutdated }: the services that do not run, those that run with another
 * image or other settings, and whether the gateway only needs to reload its settings.
 */
export function compareInfrastructure(project, containers) {
  const isInfrastructure = (name) =>
    !PROCESSES.includes(name) && !project.services[name].restart?.startsWith('on-failure');
  const names = Object.keys(project.services).filter(isInfrastructure);
  const runs = (name) => containers.find(({ service, isRunning }) => service === name && isRunning);
  const written = (name) => findWrittenFiles(project.services[name], runs(name).startedAt);
  const isReloaded = (name, file) => name === 'door' && path.basename(file) === RELOADED_FILE;
  const isOther = (name) =>
    !isCurrent(runs(name), project) || written(name).some((file) => !isReloaded(name, file));
  const [absent, there] = [names.filter((name) => !runs(name)), names.filter(runs)];
  const other = there.filter(isOther);
  return {
    absent,
    other,
    isGatewayOutdated: there.includes('door') && !other.includes('door') && written('door').length > 0,
  };
}

/** Returns one line per service: its name and what fails meanwhile. */
export const formatOutages = (names) =>
  names.map((name) => `  ${name.padEnd(12)} ${AWAY[name] ?? 'what it does waits'}`).join('\n');
