// Docker, as an upgrade asks it: what the compose file says, what runs of it, and which image a name stands for.
import { onPath, run } from '../local/command.mjs';
import { Sentence } from '../local/house.mjs';

/** The first whose containers have the same hash whether they were made alone (`--no-deps`) or with all others. */
const OLDEST = [2, 29, 3];
const LABEL = 'com.docker.compose';

/** Docker's command line; whatever stands for it answers as `run` does. */
const commandLine = (args, { show }) => run('docker', args, { show });

/** `command`: what is asked, with its arguments. */
export function engineOf(command = commandLine) {
  /** What it answers, without what it warns of beside. `show`: it is seen as it comes, and nothing is answered. */
  const docker = async (args, { show = false } = {}) => (await command(args, { show })).stdout.trim();
  const compose = (args, options) => docker(['compose', ...args], options);
  const inspected = async (ids) => JSON.parse(await docker(['inspect', ...ids])).map(containerOf);
  const idsOf = async (names) =>
    (await docker(['image', 'inspect', '--format', '{{.Id}}', ...names])).split(/\s+/);
  return {
    docker,
    compose,
    /** What ends by itself, in a container of its own. */
    once: (name, ...args) => compose(['run', '--rm', '--no-deps', '-T', name, ...args]),

    /** What a container said last; nothing, where that is not to be had. */
    lastOf: (id) =>
      command(['logs', '--tail', '25', id], { show: false }).then(
        ({ output }) => output.trim(),
        () => '',
      ),

    /** Refuses where there is no compose, or one that would make containers that it begins anew at the next `up`. */
    async newEnough() {
      const needed = `docker compose ${OLDEST.join('.')} or newer is needed`;
      const version = await compose(['version', '--short']).catch(({ message }) => {
        if (!onPath('docker')) throw new Sentence(`${needed}: found no docker on PATH.`);
        const says = message.split('\n')[1] || 'nothing';
        throw new Sentence(`${needed}: found a docker without its compose plugin (it says: ${says}).`);
      });
      const [of, wanted] = [version.replace(/^v/, '').split(/[.+-]/).map(Number), OLDEST];
      const at = wanted.findIndex((number, n) => of[n] !== number);
      if (at !== -1 && !(of[at] > wanted[at]))
        throw new Sentence(`${needed}: found ${version || 'one that does not say which it is'}.`);
    },

    /** The compose file as it is now: { name, services, networks, hashes }. */
    async projectHere() {
      const project = JSON.parse(await compose(['config', '--format', 'json']));
      const lines = (await compose(['config', '--hash', '*'])).split('\n');
      return { ...project, hashes: Object.fromEntries(lines.map((line) => line.trim().split(' '))) };
    },

    /** What there is of a project, running or not, in the order in which it was made; what `run` began is not of it. */
    async containersOf({ name }) {
      const filters = [`project=${name}`, 'oneoff=False'].flatMap((one) => [
        '--filter',
        `label=${LABEL}.${one}`,
      ]);
      const ids = (await docker(['ps', '--all', '--quiet', '--no-trunc', ...filters]))
        .split(/\s+/)
        .filter(Boolean);
      return ids.length === 0 ? [] : (await inspected(ids)).toSorted((a, b) => a.number - b.number);
    },
    containerNow: async (id) => (await inspected([id]))[0],

    /** Which image each name stands for now; of those that are not here nothing. */
    async imagesOf(names) {
      const each = [...new Set(names)];
      // A line for each, in their order. Where one is not here it fails, and the lines do not say which: then each is asked for by itself.
      const all = await idsOf(each).catch(() => []);
      const ids = {};
      for (const [n, name] of each.entries()) ids[name] = all[n] ?? (await idsOf([name]).catch(() => []))[0];
      return ids;
    },

    /** The networks of a project that are there with other addresses, or lead elsewhere, than it says now. */
    async otherNetworks({ networks }) {
      const others = [];
      for (const { name, internal = false, ipam } of Object.values(networks)) {
        const said = await docker(['network', 'inspect', name]).catch(() => null);
        if (said === null) continue;
        const [{ Internal, IPAM }] = JSON.parse(said);
        const here = (IPAM?.Config ?? []).map(({ Subnet, Gateway, IPRange }) => [Subnet, Gateway, IPRange]);
        const wanted = (ipam?.config ?? []).map((one) => [one.subnet, one.gateway, one.ip_range]);
        if (Internal !== internal || wanted.some((one, n) => `${one}` !== `${here[n]}`)) others.push(name);
      }
      return others;
    },
  };
}

const containerOf = ({ Id: id, Name, Image, RestartCount, Config: { Labels }, State }) => ({
  id,
  name: Name.replace(/^\//, ''),
  service: Labels[`${LABEL}.service`],
  number: Number(Labels[`${LABEL}.container-number`]),
  hash: Labels[`${LABEL}.config-hash`],
  /** As the engine says it, and as compose does: which of both is an image's id depends on how images are kept. */
  images: [Image, Labels[`${LABEL}.image`]],
  isRunning: State.Status === 'running',
  isPaused: State.Status === 'paused',
  /** Serving now, or again without anybody's doing but to let it go on. */
  isAlive: ['running', 'restarting', 'paused'].includes(State.Status),
  health: State.Health?.Status,
  restarts: RestartCount,
  startedAt: Date.parse(State.StartedAt),
});

/** Whether a container is what the compose file and the images here would make now. */
export const isCurrent = ({ service, hash, images }, { services, hashes, ids }) =>
  hash === hashes[service] && images.includes(ids[services[service].image]);
