// Checks what `npm run compose:env` creates, and what it adds to an existing file.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROCESSES } from '../workspace/repository.mjs';
import { generatePassword } from '../local/secrets.mjs';
import { generateEnv } from './compose/generate-env.js';
import { parseProject } from './compose/parser.mjs';
import { root } from './repository-files.js';

const FILE = path.join(root, 'docker-compose.yml');
let folder: string;
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-env-'))));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const toPath = (name: string) => path.join(folder, name);

const generate = (name: string, ...args: string[]) => generateEnv(toPath(name), ...args);
const generateText = (name: string) => {
  expect(generate(name).status).toBe(0);
  return fs.readFileSync(toPath(name), 'utf8');
};

describe('compose:env', () => {
  it('creates new secrets in a private file, and never overwrites an existing file', () => {
    generate('plain');
    const first = fs.readFileSync(toPath('plain'), 'utf8');
    expect(fs.statSync(toPath('plain')).mode & 0o777).toBe(0o600);
    expect(generate('plain')).toMatchObject({
      status: 0,
      output: expect.stringContaining('was not changed'),
    });
    expect(fs.readFileSync(toPath('plain'), 'utf8')).toBe(first);
    generate('another');
    const isSecret = (line: string) => /'[\w+/=]{32,}'$|:[A-Za-z0-9]{32}@/.test(line);
    const second = new Set(fs.readFileSync(toPath('another'), 'utf8').split('\n'));
    const secrets = first.split('\n').filter(isSecret);
    expect(secrets.length).toBeGreaterThan(25);
    expect(secrets.filter((line) => second.has(line))).toEqual([]);
  });
  it('creates bus passwords that begin with a letter, so that the bus reads them as strings', () => {
    const busPasswords = [...generateText('bus').matchAll(/^NATS_(\w+)_PASSWORD='(.*)'$/gm)].map(
      ([, , value]) => value!,
    );
    // One for each process and one for the administrator.
    expect(busPasswords).toHaveLength(PROCESSES.length + 1);
    // One in six random passwords would begin with a digit, so 200 more samples would show it.
    const all = [...busPasswords, ...Array.from({ length: 200 }, generatePassword)];
    expect(all.filter((password) => !/^[A-Za-z][A-Za-z0-9]{31}$/.test(password))).toEqual([]);
  });
  it('reports a file that it cannot write', () =>
    expect(generate('not/there')).toEqual({
      status: 64,
      output: expect.stringMatching(/cannot be written/),
    }));
  it.each(['', 'l.example', 'ftp://l.example', 'https://l.example/', 'https://l.example/films'])(
    'refuses %s as an address',
    (url) => expect(generate('wrong', '--public-url', url)).toMatchObject({ status: 64 }),
  );
  it('refuses test payments for a public address', () =>
    expect(generate('wrong', '--test-payments', '--public-url', 'https://laurel.example')).toMatchObject({
      status: 64,
      output: expect.stringContaining('without paying'),
    }));

  it('asks for the trusted proxy before it prints the start command', () => {
    const { output } = generate('secure', '--public-url', 'https://laurel.example');
    expect(output).toMatch(/First set TRUSTED_PROXIES[^]*Then: docker compose /);
    expect(generate('here').output).not.toContain('TRUSTED_PROXIES');
  });
  it('warns that nobody can log in over http and that others cannot reach it', () => {
    const { output } = generate('open', '--public-url', 'http://laurel.example');
    for (const text of ['nobody can log in', 'Passwords would be sent unencrypted', 'PUBLISH=127.0.0.1:80'])
      expect(output).toContain(text);
  });
  it('prints the start command with the requested file', () =>
    expect(generate('elsewhere').output).toMatch(/docker compose --env-file \S*elsewhere up -d --build/));
  it('says where further settings belong', () => {
    for (const text of [generate('none', '--help').output, generateText('help')])
      expect(text).toMatch(/FILMS_PER_USER=2000 in \.env\.films[^]*values\.schema\.json/);
  });
});

describe('an existing file', () => {
  /** Creates the file and removes these lines. */
  const generateWithout = (name: string, ...lines: string[]) => {
    const without = generateText(name)
      .split('\n')
      .filter((line) => !lines.includes(line.split('=')[0]!));
    fs.writeFileSync(toPath(name), without.join('\n').trimEnd());
    return fs.readFileSync(toPath(name), 'utf8');
  };
  const getValue = (name: string, line: string) =>
    new RegExp(`^${line}='(.*)'$`, 'm').exec(fs.readFileSync(toPath(name), 'utf8'))?.[1];

  it('gets its missing lines at the end, and the output names them', async () => {
    const before = generateWithout('old', 'NATS_BFF_PASSWORD', 'ALERTS_TO');
    expect(await parseProject(FILE, toPath('old'))).toMatch(/NATS_BFF_PASSWORD/);
    fs.chmodSync(toPath('old'), 0o644);
    const { status, output } = generate('old');
    expect(status).toBe(0);
    expect(fs.statSync(toPath('old')).mode & 0o777).toBe(0o600);
    expect(output).toMatch(
      /: ALERTS_TO, NATS_BFF_PASSWORD\..* Then: docker compose --env-file \S*old up -d$/m,
    );
    const after = fs.readFileSync(toPath('old'), 'utf8');
    expect(after.startsWith(`${before}\n`)).toBe(true);
    expect(after.slice(before.length).match(/^[A-Z_]+(?==)/gm)).toEqual(['ALERTS_TO', 'NATS_BFF_PASSWORD']);
    expect(after.slice(before.length)).toContain('COMPOSE_PROFILES=observability');
    expect(getValue('old', 'NATS_BFF_PASSWORD')).toMatch(/^\w{32}$/);
    expect(typeof (await parseProject(FILE, toPath('old')))).not.toBe('string');
    generate('old');
    expect(fs.readFileSync(toPath('old'), 'utf8')).toBe(after);
  });
  it('gets a warning for lines whose values are already in use', () => {
    generateWithout('held', 'FILMS_DATABASE', 'NATS_BFF_PASSWORD', 'DOSSIER_KEY');
    expect(generate('held').output).toMatch(
      /put back from your copy [^:]*: (FILMS_DATABASE, DOSSIER_KEY|DOSSIER_KEY, FILMS_DATABASE)\.$/m,
    );
  });
  it('keeps its address and its listen address', () => {
    generateWithout('moved', 'MAIL_FROM', 'PUBLISH');
    const text = fs.readFileSync(toPath('moved'), 'utf8');
    fs.writeFileSync(
      toPath('moved'),
      text.replace(/^PUBLIC_URL=.*$/m, 'PUBLIC_URL="http://localhost:9000" # of this machine'),
    );
    generate('moved');
    expect(getValue('moved', 'MAIL_FROM')).toBe('Laurel <no-reply@localhost>');
    expect(getValue('moved', 'PUBLISH')).toBe('127.0.0.1:8080');
  });
  it('must be a file', () =>
    expect(generate('.')).toMatchObject({
      status: 64,
      output: expect.stringContaining('cannot be read (EISDIR)'),
    }));
  it('cannot be changed by an option', () => {
    const before = generateText('existing');
    expect(generate('existing', '--public-url', 'https://laurel.example')).toMatchObject({
      status: 64,
      output: expect.stringContaining('already sets PUBLIC_URL'),
    });
    expect(fs.readFileSync(toPath('existing'), 'utf8')).toBe(before);
  });
  it.each(['CALLER_PRIVATE_KEY', 'RECEIPT_PUBLIC_KEY'])('gets no single half of a key pair: %s', (key) => {
    const before = generateWithout(key, key);
    expect(generate(key)).toMatchObject({ status: 64, output: expect.stringContaining(`Put ${key} back`) });
    expect(fs.readFileSync(toPath(key), 'utf8')).toBe(before);
  });
});
