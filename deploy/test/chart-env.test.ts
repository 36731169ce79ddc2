import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  chart,
  generateSecrets,
  getEnvironment,
  INSTALLATIONS,
  parseManifests,
  readYaml,
  renderChart,
  run,
  type Kind,
} from './chart.js';
import { PROCESSES, SERVICES } from '../workspace/repository.mjs';
import { getEnvError, readBy, findAllWrongNames } from './env-schemas.js';

/** Secrets of third parties, which an operator provides. */
const FOREIGN: Record<string, Record<string, string>> = {
  'laurel-mail': { url: 'smtps://laurel:password@mail.example' },
};
/**
 * Variables that the chart never sets: the listen address of the gateway is fixed, and only `npm start` shows
 * mails.
 */
const NOT_PROVIDED: Record<string, string[]> = { bff: ['GATEWAY_HOST', 'DEV_MAIL_URL', 'DEV_MAIL_KEY'] };

const kinds: Record<string, Kind[]> = {};
let secrets: Record<string, Record<string, string>>;
beforeAll(async () => {
  for (const one of INSTALLATIONS) kinds[one] = parseManifests(await renderChart(one));
  secrets = { ...FOREIGN, ...generateSecrets('--dev', 'laurel') };
}, 20 * 60_000);

const secret = (name: string, key: string) => {
  const value = secrets[name]?.[key];
  if (value === undefined) throw new Error(`There is no ${key} in ${name}.`);
  return value;
};
const given = (installation: string) =>
  Object.fromEntries(
    PROCESSES.map((one) => [one, getEnvironment(kinds[installation]!, one, secret)] as const),
  );
const namesIn = (env: Record<string, Record<string, string>>) =>
  Object.fromEntries(Object.entries(env).map(([one, its]) => [one, Object.keys(its)]));

describe.each(INSTALLATIONS)('the installation %s', (installation) => {
  it('gives every process what it requires, and nothing that it does not read', () =>
    expect(findAllWrongNames(namesIn(given(installation)))).toEqual([]));

  it.each(PROCESSES)('gives %s an environment with which it starts', (one) =>
    expect(getEnvError(one, given(installation)[one]!)).toBe(''),
  );
});

it('the one-off jobs get the same variables as in compose', () => {
  const { services } = readYaml(
    fs.readFileSync(path.join(chart, '../../deploy/compose/jobs.yml'), 'utf8'),
  ) as { services: Record<string, { environment?: object }> };
  const getNames = (environment: object = {}) => Object.keys(environment).toSorted();
  const specs = INSTALLATIONS.flatMap((one) =>
    kinds[one]!.filter(({ kind }) => ['Job', 'Deployment'].includes(kind)).map(
      (kind) => kind.spec.template!.spec,
    ),
  );
  const once = specs.flatMap(({ containers, initContainers = [] }) => [
    ...initContainers,
    ...containers.filter(({ args }) => args?.includes('migrate') || args?.includes('stream')),
    ...containers.filter(({ name }) => name === 'realm'),
  ]);
  const found = once.map(({ name, env }) => [name, env.map((one) => one.name).toSorted()] as const);
  expect(new Set(found.map(([name]) => name))).toEqual(new Set([...SERVICES, 'migrate', 'stream', 'realm']));
  for (const [name, names] of found)
    expect([name, names]).toEqual([
      name,
      getNames(services[name in services ? name : 'films-migrations']!.environment),
    ]);
});

it('the check finds a missing variable, an unread variable and an invalid value', () => {
  const { films, ...others } = given('small');
  const { DOSSIER_KEY: _key, ...rest } = films!;
  const wrong = { ...others, films: { ...rest, SMTP_URL: 'smtp://mail.example' } };
  expect(findAllWrongNames(namesIn(wrong))).toEqual([
    'films lacks DOSSIER_KEY',
    'films does not read SMTP_URL',
  ]);
  expect(getEnvError('films', { ...films, DATABASE_URL: 'mysql://x' })).toMatch('DATABASE_URL');
});

it('the settings of a process are the variables that it reads and that the chart does not set itself', () => {
  const schema = JSON.parse(fs.readFileSync(path.join(chart, 'values.schema.json'), 'utf8'));
  const settings = (one: string) =>
    Object.keys(schema.properties.processes.properties[one].properties.settings.properties);
  const variables = (one: string) =>
    INSTALLATIONS.flatMap((installation) => Object.keys(given(installation)[one]!));
  for (const one of PROCESSES) {
    const ways = [...variables(one), ...settings(one), ...(NOT_PROVIDED[one] ?? [])];
    expect([one, [...new Set(ways)].sort()]).toEqual([one, readBy(one).sort()]);
  }
});

describe('secrets.sh', () => {
  it.each(['caller', 'receipt'])('creates a %s key pair whose halves match', (pair) => {
    const half = (name: string) => Buffer.from(secret('laurel-keys', `${pair}${name}`), 'base64');
    const privateKey = createPrivateKey({ key: half('Private'), format: 'der', type: 'pkcs8' });
    const other = createPublicKey({ key: half('Public'), format: 'der', type: 'spki' });
    const text = Buffer.from('who asks');
    expect(verify(null, text, other, sign(null, text, privateKey))).toBe(true);
  });

  it('creates new secrets each time', () => {
    const [one, two] = [generateSecrets(), generateSecrets()];
    expect(Object.keys(one)).toEqual(['laurel-keys', 'laurel-bus', 'laurel-keycloak']);
    const all = [one, two].flatMap((each) => Object.values(each).flatMap((its) => Object.values(its)));
    expect(new Set(all).size).toBe(all.length);
  });

  it('creates bus passwords that begin with a letter, so that the bus reads them as strings', () => {
    const all = Object.entries(secrets['laurel-bus']!);
    expect(all.map(([user]) => user)).toEqual(['admin', ...PROCESSES]);
    expect(all.filter(([, value]) => !/^[a-z][a-z0-9]{31,}$/i.test(value))).toEqual([]);
  });

  it.each([['-h'], ['--bogus'], ['--dve', 'laurel'], ['--dev', 'laurel', 'more']])(
    'prints no Secret for unknown arguments: %s',
    (...args) => {
      const { code, output } = run('sh', [path.join(chart, 'secrets.sh'), ...args]);
      expect([code, output]).toEqual([64, '']);
    },
  );

  describe('a failure of secrets.sh', () => {
    let folder: string;
    beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-secrets-'))));
    afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
    /** Runs the script on a machine that has only these programs. */
    const drawnWith = (...programs: string[]) => {
      for (const one of programs) {
        const { output } = run('sh', ['-c', `command -v ${one}`]);
        fs.symlinkSync(output.trim(), path.join(folder, one));
      }
      return run('/bin/sh', [path.join(chart, 'secrets.sh')], '', { PATH: folder } as NodeJS.ProcessEnv);
    };
    const all = ['openssl', 'mktemp', 'rm', 'cat'];
    it('does not happen with only these programs', () => expect(drawnWith(...all).code).toBe(0));
    it.each(['openssl', 'mktemp'])('reports a missing %s and prints no Secret', (missing) => {
      const { code, output, errors } = drawnWith(...all.filter((one) => one !== missing));
      expect([code, output, errors]).toEqual([69, '', expect.stringContaining(`${missing} is missing`)]);
    });
    it.each(['genpkey', 'pkey', 'rand', 'base64'])('prints no Secret when openssl fails at %s', (step) => {
      const { output: real } = run('sh', ['-c', 'command -v openssl']);
      const shim = `#!/bin/sh\n[ "$1" = ${step} ] && exit 1\nexec ${real.trim()} "$@"\n`;
      fs.writeFileSync(path.join(folder, 'openssl'), shim, { mode: 0o755 });
      const { code, output } = drawnWith(...all.filter((one) => one !== 'openssl'));
      expect([code, output]).toEqual([1, '']);
    });
  });
});

/** Runs the statements on a server, one after the other. */
async function runStatements(address: string, ...statements: string[]) {
  const db = new pg.Client(address);
  await db.connect();
  for (const statement of statements) await db.query(statement);
  await db.end();
}
it('the development database gets a role and a database for each address', async () => {
  // keycloak-image.test.ts covers Keycloak's database.
  const server = new URL(process.env.TEST_POSTGRES!);
  const admin = `${server.href.replace(/\/$/, '')}/postgres`;
  // Replaces psql: prints the statements instead of sending them.
  const shown = ['-c', 'psql() { cat; }; . "$0"', path.join(chart, 'files/databases.sh')];
  const address = 'postgresql://trying:secret@elsewhere:5432/trying';
  const env = { PATH: process.env.PATH, POSTGRES_USER: 'x', TRYING_DATABASE: address };
  const { output } = run('sh', shown, '', env as NodeJS.ProcessEnv);
  await runStatements(admin, ...output.split(';').filter((one) => one.trim()));
  await runStatements(`postgresql://trying:secret@${server.host}/trying`, 'create table film (id int)');
  await runStatements(admin, 'drop database trying', 'drop role trying');
});
