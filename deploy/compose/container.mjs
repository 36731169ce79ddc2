// Runs a service of a compose project like a container, with mounts and a network: an overlay on this
// machine's root, which then becomes read-only.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const runShell = (script) =>
  execFileSync('sh', ['-euc', script], { stdio: ['ignore', 'inherit', 'inherit'] });
const quoteForShell = (text) => `'${String(text).replaceAll("'", `'\\''`)}'`;

/**
 * Creates all networks within this process's namespace: a bridge each, with its gateway's address
 * (networks.mjs).
 */
export function makeNetworks(gateways) {
  // `ip netns` keeps its named namespaces in this folder. An empty one hides those of other processes.
  runShell('mkdir -p /run/netns; mount -t tmpfs none /run/netns; ip link set lo up');
  for (const [name, address] of Object.entries(gateways))
    runShell(
      `ip link add ${name} type bridge; ip addr add ${address}/24 dev ${name}; ip link set ${name} up`,
    );
}

/**
 * Creates a container. `addresses`: its address in each network. `hosts`: the address of each name that it
 * resolves. `mounts`: additional files of its image, as path → source on this machine.
 */
export function makeContainer({ name, service, addresses, hosts, mounts, layers, volumes }) {
  const layer = path.join(layers, name);
  const top = path.join(layer, 'root');
  /** Resolves links within the container's root. */
  const resolveInContainer = (file) =>
    path.join(top, execFileSync('chroot', [top, 'realpath', '-m', `/${file}`], { encoding: 'utf8' }).trim());
  runShell(`mkdir -p ${layer}/upper ${layer}/work ${top}
mount -t overlay overlay -o lowerdir=/,upperdir=${layer}/upper,workdir=${layer}/work ${top}
mount --rbind /dev ${top}/dev; mount --bind /proc ${top}/proc
ip netns add ${name}; ip -n ${name} link set lo up`);
  for (const [n, [network, address]] of Object.entries(addresses).entries()) {
    const outer = `v${n}-${address.split('.')[3]}-${address.split('.')[2]}`;
    runShell(`ip link add ${outer} type veth peer name eth${n} netns ${name}; ip link set ${outer} master ${network} up
ip -n ${name} addr add ${address}/24 dev eth${n}; ip -n ${name} link set eth${n} up`);
  }
  const hostLines = Object.entries({ localhost: '127.0.0.1', ...hosts }).map(([host, ip]) => `${ip} ${host}`);
  for (const [file, text] of Object.entries({
    'etc/hosts': hostLines.join('\n'),
    'etc/resolv.conf': 'nameserver 127.0.0.11\n',
    'etc/passwd':
      'root:x:0:0::/:/bin/sh\npostgres:x:999:999::/tmp:/bin/sh\nkeycloak:x:1000:0::/opt/keycloak:/bin/sh\n',
    'etc/group': 'root:x:0:\npostgres:x:999:\n',
  })) {
    fs.rmSync(resolveInContainer(file), { force: true });
    fs.writeFileSync(resolveInContainer(file), text);
  }
  const bind = (source, target) => {
    const isFolder = fs.statSync(source).isDirectory();
    fs.mkdirSync(isFolder ? resolveInContainer(target) : path.dirname(resolveInContainer(target)), {
      recursive: true,
    });
    if (!isFolder && !fs.existsSync(resolveInContainer(target)))
      fs.writeFileSync(resolveInContainer(target), '');
    runShell(`mount --bind ${source} ${resolveInContainer(target)}`);
  };
  for (const [to, from] of Object.entries(mounts)) bind(from, to);
  for (const mountPoint of service.tmpfs ?? []) {
    const [to, options = 'mode=1777'] = mountPoint.split(':');
    runShell(
      `mkdir -p ${resolveInContainer(to)}; mount -t tmpfs -o ${options} none ${resolveInContainer(to)}`,
    );
  }
  for (const { type, source, target } of service.volumes ?? []) {
    const from = type === 'volume' ? path.join(volumes, source) : source;
    fs.mkdirSync(type === 'volume' ? from : path.dirname(from), { recursive: true });
    bind(from, target);
  }
  if (service.read_only) runShell(`mount -o remount,ro ${top}`);
  const environment = Object.entries({
    HOME: '/', // an engine sets this for a user that /etc/passwd does not know
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...service.environment,
  }).map(([key, value]) => `${key}=${value}`);
  const enterContainer = ['netns', 'exec', name, 'chroot', `--userspec=${service.user}`, top, 'env', '-i'];
  const toArguments = (command, directory = service.working_dir ?? '/') => {
    const line = `cd ${directory} && exec ${command.map(quoteForShell).join(' ')}`;
    return enterContainer.concat(environment, 'sh', '-c', line);
  };
  return {
    start: (command, { log, directory }) => {
      const logFile = fs.openSync(log, 'a');
      return spawn('ip', toArguments(command, directory), { stdio: ['ignore', logFile, logFile] });
    },
    /** Runs a command in the running container, like its health check. */
    exec: (command) => spawnSync('ip', toArguments(command), { encoding: 'utf8', timeout: 20_000 }),
  };
}
