import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { State } from './compose/docker-installation.mjs';
import {
  getImages,
  listChanges,
  installProject,
  setUpInstallations,
  getServiceById,
  countStarts,
  runUpgrade,
} from './compose/upgraded.js';
import { PROCESSES, SERVICES } from '../workspace/repository.mjs';

setUpInstallations();

const FIRST_STEPS = [
  'compose build',
  'compose pull --policy missing --ignore-buildable',
  ...SERVICES.map((name) => `compose run --rm --no-deps -T ${name}-migrations`),
  'compose run --rm --no-deps -T stream',
  'compose run --rm --no-deps -T realm',
];
const listReplacementSteps = (name: string) => [
  `compose up -d --no-deps --no-build --no-recreate --scale ${name}=2 ${name}`,
  `stop ${name}`,
  `rm ${name}`,
];
const LAST_STEPS = SERVICES.map((name) => `compose run --rm --no-deps -T ${name}-contraction`);

it('an upgrade builds images, expands the databases, replaces each process, and contracts; a second run changes nothing', async () => {
  const docker = await installProject();
  const serviceById = getServiceById(docker.read());
  expect(await runUpgrade()).toMatchObject({
    error: '',
    output: expect.stringMatching(/Laurel is upgraded\.$/),
  });
  expect(listChanges(docker.read(), serviceById)).toEqual([
    ...FIRST_STEPS,
    ...PROCESSES.flatMap(listReplacementSteps),
    ...LAST_STEPS,
  ]);
  expect(docker.images()).toMatchObject(getImages('new'));
  docker.change((state) => (state.calls = []));
  const { output, error } = await runUpgrade();
  expect([error, output.match(/ is unchanged/g)]).toEqual(['', PROCESSES.map(() => ' is unchanged')]);
  expect(listChanges(docker.read(), {})).toEqual([...FIRST_STEPS, ...LAST_STEPS]);
});

it('a plain "up" has the same order: expansion before each process, contraction when all are new', async () => {
  const { services } = (await installProject()).read().project;
  for (const name of SERVICES) {
    const [before, after] = [services[`${name}-migrations`]!, services[`${name}-contraction`]!];
    expect([before.command, after.command]).toEqual([['migrate', '--expand'], ['migrate']]);
    expect([before.image, after.image]).toEqual([services[name]!.image, services[name]!.image]);
    expect(after.depends_on).toMatchObject({ bff: { condition: 'service_healthy' } });
    // The BFF starts when each of the six is healthy, so none of them is old by then.
    expect(services.bff!.depends_on![name]).toMatchObject({ condition: 'service_healthy' });
  }
});

it('a process with changed settings only is replaced', async () => {
  const docker = await installProject((state) => {
    state.newImages.build = {};
    state.project.services.films!.environment!.LOG_LEVEL = 'debug';
  });
  expect((await runUpgrade()).output.match(/\b\w+ is new/g)).toEqual(['films is new']);
  expect(docker.images()).toMatchObject(getImages('old'));
});

it('an image from another registry is pulled and not built', async () => {
  const docker = await installProject((state) => {
    for (const service of Object.values(state.project.services))
      service.image = service.image.replace('localhost/laurel/', 'registry.example/laurel/');
    const names = Object.values(state.project.services).map(({ image }) => image);
    state.broken = ['-T stream'];
    state.newImages.pull = Object.fromEntries(names.map((name) => [name, 'new']));
  });
  expect((await runUpgrade()).error).toContain('-T stream is broken');
  const { services } = docker.read().project;
  const built = Object.keys(services).filter((name) => services[name]!.build);
  expect(listChanges(docker.read(), {})[0]).toBe(`compose pull ${built.join(' ')}`);
  expect(docker.read().calls).not.toContain('compose build');
  expect(Object.values(docker.read().images)).toContain('new');
});

describe('an interrupted upgrade', () => {
  it('names a missing image, and the old processes keep serving', async () => {
    const docker = await installProject((state) => {
      const missing = ['catalog', 'films'].map((name) => state.project.services[name]!.image);
      for (const image of missing) delete state.newImages.build[image];
      for (const image of missing) delete state.images[image];
    });
    const { films, catalog } = docker.read().project.services;
    expect((await runUpgrade()).error).toBe(
      `Missing images: ${[catalog, films].map((service) => service!.image).join(', ')}.\n\nNothing was changed. The old processes still serve. Fix the cause, then run npm run compose:upgrade again to continue.`,
    );
    expect(docker.images()).toMatchObject(getImages('old'));
  });

  it.each([
    ['compose build', 'Nothing was changed. The old processes still serve.'],
    ['compose pull', 'Nothing was changed. The old processes still serve.'],
    ['films-migrations', 'The processes are the old ones and still serve.'],
    ['-T stream', 'The processes are the old ones and still serve.'],
    ['-T realm', 'The processes are the old ones and still serve.'],
    ['identity=2', `Not replaced yet, and still serving: ${PROCESSES.join(', ')}.`],
  ])('reports that "%s" failed, and the old processes keep serving', async (text, message) => {
    const docker = await installProject((state) => (state.broken = [text]));
    const { error } = await runUpgrade();
    expect(error).toMatch(new RegExp(`^"docker .*${text.split(' ').at(-1)}`));
    expect(error).toContain(message);
    expect(error).toContain('npm run compose:upgrade again');
    expect(docker.images()).toMatchObject(getImages('old'));
  });

  it('removes an unhealthy new process and says why, and keeps the processes replaced before', async () => {
    const docker = await installProject((state) => (state.unhealthy = ['films']));
    const { error } = await runUpgrade();
    expect(error).toMatch(
      /^The new films \(laurel-films-2\) is not healthy\. .*the old one still serves\.\nfilms says why/,
    );
    expect(error).toContain('still serving: films, matching, submissions, billing, bff.');
    expect(docker.images()).toMatchObject({ ...getImages('old'), identity: ['new'], catalog: ['new'] });
    expect(docker.read().calls.filter((call) => call.endsWith('-contraction'))).toEqual([]);
    docker.change((state) => (state.unhealthy = []));
    const { output } = await runUpgrade();
    expect(output).toContain('identity is unchanged');
    expect(docker.images()).toMatchObject(getImages('new'));
  });

  it('leaves both processes serving when the old one cannot be stopped, and the next run removes it', async () => {
    const docker = await installProject();
    const { id } = docker.read().containers.find(({ service }) => service === 'catalog')!;
    docker.change((state) => (state.broken = [`stop ${id}`]));
    expect((await runUpgrade()).error).toContain('still serving: catalog, films');
    expect(docker.images().catalog).toEqual(['old', 'new']);
    docker.change((state) => (state.broken = []));
    expect((await runUpgrade()).error).toBe('');
    expect(docker.images()).toMatchObject(getImages('new'));
    expect(countStarts(docker.read(), 'catalog')).toBe(1);
  });

  it('removes a stopped container of an earlier run and does not start it', async () => {
    const docker = await installProject((state) => {
      const old = state.containers.find(({ service }) => service === 'identity')!;
      state.broken = ['catalog=2'];
      state.containers.push({ ...old, id: 'f'.repeat(64), status: 'exited' });
    });
    expect((await runUpgrade()).error).toContain('catalog=2 is broken');
    expect(docker.images().identity).toEqual(['new']);
    expect(docker.read().calls).toContain(`rm --force ${'f'.repeat(64)}`);
  });

  it.each([
    ['restarting', 'No other container serves.', 'restarting'],
    ['paused', 'the old one still serves.', 'running'],
  ] as const)('keeps an old %s process until a new one is healthy', async (status, message, statusAfter) => {
    const docker = await installProject((state) => {
      state.containers.find(({ service }) => service === 'identity')!.status = status;
      state.unhealthy = ['identity'];
      state.broken = ['catalog=2'];
    });
    const listContainers = () => docker.read().containers.filter(({ service }) => service === 'identity');
    const { id } = listContainers()[0]!;
    expect((await runUpgrade()).error).toContain(message);
    expect(listContainers()).toMatchObject([{ id, status: statusAfter, image: 'old' }]);
    docker.change((state) => (state.unhealthy = []));
    expect((await runUpgrade()).error).toContain('catalog=2 is broken');
    expect(listContainers()).toMatchObject([{ status: 'running', image: 'new' }]);
  });

  it('leaves the new processes serving when a contraction fails', async () => {
    const docker = await installProject((state) => (state.broken = ['films-contraction']));
    expect((await runUpgrade()).error).toContain(
      'All processes are new and serve. Fix the cause, then run npm run compose:upgrade again',
    );
    expect(docker.images()).toMatchObject(getImages('new'));
  });
});

describe('an upgrade that cannot start', () => {
  it.each([
    ['.env lacks something', (state: State) => (state.broken = ['compose config']), undefined, /still serve/],
    [
      'the gateway would not start',
      (state: State) => (state.project.services.gateway!.environment!.PUBLIC_URL = 'https://laurel.example'),
      undefined,
      /^Set TRUSTED_PROXIES in \.env .* The old processes still serve\.$/,
    ],
    [
      'compose is too old',
      () => {},
      '2.29.2',
      /^docker compose 2\.29\.3 or newer is needed: found 2\.29\.2\.$/,
    ],
    [
      'nothing runs',
      (state: State) => (state.containers = []),
      undefined,
      /Start Laurel with: docker compose up -d --build/,
    ],
    [
      'networks have other addresses',
      (state: State) => (state.networks.laurel_inside!.IPAM.Config[0]!.Subnet = '172.18.0.0/16'),
      undefined,
      /laurel_inside.*docker compose down && docker compose up -d --build/,
    ],
  ])('changes nothing when %s', async (_what, change, version, pattern) => {
    const docker = await installProject(change, { version });
    expect((await runUpgrade()).error).toMatch(pattern);
    expect(listChanges(docker.read(), {})).toEqual([]);
  });
  it.each(['v2.29.3', '2.30.0-desktop.1', '5.5.0'])('accepts compose %s', async (version) => {
    await installProject((state) => (state.containers = []), { version });
    expect((await runUpgrade()).error).toMatch(/docker compose up/);
  });
});

describe('npm run compose:upgrade', () => {
  const runUpgradeScript = (...args: string[]) => {
    const script = path.join(import.meta.dirname, '../compose/upgrade.mjs');
    const { status, stdout, stderr } = spawnSync('node', [script, ...args], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  it('ends with 1 and a plain message when it cannot continue', async () => {
    await installProject((state) => (state.containers = []));
    const stderr =
      'No process of Laurel is running, so there is nothing to upgrade. Start Laurel with: docker compose up -d --build\n';
    expect(runUpgradeScript()).toEqual({ status: 1, stdout: '', stderr });
  });
  it('includes the infrastructure with --infrastructure', async () => {
    await installProject((state) => {
      state.newImages.pull[state.project.services.nats!.image] = 'newer';
      state.broken = ['--force-recreate nats'];
    });
    expect(runUpgradeScript('--infrastructure')).toEqual({
      status: 1,
      stdout: expect.stringMatching(/Recreating these services.*\n {2}nats /),
      stderr: expect.stringContaining('--force-recreate nats is broken'),
    });
  });
  it('prints its options and refuses unknown ones', () => {
    expect(runUpgradeScript('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('--infrastructure'),
    });
    expect(runUpgradeScript('--all')).toMatchObject({ status: 64 });
  });
});
