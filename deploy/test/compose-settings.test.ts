// Checks the settings in files `.env.<process>`, as compose's own parser reads them.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findWrongSettings } from '../compose/settings.mjs';
import { PROCESSES } from '../workspace/repository.mjs';
import { installProject, setUpInstallations, getProjectFolder, runUpgrade } from './compose/upgraded.js';
import { parseProject, type Service } from './compose/parser.mjs';
import { getEnvError, listReadVariables } from './env-schemas.js';
import { listIncluded } from './ignoring.js';
import { read, root } from './repository-files.js';

setUpInstallations();
let folder: string;
const toPath = (name: string) => path.join(folder, name);
/** A clone with only the files that compose reads, so that no local file affects the test. */
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-settings-'));
  fs.copyFileSync(path.join(root, 'docker-compose.yml'), toPath('docker-compose.yml'));
  fs.cpSync(path.join(root, 'deploy/compose'), toPath('deploy/compose'), { recursive: true });
  const script = path.join(root, 'deploy/compose/env.mjs');
  expect(spawnSync('node', [script, '--file', toPath('.env')]).status).toBe(0);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
afterEach(() => PROCESSES.forEach((process) => fs.rmSync(toPath(`.env.${process}`), { force: true })));

const writeSettings = (process: string, ...lines: string[]) =>
  fs.writeFileSync(toPath(`.env.${process}`), `${lines.join('\n')}\n`);
async function readEnvironments(): Promise<Record<string, NonNullable<Service['environment']>>> {
  const project = await parseProject(toPath('docker-compose.yml'), toPath('.env'));
  if (typeof project === 'string') throw new Error(project);
  return Object.fromEntries(PROCESSES.map((process) => [process, project.services[process]!.environment!]));
}
const schema = JSON.parse(read('helm/laurel/values.schema.json'));
const listSettings = (process: string) =>
  Object.keys(schema.properties.processes.properties[process].properties.settings.properties);

it('each process gets the settings of its file, and no other process does', async () => {
  const before = await readEnvironments();
  writeSettings('films', '# more of them', 'FILMS_PER_USER=2000');
  const { films, ...others } = await readEnvironments();
  const { films: filmsBefore, ...othersBefore } = before;
  expect(films).toEqual({ ...filmsBefore, FILMS_PER_USER: '2000' });
  expect(others).toEqual(othersBefore);
  expect(getEnvError('films', films!)).toBe('');
});

it.each(PROCESSES)('every setting of %s can be set in its file or in .env', async (process) => {
  const before = Object.keys((await readEnvironments())[process]!);
  const remaining = listSettings(process).filter((name) => !before.includes(name));
  expect(remaining.length).toBeGreaterThan(0);
  writeSettings(process, ...remaining.map((name) => `${name}=7`));
  expect(findWrongSettings(folder)).toEqual([]);
  expect((await readEnvironments())[process]).toMatchObject(
    Object.fromEntries(remaining.map((name) => [name, '7'])),
  );
});

it.each(PROCESSES)('the values of compose win over the file of %s', async (process) => {
  const before = (await readEnvironments())[process]!;
  writeSettings(process, ...Object.keys(before).map((name) => `${name}=another`));
  expect((await readEnvironments())[process]).toEqual(before);
  expect(findWrongSettings(folder)).toEqual(
    Object.keys(before).map(
      (name) => `${name} in .env.${process} has no effect, because docker-compose.yml or .env sets it.`,
    ),
  );
});

it('a setting in compose for another process causes no error', () => {
  writeSettings('films', 'FILMS_PER_USER=2000');
  const composeText = read('docker-compose.yml');
  const addSetting = (process: string) =>
    composeText.replace(
      new RegExp(`^ {6}DATABASE_URL: .{2}${process.toUpperCase()}`, 'm'),
      (all) => `      FILMS_PER_USER: '5'\n${all}`,
    );
  expect(addSetting('catalog')).not.toBe(composeText);
  expect(findWrongSettings(folder, addSetting('catalog'))).toEqual([]);
  expect(findWrongSettings(folder, addSetting('films'))).toEqual([
    'FILMS_PER_USER in .env.films has no effect, because docker-compose.yml or .env sets it.',
  ]);
});
it.each([
  'FILMS_PER_USR=3',
  'FILMS_PER_USR : 3',
  'FILMS_PER_USR:3',
  'export  FILMS_PER_USR: 3',
  ' FILMS_PER_USR= 3\r',
])('an unknown name that compose reads is reported, however it is written: %j', async (line) => {
  writeSettings('films', '# more of them', line);
  expect((await readEnvironments()).films).toMatchObject({ FILMS_PER_USR: '3' });
  expect(findWrongSettings(folder)).toEqual([
    'FILMS_PER_USR in .env.films has no effect, because films does not read it.',
  ]);
});
it.each(['FILMS_PER_USR', 'export FILMS_PER_USR ', 'FILMS.PER-USER[]=3', '1FILM=3'])(
  '%j is reported, because its value comes from the shell or its name is invalid',
  (line) => {
    writeSettings('films', line, 'FILMS_PER_USER=3');
    expect(findWrongSettings(folder)).toEqual([expect.stringMatching(/^\S+ in .env.films has no effect/)]);
  },
);
it('comments and values are not taken for names', () => {
  writeSettings('films', '# FILMS_PER_USR: 3', 'FILMS_PER_USER=3 # as many: 3', 'STILLS_CLEANUP_MS: 60000');
  expect(findWrongSettings(folder)).toEqual([]);
});

it('the process refuses an invalid value and names it', async () => {
  writeSettings('films', 'FILMS_PER_USER=many');
  expect(getEnvError('films', (await readEnvironments()).films!)).toMatch('FILMS_PER_USER');
});

it('compose sets every variable that a process reads and that is no setting', async () => {
  const environmentByProcess = await readEnvironments();
  /** Variables with defaults that fit the services of compose, and variables of development only. */
  const notProvided = [
    'MEILI_INDEX',
    'S3_REGION',
    'STILLS_FOLDER',
    'STILLS_KEY',
    'GATEWAY_HOST',
    'DEV_MAIL_URL',
    'DEV_MAIL_KEY',
  ];
  for (const process of PROCESSES) {
    const names = [...Object.keys(environmentByProcess[process]!), ...listSettings(process)];
    expect([
      process,
      listReadVariables(process).filter((name) => !names.includes(name) && !notProvided.includes(name)),
    ]).toEqual([process, []]);
  }
});

describe('an upgrade', () => {
  it('refuses an unknown setting before it changes anything', async () => {
    const docker = await installProject();
    fs.writeFileSync(
      path.join(getProjectFolder(), '.env.films'),
      'FILM_PER_USER=5\nexport LOG_LEVEL=warn\nRATE_LIMIT=5\n',
    );
    const { error, output } = await runUpgrade();
    expect([output, error]).toEqual([
      '',
      [
        'FILM_PER_USER in .env.films has no effect, because films does not read it.',
        'LOG_LEVEL in .env.films has no effect, because docker-compose.yml or .env sets it.',
        'RATE_LIMIT in .env.films has no effect, because films does not read it.',
        'Nothing was changed. The old processes still serve.',
      ].join('\n'),
    ]);
    expect(docker.read().calls).toEqual(['compose version --short']);
  });
  it('accepts a known setting and replaces only the process whose settings changed', async () => {
    await installProject((state) => {
      state.newImages.build = {};
      state.project.services.films!.environment!.FILMS_PER_USER = '2000'; // As compose reads the file.
    });
    fs.writeFileSync(path.join(getProjectFolder(), '.env.films'), 'FILMS_PER_USER=2000\n');
    const { output, error } = await runUpgrade();
    expect([error, output.match(/\b\w+ is new/g)]).toEqual(['', ['films is new']]);
  });
});

it('neither git nor an image includes the files', () => {
  const names = ['.env', ...PROCESSES.map((process) => `.env.${process}`)];
  const included = ['docker-compose.yml'];
  expect(listIncluded([...names, ...included])).toEqual({ git: included, images: included });
});
