// What a process may be told beside `.env`: the files `.env.<process>`, as compose's own parser reads them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { wrongSettings } from '../compose/settings.mjs';
import { PROCESSES } from '../local/house.mjs';
import { installed, installing, projectFolder, upgraded } from './compose/upgraded.js';
import { parsed, type Service } from './compose/parser.mjs';
import { complaintOf, readBy } from './demanded-env.js';
import { takenOf } from './ignoring.js';
import { read, root } from './places.js';

installing();
let folder: string;
const at = (name: string) => path.join(folder, name);
/** A clone, as far as compose reads it: so that no file of this one is in it. */
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-settings-'));
  fs.copyFileSync(path.join(root, 'docker-compose.yml'), at('docker-compose.yml'));
  fs.cpSync(path.join(root, 'deploy/compose'), at('deploy/compose'), { recursive: true });
  const script = path.join(root, 'deploy/compose/env.mjs');
  expect(spawnSync('node', [script, '--file', at('.env')]).status).toBe(0);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
afterEach(() => PROCESSES.forEach((one) => fs.rmSync(at(`.env.${one}`), { force: true })));

const say = (process: string, ...lines: string[]) =>
  fs.writeFileSync(at(`.env.${process}`), `${lines.join('\n')}\n`);
async function environments(): Promise<Record<string, NonNullable<Service['environment']>>> {
  const project = await parsed(at('docker-compose.yml'), at('.env'));
  if (typeof project === 'string') throw new Error(project);
  return Object.fromEntries(PROCESSES.map((one) => [one, project.services[one]!.environment!]));
}
const schema = JSON.parse(read('helm/laurel/values.schema.json'));
const settingsOf = (one: string) =>
  Object.keys(schema.properties.processes.properties[one].properties.settings.properties);

it('each process is told what its file says, and nobody else is', async () => {
  const before = await environments();
  say('films', '# more of them', 'FILMS_PER_USER=2000');
  const { films, ...others } = await environments();
  const { films: filmsBefore, ...othersBefore } = before;
  expect(films).toEqual({ ...filmsBefore, FILMS_PER_USER: '2000' });
  expect(others).toEqual(othersBefore);
  expect(complaintOf('films', films!)).toBe('');
});

it.each(PROCESSES)('every setting of %s can be said, there or in .env', async (one) => {
  const before = Object.keys((await environments())[one]!);
  const own = settingsOf(one).filter((name) => !before.includes(name));
  expect(own.length).toBeGreaterThan(0);
  say(one, ...own.map((name) => `${name}=7`));
  expect(wrongSettings(folder)).toEqual([]);
  expect((await environments())[one]).toMatchObject(Object.fromEntries(own.map((name) => [name, '7'])));
});

it.each(PROCESSES)('whatever the file of %s says, what compose says holds', async (one) => {
  const before = (await environments())[one]!;
  say(one, ...Object.keys(before).map((name) => `${name}=another`));
  expect((await environments())[one]).toEqual(before);
  expect(wrongSettings(folder)).toEqual(
    Object.keys(before).map(
      (name) => `${name} in .env.${one} counts for nothing: docker-compose.yml says it, or .env.`,
    ),
  );
});

it('what compose says of another process hinders nobody', () => {
  say('films', 'FILMS_PER_USER=2000');
  const composed = read('docker-compose.yml');
  const saidOf = (process: string) =>
    composed.replace(
      new RegExp(`^ {6}DATABASE_URL: .{2}${process.toUpperCase()}`, 'm'),
      (all) => `      FILMS_PER_USER: '5'\n${all}`,
    );
  expect(saidOf('catalog')).not.toBe(composed);
  expect(wrongSettings(folder, saidOf('catalog'))).toEqual([]);
  expect(wrongSettings(folder, saidOf('films'))).toEqual([
    'FILMS_PER_USER in .env.films counts for nothing: docker-compose.yml says it, or .env.',
  ]);
});
it.each([
  'FILMS_PER_USR=3',
  'FILMS_PER_USR : 3',
  'FILMS_PER_USR:3',
  'export  FILMS_PER_USR: 3',
  ' FILMS_PER_USR= 3\r',
])('a name that compose reads is complained of, however it is written: %j', async (line) => {
  say('films', '# more of them', line);
  expect((await environments()).films).toMatchObject({ FILMS_PER_USR: '3' });
  expect(wrongSettings(folder)).toEqual([
    'FILMS_PER_USR in .env.films counts for nothing: films does not read it.',
  ]);
});
it.each(['FILMS_PER_USR', 'export FILMS_PER_USR ', 'FILMS.PER-USER[]=3', '1FILM=3'])(
  'nor is %j passed over, which the shell gives a value or which is no name of a variable',
  (line) => {
    say('films', line, 'FILMS_PER_USER=3');
    expect(wrongSettings(folder)).toEqual([expect.stringMatching(/^\S+ in .env.films counts for nothing/)]);
  },
);
it('what follows a name is no name', () => {
  say('films', '# FILMS_PER_USR: 3', 'FILMS_PER_USER=3 # as many: 3', 'STILLS_SWEEP_MS: 60000');
  expect(wrongSettings(folder)).toEqual([]);
});

it('a value that is none is refused by the process, by its name', async () => {
  say('films', 'FILMS_PER_USER=many');
  expect(complaintOf('films', (await environments()).films!)).toMatch('FILMS_PER_USER');
});

it('what compose decides is what the process reads besides its settings', async () => {
  const said = await environments();
  /** Of parts that compose brings itself, and of what is for developers alone. */
  const neither = [
    'MEILI_INDEX',
    'S3_REGION',
    'STILLS_FOLDER',
    'STILLS_KEY',
    'DOOR_HOST',
    'DEV_MAIL_URL',
    'DEV_MAIL_KEY',
  ];
  for (const one of PROCESSES) {
    const ways = [...Object.keys(said[one]!), ...settingsOf(one)];
    expect([one, readBy(one).filter((name) => !ways.includes(name) && !neither.includes(name))]).toEqual([
      one,
      [],
    ]);
  }
});

describe('an upgrade', () => {
  it('refuses a name that the process does not read, before it does anything', async () => {
    const docker = await installed();
    fs.writeFileSync(
      path.join(projectFolder(), '.env.films'),
      'FILM_PER_USER=5\nexport LOG_LEVEL=warn\nRATE_LIMIT=5\n',
    );
    const { why, said } = await upgraded();
    expect([said, why]).toEqual([
      '',
      [
        'FILM_PER_USER in .env.films counts for nothing: films does not read it.',
        'LOG_LEVEL in .env.films counts for nothing: docker-compose.yml says it, or .env.',
        'RATE_LIMIT in .env.films counts for nothing: films does not read it.',
        'Nothing was changed: the old ones serve on.',
      ].join('\n'),
    ]);
    expect(docker.read().calls).toEqual(['compose version --short']);
  });
  it('takes one that it does, and replaces the process whose settings are others', async () => {
    await installed((state) => {
      state.made.build = {};
      state.project.services.films!.environment!.FILMS_PER_USER = '2000'; // as compose reads the file
    });
    fs.writeFileSync(path.join(projectFolder(), '.env.films'), 'FILMS_PER_USER=2000\n');
    const { said, why } = await upgraded();
    expect([why, said.match(/\w+ is new/g)]).toEqual(['', ['films is new']]);
  });
});

it('neither git nor an image takes the files', () => {
  const names = ['.env', ...PROCESSES.map((one) => `.env.${one}`)];
  const taken = ['docker-compose.yml'];
  expect(takenOf([...names, ...taken])).toEqual({ git: taken, images: taken });
});
