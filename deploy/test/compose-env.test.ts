// What `npm run compose:env` draws, and what it adds to a file that is there.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROCESSES } from '../local/house.mjs';
import { password } from '../local/secrets.mjs';
import { drawnEnv } from './compose/drawn-env.js';
import { parsed } from './compose/parser.mjs';
import { root } from './places.js';

const FILE = path.join(root, 'docker-compose.yml');
let folder: string;
beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-env-'))));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => path.join(folder, name);

const drawn = (name: string, ...args: string[]) => drawnEnv(at(name), ...args);
const drawnText = (name: string) => {
  expect(drawn(name).status).toBe(0);
  return fs.readFileSync(at(name), 'utf8');
};

describe('compose:env', () => {
  it('draws everything anew, for one’s own eyes, and never writes over what is there', () => {
    drawn('plain');
    const first = fs.readFileSync(at('plain'), 'utf8');
    expect(fs.statSync(at('plain')).mode & 0o777).toBe(0o600);
    expect(drawn('plain')).toMatchObject({ status: 0, output: expect.stringContaining('stays as it is') });
    expect(fs.readFileSync(at('plain'), 'utf8')).toBe(first);
    drawn('another');
    const secret = (line: string) => /'[\w+/=]{32,}'$|:[A-Za-z0-9]{32}@/.test(line);
    const second = new Set(fs.readFileSync(at('another'), 'utf8').split('\n'));
    const secrets = first.split('\n').filter(secret);
    expect(secrets.length).toBeGreaterThan(25);
    expect(secrets.filter((line) => second.has(line))).toEqual([]);
  });
  it('draws passwords of the bus that its configuration reads as words: a letter first', () => {
    const ofBus = [...drawnText('bus').matchAll(/^NATS_(\w+)_PASSWORD='(.*)'$/gm)].map(
      ([, , value]) => value!,
    );
    // Of each process, and of the admin.
    expect(ofBus).toHaveLength(PROCESSES.length + 1);
    // One of six would begin with a digit: of so many some would.
    const all = [...ofBus, ...Array.from({ length: 200 }, password)];
    expect(all.filter((one) => !/^[A-Za-z][A-Za-z0-9]{31}$/.test(one))).toEqual([]);
  });
  it('says what it cannot write', () =>
    expect(drawn('not/there')).toEqual({ status: 64, output: expect.stringMatching(/cannot be written/) }));
  it.each(['', 'l.example', 'ftp://l.example', 'https://l.example/', 'https://l.example/films'])(
    'refuses %s as an address',
    (url) => expect(drawn('wrong', '--public-url', url)).toMatchObject({ status: 64 }),
  );
  it('refuses payments for trying where others come', () =>
    expect(drawn('wrong', '--test-payments', '--public-url', 'https://laurel.example')).toMatchObject({
      status: 64,
      output: expect.stringContaining('without paying'),
    }));

  it('names the proxy before it says how Laurel is begun', () => {
    const { output } = drawn('secure', '--public-url', 'https://laurel.example');
    expect(output).toMatch(/First name the proxy[^]*TRUSTED_PROXIES[^]*Then: docker compose /);
    expect(drawn('here').output).not.toContain('TRUSTED_PROXIES');
  });
  it('says that over http nobody logs in, and that others do not reach it', () => {
    const { output } = drawn('open', '--public-url', 'http://laurel.example');
    for (const said of ['nobody can log in', 'passwords too', 'PUBLISH=127.0.0.1:80'])
      expect(output).toContain(said);
  });
  it('begins with the file that was asked for', () =>
    expect(drawn('elsewhere').output).toMatch(/docker compose --env-file \S*elsewhere up -d --build/));
  it('says where else something can be said', () => {
    for (const text of [drawn('none', '--help').output, drawnText('said')])
      expect(text).toMatch(/FILMS_PER_USER=2000 in \.env\.films[^]*values\.schema\.json/);
  });
});

describe('a file that is there', () => {
  /** Drawn, and without these. */
  const lacking = (name: string, ...lines: string[]) => {
    const without = drawnText(name)
      .split('\n')
      .filter((line) => !lines.includes(line.split('=')[0]!));
    fs.writeFileSync(at(name), without.join('\n').trimEnd());
    return fs.readFileSync(at(name), 'utf8');
  };
  const valueOf = (name: string, line: string) =>
    new RegExp(`^${line}='(.*)'$`, 'm').exec(fs.readFileSync(at(name), 'utf8'))?.[1];

  it('gets what it lacks, after what it says, and is told which', async () => {
    const before = lacking('old', 'NATS_BFF_PASSWORD', 'ALERTS_TO');
    expect(await parsed(FILE, at('old'))).toMatch(/NATS_BFF_PASSWORD/);
    fs.chmodSync(at('old'), 0o644);
    const { status, output } = drawn('old');
    expect(status).toBe(0);
    expect(fs.statSync(at('old')).mode & 0o777).toBe(0o600);
    expect(output).toMatch(
      /: ALERTS_TO, NATS_BFF_PASSWORD\..* Then: docker compose --env-file \S*old up -d$/m,
    );
    const after = fs.readFileSync(at('old'), 'utf8');
    expect(after.startsWith(`${before}\n`)).toBe(true);
    expect(after.slice(before.length).match(/^[A-Z_]+(?==)/gm)).toEqual(['ALERTS_TO', 'NATS_BFF_PASSWORD']);
    expect(after.slice(before.length)).toContain('COMPOSE_PROFILES=observability');
    expect(valueOf('old', 'NATS_BFF_PASSWORD')).toMatch(/^\w{32}$/);
    expect(typeof (await parsed(FILE, at('old')))).not.toBe('string');
    drawn('old');
    expect(fs.readFileSync(at('old'), 'utf8')).toBe(after);
  });
  it('is told which of them are held by what has run already', () => {
    lacking('held', 'FILMS_DATABASE', 'NATS_BFF_PASSWORD', 'DOSSIER_KEY');
    expect(drawn('held').output).toMatch(
      /put back from your copy [^:]*: (FILMS_DATABASE, DOSSIER_KEY|DOSSIER_KEY, FILMS_DATABASE)\.$/m,
    );
  });
  it('has the address that it says, and listens where it did', () => {
    lacking('moved', 'MAIL_FROM', 'PUBLISH');
    const text = fs.readFileSync(at('moved'), 'utf8');
    fs.writeFileSync(
      at('moved'),
      text.replace(/^PUBLIC_URL=.*$/m, 'PUBLIC_URL="http://localhost:9000" # of this machine'),
    );
    drawn('moved');
    expect(valueOf('moved', 'MAIL_FROM')).toBe('Laurel <no-reply@localhost>');
    expect(valueOf('moved', 'PUBLISH')).toBe('127.0.0.1:8080');
  });
  it('is a file', () =>
    expect(drawn('.')).toMatchObject({
      status: 64,
      output: expect.stringContaining('cannot be read (EISDIR)'),
    }));
  it('says nothing else for an option', () => {
    const before = drawnText('kept');
    expect(drawn('kept', '--public-url', 'https://laurel.example')).toMatchObject({
      status: 64,
      output: expect.stringContaining('says PUBLIC_URL already'),
    });
    expect(fs.readFileSync(at('kept'), 'utf8')).toBe(before);
  });
  it.each(['CALLER_PRIVATE_KEY', 'RECEIPT_PUBLIC_KEY'])('is given no half of a pair: %s', (key) => {
    const before = lacking(key, key);
    expect(drawn(key)).toMatchObject({ status: 64, output: expect.stringContaining(`put ${key} back`) });
    expect(fs.readFileSync(at(key), 'utf8')).toBe(before);
  });
});
