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
  type Manifest,
} from './chart.js';
import { PROCESSES, SERVICES } from '../workspace/repository.mjs';
import { getEnvError, listReadVariables, findAllWrongNames } from './env-schemas.js';

/** Secrets of third parties, which an operator provides. */
const EXTERNAL_SECRETS: Record<string, Record<string, string>> = {
  'laurel-mail': { url: 'smtps://laurel:password@mail.example' },
};
/**
 * Variables that the chart never sets: the listen address of the gateway is fixed, and only `npm start` shows
 * mails.
 */
const NOT_PROVIDED: Record<string, string[]> = { bff: ['GATEWAY_HOST', 'DEV_MAIL_URL', 'DEV_MAIL_KEY'] };

const manifests: Record<string, Manifest[]> = {};
let secrets: Record<string, Record<string, string>>;
beforeAll(async () => {
  for (const installation of INSTALLATIONS)
    manifests[installation] = parseManifests(await renderChart(installation));
  secrets = { ...EXTERNAL_SECRETS, ...generateSecrets('--dev', 'laurel') };
}, 20 * 60_000);

const getSecret = (name: string, key: string) => {
  const value = secrets[name]?.[key];
  if (value === undefined) throw new Error(`There is no ${key} in ${name}.`);
  return value;
};
const getEnvironments = (installation: string) =>
  Object.fromEntries(
    PROCESSES.map((name) => [name, getEnvironment(manifests[installation]!, name, getSecret)] as const),
  );
const getVariableNames = (environments: Record<string, Record<string, string>>) =>
  Object.fromEntries(Object.entries(environments).map(([name, env]) => [name, Object.keys(env)]));

describe.each(INSTALLATIONS)('the installation %s', (installation) => {
  it('gives every process what it requires, and nothing that it does not read', () =>
    expect(findAllWrongNames(getVariableNames(getEnvironments(installation)))).toEqual([]));

  it.each(PROCESSES)('gives %s an environment with which it starts', (name) =>
    expect(getEnvError(name, getEnvironments(installation)[name]!)).toBe(''),
  );
});

it('the one-off jobs get the same variables as in compose', () => {
  const { services } = readYaml(
    fs.readFileSync(path.join(chart, '../../deploy/compose/jobs.yml'), 'utf8'),
  ) as { services: Record<string, { environment?: object }> };
  const getNames = (environment: object = {}) => Object.keys(environment).toSorted();
  const specs = INSTALLATIONS.flatMap((installation) =>
    manifests[installation]!.filter(({ kind }) => ['Job', 'Deployment'].includes(kind)).map(
      ({ spec }) => spec.template!.spec,
    ),
  );
  const jobContainers = specs.flatMap(({ containers, initContainers = [] }) => [
    ...initContainers,
    ...containers.filter(({ args }) => args?.includes('migrate') || args?.includes('stream')),
    ...containers.filter(({ name }) => name === 'realm'),
  ]);
  const variables = jobContainers.map(
    ({ name, env }) => [name, env.map((variable) => variable.name).toSorted()] as const,
  );
  expect(new Set(variables.map(([name]) => name))).toEqual(
    new Set([...SERVICES, 'migrate', 'stream', 'realm']),
  );
  for (const [name, names] of variables)
    expect([name, names]).toEqual([
      name,
      getNames(services[name in services ? name : 'films-migrations']!.environment),
    ]);
});

it('the check finds a missing variable, an unread variable and an invalid value', () => {
  const { films, ...others } = getEnvironments('small');
  const { DOSSIER_KEY: _key, ...rest } = films!;
  const wrong = { ...others, films: { ...rest, SMTP_URL: 'smtp://mail.example' } };
  expect(findAllWrongNames(getVariableNames(wrong))).toEqual([
    'films lacks DOSSIER_KEY',
    'films does not read SMTP_URL',
  ]);
  expect(getEnvError('films', { ...films, DATABASE_URL: 'mysql://x' })).toMatch('DATABASE_URL');
});

it('the settings of a process are the variables that it reads and that the chart does not set itself', () => {
  const schema = JSON.parse(fs.readFileSync(path.join(chart, 'values.schema.json'), 'utf8'));
  const listSettings = (name: string) =>
    Object.keys(schema.properties.processes.properties[name].properties.settings.properties);
  const listVariables = (name: string) =>
    INSTALLATIONS.flatMap((installation) => Object.keys(getEnvironments(installation)[name]!));
  for (const name of PROCESSES) {
    const names = [...listVariables(name), ...listSettings(name), ...(NOT_PROVIDED[name] ?? [])];
    expect([name, [...new Set(names)].sort()]).toEqual([name, listReadVariables(name).sort()]);
  }
});

describe('secrets.sh', () => {
  it.each(['caller', 'receipt'])('creates a %s key pair whose halves match', (pair) => {
    const readKey = (half: string) => Buffer.from(getSecret('laurel-keys', `${pair}${half}`), 'base64');
    const privateKey = createPrivateKey({ key: readKey('Private'), format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey({ key: readKey('Public'), format: 'der', type: 'spki' });
    const text = Buffer.from('a message');
    expect(verify(null, text, publicKey, sign(null, text, privateKey))).toBe(true);
  });

  it('creates new secrets each time', () => {
    const [first, second] = [generateSecrets(), generateSecrets()];
    expect(Object.keys(first)).toEqual(['laurel-keys', 'laurel-bus', 'laurel-keycloak']);
    const values = [first, second].flatMap(Object.values).flatMap((keys) => Object.values<string>(keys));
    expect(new Set(values).size).toBe(values.length);
  });

  it('creates bus passwords that begin with a letter, so that the bus reads them as strings', () => {
    const passwords = Object.entries(secrets['laurel-bus']!);
    expect(passwords.map(([user]) => user)).toEqual(['admin', ...PROCESSES]);
    expect(passwords.filter(([, value]) => !/^[a-z][a-z0-9]{31,}$/i.test(value))).toEqual([]);
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
    const runScript = (...programs: string[]) => {
      for (const program of programs) {
        const { output } = run('sh', ['-c', `command -v ${program}`]);
        fs.symlinkSync(output.trim(), path.join(folder, program));
      }
      return run('/bin/sh', [path.join(chart, 'secrets.sh')], '', { PATH: folder } as NodeJS.ProcessEnv);
    };
    const NEEDED_PROGRAMS = ['openssl', 'mktemp', 'rm', 'cat'];
    it('does not happen with only these programs', () => expect(runScript(...NEEDED_PROGRAMS).code).toBe(0));
    it.each(['openssl', 'mktemp'])('reports a missing %s and prints no Secret', (missing) => {
      const { code, output, errors } = runScript(...NEEDED_PROGRAMS.filter((program) => program !== missing));
      expect([code, output, errors]).toEqual([69, '', expect.stringContaining(`${missing} is missing`)]);
    });
    it.each(['genpkey', 'pkey', 'rand', 'base64'])('prints no Secret when openssl fails at %s', (step) => {
      const { output: real } = run('sh', ['-c', 'command -v openssl']);
      const shim = `#!/bin/sh\n[ "$1" = ${step} ] && exit 1\nexec ${real.trim()} "$@"\n`;
      fs.writeFileSync(path.join(folder, 'openssl'), shim, { mode: 0o755 });
      const { code, output } = runScript(...NEEDED_PROGRAMS.filter((program) => program !== 'openssl'));
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
  const scriptArgs = ['-c', 'psql() { cat; }; . "$0"', path.join(chart, 'files/databases.sh')];
  const address = 'postgresql://trying:secret@elsewhere:5432/trying';
  const env = { PATH: process.env.PATH, POSTGRES_USER: 'x', TRYING_DATABASE: address };
  const { output } = run('sh', scriptArgs, '', env as NodeJS.ProcessEnv);
  await runStatements(admin, ...output.split(';').filter((statement) => statement.trim()));
  await runStatements(`postgresql://trying:secret@${server.host}/trying`, 'create table film (id int)');
  await runStatements(admin, 'drop database trying', 'drop role trying');
});
