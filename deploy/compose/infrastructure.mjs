// Compares the services that the processes depend on with the compose file. Each one stops for a while when
// it is recreated.
import fs from 'node:fs';
import path from 'node:path';
import { PROCESSES } from '../workspace/repository.mjs';
import { isCurrent } from './engine.mjs';

/** The functions that fail while a service is down. */
const OUTAGES = {
  gateway: 'nobody can reach Laurel',
  postgresql: 'nothing can be read or changed, and nobody can log in',
  nats: 'events between services wait',
  'login-gateway': 'nobody can log in or register',
  keycloak: 'nobody can log in or register',
  meilisearch: 'catalog searches without it',
  s3: 'pictures are neither shown nor uploaded',
  mail: 'e-mails wait',
  payments: 'test payments fail',
  prometheus: 'no metrics are stored',
  alertmanager: 'no alerts are sent',
  grafana: 'no dashboards are shown',
};
/** Only a new database reads these files. */
const ONCE_READ = '/docker-entrypoint-initdb.d/';

/** The gateway reloads this file without a stop. Its other file requires a restart. */
const RELOADED_FILE = 'nginx.conf';

/** Returns a file, or all files of a folder. */
const listFiles = (file) =>
  fs.statSync(file).isDirectory()
    ? fs.readdirSync(file, { recursive: true }).map((name) => path.join(file, name))
    : [file];
/** Returns the files that a service reads and that were written after it started. */
const findWrittenFiles = ({ volumes = [] }, startedAt) =>
  volumes
    .filter(({ type, target }) => type === 'bind' && !target.startsWith(ONCE_READ))
    .flatMap(({ source }) => listFiles(source))
    .filter((file) => fs.statSync(file).mtimeMs > startedAt);

/**
 * Returns { absent, outdated, needsGatewayReload }: the services that do not run, those that run with another
 * image or other settings, and whether the gateway only needs to reload its settings.
 */
export function compareInfrastructure(project, containers) {
  const isInfrastructure = (name) =>
    !PROCESSES.includes(name) && !project.services[name].restart?.startsWith('on-failure');
  const names = Object.keys(project.services).filter(isInfrastructure);
  const findRunning = (name) => containers.find(({ service, isRunning }) => service === name && isRunning);
  const findChangedFiles = (name) => findWrittenFiles(project.services[name], findRunning(name).startedAt);
  const isReloaded = (name, file) => name === 'gateway' && path.basename(file) === RELOADED_FILE;
  const isOutdated = (name) =>
    !isCurrent(findRunning(name), project) || findChangedFiles(name).some((file) => !isReloaded(name, file));
  const absent = names.filter((name) => !findRunning(name));
  const runningNames = names.filter(findRunning);
  const outdatedNames = runningNames.filter(isOutdated);
  return {
    absent,
    outdated: outdatedNames,
    needsGatewayReload:
      runningNames.includes('gateway') &&
      !outdatedNames.includes('gateway') &&
      findChangedFiles('gateway').length > 0,
  };
}

/** Returns one line per service: its name and what fails meanwhile. */
export const formatOutages = (names) =>
  names.map((name) => `  ${name.padEnd(14)} ${OUTAGES[name] ?? 'it is unavailable'}`).join('\n');
