// Docker for an upgrade: the compose file, its running containers, and the images behind the names.
import { onPath, run } from '../processes/command.mjs';
import { UserError } from '../workspace/repository.mjs';

/**
 * The first version whose containers have the same hash whether they were created alone (`--no-deps`) or with
 * all others.
 */
const MIN_VERSION = [2, 29, 3];
const LABEL = 'com.docker.compose';

/** Docker's command line. A replacement must return what `run` returns. */
const runDockerCommand = (args, { show }) => run('docker', args, { show });

/** `runCommand`: runs docker with its arguments. */
export function createEngine(runCommand = runDockerCommand) {
  /** Returns the output without warnings. `show`: the output is printed as it comes, and nothing is returned. */
  const runDocker = async (args, { show = false } = {}) => (await runCommand(args, { show })).stdout.trim();
  const runCompose = (args, options) => runDocker(['compose', ...args], options);
  const inspect = async (ids) => JSON.parse(await runDocker(['inspect', ...ids])).map(toContainer);
  const inspectImageIds = async (names) =>
    (await runDocker(['image', 'inspect', '--format', '{{.Id}}', ...names])).split(/\s+/);
  return {
    docker: runDocker,
    compose: runCompose,
    /** Runs a one-off job in a separate container. */
    runJob: (name, ...args) => runCompose(['run', '--rm', '--no-deps', '-T', name, ...args]),

    /** Returns the last log lines of a container, or nothing if there are none. */
    getLastLogLines: (id) =>
      runCommand(['logs', '--tail', '25', id], { show: false }).then(
        ({ output }) => output.trim(),
        () => '',
      ),

    /** Refuses a missing compose, or a version whose containers would be recreated at the next `up`. */
    async requireSupportedVersion() {
      const requirement = `docker compose ${MIN_VERSION.join('.')} or newer is needed`;
      const version = await runCompose(['version', '--short']).catch(({ message }) => {
        if (!onPath('docker')) throw new UserError(`${requirement}: found no docker on PATH.`);
        const output = message.split('\n')[1] || 'nothing';
        throw new UserError(
          `${requirement}: found a docker without its compose plugin (it says: ${output}).`,
        );
      });
      const numbers = version.replace(/^v/, '').split(/[.+-]/).map(Number);
      const index = MIN_VERSION.findIndex((number, n) => numbers[n] !== number);
      if (index !== -1 && !(numbers[index] > MIN_VERSION[index]))
        throw new UserError(`${requirement}: found ${version || 'an unknown version'}.`);
    },

    /** Returns the current compose file: { name, services, networks, hashes }. */
    async readProject() {
      const project = JSON.parse(await runCompose(['config', '--format', 'json']));
      const lines = (await runCompose(['config', '--hash', '*'])).split('\n');
      return { ...project, hashes: Object.fromEntries(lines.map((line) => line.trim().split(' '))) };
    },

    /**
     * Returns the containers of a project, running or not, in the order of their creation, without those that
     * `run` created.
     */
    async listContainers({ name }) {
      const filters = [`project=${name}`, 'oneoff=False'].flatMap((label) => [
        '--filter',
        `label=${LABEL}.${label}`,
      ]);
      const ids = (await runDocker(['ps', '--all', '--quiet', '--no-trunc', ...filters]))
        .split(/\s+/)
        .filter(Boolean);
      return ids.length === 0 ? [] : (await inspect(ids)).toSorted((a, b) => a.number - b.number);
    },
    inspectContainer: async (id) => (await inspect([id]))[0],

    /** Returns the present image id of each name. Missing images have no id. */
    async getImageIds(names) {
      const uniqueNames = [...new Set(names)];
      // One line per image, in order. If one is missing the command fails without saying which. Then each is
      // queried separately.
      const foundIds = await inspectImageIds(uniqueNames).catch(() => []);
      const idByName = {};
      for (const [n, name] of uniqueNames.entries())
        idByName[name] = foundIds[n] ?? (await inspectImageIds([name]).catch(() => []))[0];
      return idByName;
    },

    /**
     * Returns the existing networks of a project whose addresses or reachability differ from the present
     * compose file.
     */
    async findChangedNetworks({ networks }) {
      const changedNetworks = [];
      for (const { name, internal = false, ipam } of Object.values(networks)) {
        const json = await runDocker(['network', 'inspect', name]).catch(() => null);
        if (json === null) continue;
        const [{ Internal, IPAM }] = JSON.parse(json);
        const existingSubnets = (IPAM?.Config ?? []).map(({ Subnet, Gateway, IPRange }) => [
          Subnet,
          Gateway,
          IPRange,
        ]);
        const expected = (ipam?.config ?? []).map((config) => [
          config.subnet,
          config.gateway,
          config.ip_range,
        ]);
        if (Internal !== internal || expected.some((config, n) => `${config}` !== `${existingSubnets[n]}`))
          changedNetworks.push(name);
      }
      return changedNetworks;
    },
  };
}

const toContainer = ({ Id: id, Name, Image, RestartCount, Config: { Labels }, State }) => ({
  id,
  name: Name.replace(/^\//, ''),
  service: Labels[`${LABEL}.service`],
  number: Number(Labels[`${LABEL}.container-number`]),
  hash: Labels[`${LABEL}.config-hash`],
  /** The engine's and compose's value. Which of them is an image id depends on how images are stored. */
  images: [Image, Labels[`${LABEL}.image`]],
  isRunning: State.Status === 'running',
  isPaused: State.Status === 'paused',
  /** Serving now, or again without any action except to unpause it. */
  isAlive: ['running', 'restarting', 'paused'].includes(State.Status),
  health: State.Health?.Status,
  restarts: RestartCount,
  startedAt: Date.parse(State.StartedAt),
});

/** Returns whether a container matches the present compose file and images. */
export const isCurrent = ({ service, hash, images }, { services, hashes, imageIds }) =>
  hash === hashes[service] && images.includes(imageIds[services[service].image]);
