import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { upgrade } from '../compose/upgrading.mjs';
import { dockerHere, projectRead, type State } from './compose/docker-here.mjs';
import type { Project } from './compose/parser.mjs';
import { PROCESSES } from './demanded-env.js';

const SERVICES = PROCESSES.filter((name) => name !== 'bff');
const PAUSES = { lookMs: 1, foundMs: 1, patienceMs: 20_000 };
jest.setTimeout(300_000);

let project: Project;
beforeAll(async () => (project = await projectRead()));
let here: Awaited<ReturnType<typeof dockerHere>> | undefined;
let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-mounted-'))));
afterEach(() => {
  here?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/**
 * An installation, as `change` has it; a release of which all that is built here is another is then brought to it. `written`: of which service
 * the files that it reads were written since it began.
 */
async function installed(
  change: (state: State) => void = () => {},
  { version, written }: { version?: string | undefined; written?: string } = {},
) {
  const own = structuredClone(project);
  fs.writeFileSync(path.join(folder, 'settings'), '');
  const inAnHour = new Date(Date.now() + 3_600_000);
  fs.utimesSync(path.join(folder, 'settings'), inAnHour, inAnHour);
  for (const one of own.services[written ?? '']?.volumes ?? []) if (one.type === 'bind') one.source = folder;
  const docker = (here = await dockerHere(own, version ? { version } : {}));
  docker.change((state) => {
    state.calls = [];
    change(state);
  });
  return docker;
}
/** What it said, and why it ended where it did not come to its end. */
async function upgraded(withParts = false) {
  const said: string[] = [];
  const why = await upgrade({ withParts, say: (text) => said.push(text), pauses: PAUSES }).then(
    () => '',
    (error: Error) => error.message,
  );
  return { said: said.join('\n'), why };
}
/** What changes something, in its order: ids by the service whose container it is. */
function changesOf({ calls, containers }: State, known: Record<string, string>) {
  const names = { ...known, ...Object.fromEntries(containers.map(({ id, service }) => [id, service])) };
  const changing = calls.filter((call) =>
    /^(compose (build|pull|run|up|exec|restart|kill|down)|stop|rm)/.test(call),
  );
  return changing.map((call) => call.replace(/[0-9a-f]{64}/g, (id) => names[id]!));
}
const namesIn = ({ containers }: State) =>
  Object.fromEntries(containers.map(({ id, service }) => [id, service]));
const startedAnew = (state: State, name: string) =>
  state.calls.filter((call) => new RegExp(`^compose up .*\\b${name}\\b`).test(call)).length;

const BEFORE = [
  'compose build',
  'compose pull --policy missing --ignore-buildable',
  ...SERVICES.map((name) => `compose run --rm --no-deps -T ${name}-tables migrate --expand`),
  'compose run --rm --no-deps -T stream',
  'compose run --rm --no-deps -T realm',
];
const replaced = (name: string) => [
  `compose up -d --no-deps --no-build --no-recreate --scale ${name}=2 ${name}`,
  `stop ${name}`,
  `rm ${name}`,
];
const AFTER = SERVICES.map((name) => `compose run --rm --no-deps -T ${name}-tables`);
const all = (image: string) => Object.fromEntries(PROCESSES.map((name) => [name, [image]]));

it('images, what is added, each process beside the old one, and then what is removed', async () => {
  const docker = await installed();
  const known = namesIn(docker.read());
  expect(await upgraded()).toMatchObject({ why: '', said: expect.stringMatching(/Laurel is upgraded\.$/) });
  expect(changesOf(docker.read(), known)).toEqual([...BEFORE, ...PROCESSES.flatMap(replaced), ...AFTER]);
  expect(docker.images()).toMatchObject(all('new'));
});

it('one that is as it should be is left alone', async () => {
  const docker = await installed();
  await upgraded();
  docker.change((state) => (state.calls = []));
  const { said, why } = await upgraded();
  expect([why, said.match(/ is what it was/g)]).toEqual(['', PROCESSES.map(() => ' is what it was')]);
  expect(changesOf(docker.read(), {})).toEqual([...BEFORE, ...AFTER]);
});

it('one whose settings alone are other is replaced', async () => {
  const docker = await installed((state) => {
    state.made.build = {};
    state.project.services.films!.environment!.LOG_LEVEL = 'debug';
  });
  expect((await upgraded()).said.match(/\w+ is new/g)).toEqual(['films is new']);
  expect(docker.images()).toMatchObject(all('old'));
});

it('what was named elsewhere is pulled, and not built', async () => {
  const docker = await installed((state) => {
    for (const one of Object.values(state.project.services))
      one.image = one.image.replace('localhost/laurel/', 'registry.example/laurel/');
    const names = Object.values(state.project.services).map(({ image }) => image);
    state.made.pull = Object.fromEntries(names.map((name) => [name, 'new']));
  });
  expect((await upgraded()).why).toBe('');
  const [first] = changesOf(docker.read(), {});
  expect(first).toBe(
    'compose pull ' +
      Object.keys(project.services)
        .filter((name) => project.services[name]!.build)
        .join(' '),
  );
  expect(docker.read().calls).not.toContain('compose build');
  expect(docker.images()).toMatchObject(all('new'));
});

describe('half-way', () => {
  it.each([
    ['compose build', 'Nothing was changed: the old ones serve on.'],
    ['compose pull', 'Nothing was changed: the old ones serve on.'],
    ['films-tables migrate --expand', 'The processes are the old ones, and serve on.'],
    ['-T stream', 'The processes are the old ones, and serve on.'],
    ['-T realm', 'The processes are the old ones, and serve on.'],
    ['identity=2', `Not replaced yet, and serving on as before: ${PROCESSES.join(', ')}.`],
  ])('where "%s" fails the old ones serve on, and it says so', async (text, says) => {
    const docker = await installed((state) => (state.broken = [text]));
    const { why } = await upgraded();
    expect(why).toMatch(new RegExp(`^"docker .*${text.split(' ').at(-1)}`));
    expect(why).toContain(says);
    expect(why).toContain('npm run compose:upgrade again');
    expect(docker.images()).toMatchObject(all('old'));
  });

  it('a new one that takes no work is taken away again, and says why; what was replaced before stays', async () => {
    const docker = await installed((state) => (state.unhealthy = ['films']));
    const { why } = await upgraded();
    expect(why).toMatch(
      /^The new films \(laurel-films-2\) does not take work\. .*the old one serves on\.\nfilms says why/,
    );
    expect(why).toContain(
      'Not replaced yet, and serving on as before: films, matching, submissions, billing, bff.',
    );
    expect(docker.images()).toMatchObject({ ...all('old'), identity: ['new'], catalog: ['new'] });
    expect(docker.read().calls.filter((call) => call.endsWith('films-tables'))).toEqual([]);
    docker.change((state) => (state.unhealthy = []));
    const { said } = await upgraded();
    expect(said).toContain('identity is what it was');
    expect(docker.images()).toMatchObject(all('new'));
  });

  it('where the old one cannot be stopped both serve, and another run takes it away', async () => {
    const docker = await installed();
    const { id } = docker.read().containers.find(({ service }) => service === 'catalog')!;
    docker.change((state) => (state.broken = [`stop ${id}`]));
    expect((await upgraded()).why).toContain('serving on as before: catalog, films');
    expect(docker.images().catalog).toEqual(['old', 'new']);
    docker.change((state) => (state.broken = []));
    expect((await upgraded()).why).toBe('');
    expect(docker.images()).toMatchObject(all('new'));
    expect(startedAnew(docker.read(), 'catalog')).toBe(1);
  });

  it('what a run before left behind and does not run is not begun again', async () => {
    const docker = await installed((state) => {
      const old = state.containers.find(({ service }) => service === 'bff')!;
      state.containers.push({ ...old, id: 'f'.repeat(64), status: 'exited' });
    });
    expect((await upgraded()).why).toBe('');
    expect(docker.images().bff).toEqual(['new']);
    expect(docker.read().calls).toContain(`rm --force ${'f'.repeat(64)}`);
  });

  it('what cannot be removed from the databases leaves the new ones serving', async () => {
    const docker = await installed((state) => (state.broken = ['films-tables\n']));
    expect((await upgraded()).why).toContain(
      'All processes are new, and serve. npm run compose:upgrade again',
    );
    expect(docker.images()).toMatchObject(all('new'));
  });
});

describe('what the processes stand on', () => {
  const newer = (state: State) => {
    for (const name of ['postgresql', 'door']) state.made.pull[state.project.services[name]!.image] = 'newer';
  };
  it('stays as it is, and is told with what its stop means', async () => {
    const docker = await installed(newer);
    const { said, why } = await upgraded();
    expect(why).toBe('');
    expect(said).toMatch(/door +nobody reaches it\n +postgresql +nothing can be read or changed/);
    expect(said).toMatch(/npm run compose:upgrade -- --parts$/);
    expect(docker.images()).toMatchObject({ ...all('new'), postgresql: ['old'], door: ['old'] });
    expect(docker.read().calls.filter((call) => /--force-recreate|exec/.test(call))).toEqual([]);
  });
  it('is begun anew where that was asked for, after it was said, and before the processes', async () => {
    const docker = await installed(newer);
    const { said } = await upgraded(true);
    expect(said).toMatch(/These are begun anew now.*\n +door .*\n +postgresql /);
    expect(docker.images()).toMatchObject({ ...all('new'), postgresql: ['newer'], door: ['newer'] });
    const calls = changesOf(docker.read(), {});
    const anew =
      'compose up -d --no-deps --no-build --wait --wait-timeout 600 --force-recreate door postgresql';
    expect(calls.slice(2, 4)).toEqual(['compose run --rm --no-deps -T owners', anew]);
  });
  it('is another where what it reads was written since it began', async () => {
    const docker = await installed(undefined, { written: 'nats' });
    expect((await upgraded()).said).toMatch(/:\n {2}nats {9}what others are to hear .*\nWhen that suits/);
    expect(startedAnew(docker.read(), 'nats')).toBe(0);
  });
  it('is not another where a file is read by a new database alone', async () => {
    await installed(undefined, { written: 'postgresql' });
    expect((await upgraded()).said).not.toContain('postgresql ');
  });
  it('the door reads settings that were written since anew, and stays', async () => {
    const docker = await installed(undefined, { written: 'door' });
    expect((await upgraded()).said).toMatch(/Laurel is upgraded\.$/);
    const reads = ['compose exec -T door nginx -t', 'compose exec -T door nginx -s reload'];
    expect(changesOf(docker.read(), {}).slice(2, 4)).toEqual(reads);
    expect(startedAnew(docker.read(), 'door')).toBe(0);
  });
  it('settings that the door cannot use change nothing', async () => {
    const docker = await installed((state) => (state.broken = ['nginx -t']), { written: 'door' });
    expect((await upgraded()).why).toMatch(/nginx -t is broken\n\nThe processes are the old ones/);
    expect(docker.read().calls).not.toContain('compose exec -T door nginx -s reload');
    expect(docker.images()).toMatchObject(all('old'));
  });
  it('is begun where it does not run: that stops nobody', async () => {
    const docker = await installed((state) => {
      state.containers = state.containers.filter(({ service }) => service !== 'mail');
    });
    expect((await upgraded()).said).toContain('Beginning what does not run: mail …');
    expect(docker.images().mail).toEqual(['old']);
  });
  it('where it fails to begin says what to look at', async () => {
    await installed((state) => {
      newer(state);
      state.broken = ['--force-recreate'];
    });
    expect((await upgraded(true)).why).toMatch(/The processes are the old ones.*docker compose ps --all/);
  });
});

describe('nothing is done', () => {
  it.each([
    ['.env lacks something', (state: State) => (state.broken = ['compose config']), undefined, /serve on/],
    [
      'the door would not begin',
      (state: State) => (state.project.services.door!.environment!.PUBLIC_URL = 'https://laurel.example'),
      undefined,
      /^TRUSTED_PROXIES in \.env is to name .* the old ones serve on\.$/,
    ],
    ['compose is too old', () => {}, '2.29.2', /needs compose 2\.29\.3 or newer, and here is 2\.29\.2/],
    [
      'nothing runs',
      (state: State) => (state.containers = []),
      undefined,
      /begins with: docker compose up -d --build/,
    ],
    [
      'networks have other addresses',
      (state: State) => (state.networks.laurel_inside!.IPAM.Config[0]!.Subnet = '172.18.0.0/16'),
      undefined,
      /laurel_inside.*docker compose down && docker compose up -d --build/,
    ],
  ])('where %s', async (_what, change, version, says) => {
    const docker = await installed(change, { version });
    expect((await upgraded()).why).toMatch(says);
    expect(changesOf(docker.read(), {})).toEqual([]);
  });
  it.each(['v2.29.3', '2.30.0-desktop.1', '5.5.0'])('compose %s is new enough', async (version) => {
    await installed((state) => (state.containers = []), { version });
    expect((await upgraded()).why).toMatch(/docker compose up/);
  });
});
