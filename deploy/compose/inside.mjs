// Runs in namespaces for check.mjs: starts every service in compose's order, waits for each, and uses the
// gateway.
// node inside.mjs FOLDER
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeContainer, makeNetworks } from './container.mjs';
import { getImage } from './images.mjs';
import { planNetworks } from './networks.mjs';
import { checkInstallation } from './check-installation.mjs';

const [folder] = process.argv.slice(2);
const toPath = (...names) => path.join(folder, ...names);
const read = (file) => JSON.parse(fs.readFileSync(toPath(file), 'utf8'));
const [project, programs] = [read('project.json'), read('programs.json')];
const MAX_WAIT_MS = 300_000;
const startedAt = performance.now();
const formatElapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

const names = Object.keys(project.services);
const { gateways, getAddresses, getHosts } = planNetworks(project);
/** One address of each service. This process is the gateway of every network, so it reaches any of them. */
const hosts = Object.fromEntries(names.map((name) => [name, Object.values(getAddresses(name))[0]]));
for (const subfolder of ['layers', 'volumes', 'logs']) fs.mkdirSync(toPath(subfolder));
spawnSync('mount', ['-t', 'tmpfs', 'none', toPath('layers')]);
makeNetworks(gateways);
// In the image, PostgreSQL's volume belongs to its user.
fs.mkdirSync(toPath('volumes/postgresql'));
fs.chownSync(toPath('volumes/postgresql'), 999, 999);

const containers = {};
/** Resolves when the service is ready, or its job is done. Skips a service that this machine cannot run. */
async function startService(name) {
  const service = project.services[name];
  await Promise.all(Object.keys(service.depends_on ?? {}).map((dependency) => startPromises[dependency]));
  const image = getImage(service, { images: toPath('images'), programs });
  if (!image) return console.log(`  – ${name}: skipped, this machine has no ${service.image}`);
  const environment = { ...image.env, ...service.environment };
  const container = makeContainer({
    name,
    service: { ...service, environment },
    addresses: getAddresses(name),
    hosts: getHosts(name),
    mounts: image.mounts,
    layers: toPath('layers'),
    volumes: toPath('volumes'),
  });
  containers[name] = container;
  if (name === 'gateway')
    spawn(
      'ip',
      [
        'netns',
        'exec',
        name,
        programs.node,
        path.join(import.meta.dirname, 'names.mjs'),
        JSON.stringify(getHosts(name)),
      ],
      { stdio: 'inherit' },
    );
  const log = toPath('logs', `${name}.log`);
  const child = container.start(image.command, { log, directory: image.directory });
  const readLogTail = () => fs.readFileSync(log, 'utf8').split('\n').slice(-25).join('\n');
  const isJob = service.restart.startsWith('on-failure');
  if (isJob) {
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${name} ended with ${code}\n${readLogTail()}`);
    return console.log(`  ✓ ${name} is done   ${formatElapsed()}`);
  }
  const [, ...check] = service.healthcheck.test;
  const deadline = Date.now() + MAX_WAIT_MS;
  while (container.exec(check).status !== 0) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(
        `${name} is not healthy (${child.exitCode})\n${container.exec(check).stderr}\n${readLogTail()}`,
      );
    await sleep(300);
  }
  console.log(`  ✓ ${name} is healthy   ${formatElapsed()}`);
}
const startPromises = {};
/** Starts dependencies before the services that wait for them. */
const sortByDependencies = (name, order = []) => {
  for (const dependency of Object.keys(project.services[name].depends_on ?? {}))
    sortByDependencies(dependency, order);
  if (!order.includes(name)) order.push(name);
  return order;
};
for (const name of names.flatMap((name) => sortByDependencies(name)))
  startPromises[name] ??= startService(name);
try {
  await Promise.all(Object.values(startPromises));
  const { ports } = project.services.gateway;
  const [{ host_ip: host, published, target }] = ports;
  net
    .createServer((socket) => {
      const upstream = net.connect(target, hosts.gateway);
      for (const connection of [socket, upstream])
        connection.on('error', () => socket.destroy() && upstream.destroy());
      socket.pipe(upstream).pipe(socket);
    })
    .listen(Number(published), host);
  await checkInstallation({ project, hosts, programs, containers });
  console.log(`docker-compose.yml works: ${formatElapsed()}`);
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
