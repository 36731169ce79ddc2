import type { Work } from '@laurel/runtime/command';
import { randomUUID } from 'node:crypto';
import { connectionPool } from '@laurel/runtime/database';
import { runCommand } from '@laurel/runtime/main';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { startStack } from '../../../deploy/local/stack.mjs';
import { Db } from '../../films/src/database.js';
import { films } from '../../films/src/films.module.js';

let stack: Awaited<ReturnType<typeof startStack>>;
const before = { ...process.env };
const said: string[] = [];
beforeAll(async () => {
  stack = await startStack();
  jest.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
});
beforeEach(async () => {
  said.length = 0;
  Object.assign(process.env, await stack.env('films'));
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await stack?.stop();
});

const common = ['migrate', 'stream', 'dead', 'replay', 'retell', 'republish', 'rebuild'];

it('--help names every command, and every command has help of its own', async () => {
  await runCommand(films, ['--help']);
  for (const name of [...common, 'seed']) {
    expect(said[0]).toContain(`  ${name}`);
    await runCommand(films, [name, '--help']);
    expect(said.at(-1)).toMatch(new RegExp(`^${name}\\b.*\\n  \\S`));
  }
});

it.each([
  [['nothing'], 'films has no command "nothing"'],
  [['constructor'], 'films has no command "constructor"'],
  [['migrate', '--dry-run'], "Unknown option '--dry-run'"],
  [['seed', 'all'], "Unexpected argument 'all'"],
  [['republish', 'festival'], 'There is no noun "festival". There is: film.'],
  [['rebuild', 'festivals'], 'There is no copy "festivals". There is: users, pictures, places, merges.'],
  [['stream', '--replicas', 'many'], 'stream: --replicas is a whole number'],
  [['retell', '--days', '0'], 'retell: --days is a whole number'],
])('%j is wrong use', async (args, words) => {
  process.env.NATS_ADMIN_PASSWORD = 'fortestsonly';
  await expect(runCommand(films, args)).rejects.toThrow(words);
});

it('migrate may be run again, and needs no bus', async () => {
  process.env.NATS_URL = '127.0.0.1:1';
  await runCommand(films, ['migrate']);
  expect(said).toEqual(['nothing new']);
});

it('migrate touches no database whose address is another than it may be', async () => {
  const address = new URL(process.env.DATABASE_URL!);
  const only = (host: string) => ['migrate', '--only', `^postgres(ql)?://[^/?#]*@${host}(:[0-9]+)?/[^?#]*$`];
  await expect(runCommand(films, only('laurel-postgresql'))).rejects.toThrow('DATABASE_URL is the address');
  expect(said).toEqual([]);
  await runCommand(films, only(address.hostname));
  expect(said).toEqual(['nothing new']);
});

it('stream makes the stream, may be run again, and needs nothing but one server of the bus', async () => {
  await stack.jsm.streams.delete('LAUREL');
  const { NATS_URL } = process.env;
  for (const name of Object.keys(await stack.env('films'))) delete process.env[name];
  await expect(runCommand(films, ['stream'])).rejects.toThrow(/NATS_URL.*\n.*NATS_ADMIN_PASSWORD/);
  Object.assign(process.env, { NATS_URL: `127.0.0.1:1,${NATS_URL}`, NATS_ADMIN_PASSWORD: 'fortestsonly' });
  for (let again = 0; again < 2; again++) await runCommand(films, ['stream', '--replicas', '1']);
  const { config } = await stack.jsm.streams.info('LAUREL');
  expect(config).toMatchObject({ subjects: ['laurel.>'], num_replicas: 1, storage: 'file' });
});

it('stream asks for as many replicas as it is told: a server that is alone has no place for three', async () => {
  process.env.NATS_ADMIN_PASSWORD = 'fortestsonly';
  await expect(runCommand(films, ['stream', '--replicas', '3'])).rejects.toThrow(
    /^replicas > 1 not supported/,
  );
  const { config } = await stack.jsm.streams.info('LAUREL');
  expect(config.num_replicas).toBe(1);
});

it('a command does not wait for ever for a bus that is away', async () => {
  process.env.NATS_URL = '127.0.0.1:1';
  await expect(runCommand(films, ['seed'])).rejects.toMatchObject({ code: 'bus.unreachable' });
});

const begun: string[] = [];
class Background implements OnApplicationBootstrap {
  onApplicationBootstrap = () => void begun.push('background');
}
@Module({ imports: [films.module], providers: [Background] })
class WithBackground {}
it('a command begins none of the work that goes on in the background of a service, and its statements may take long', async () => {
  const run: Work = async (app) => {
    begun.push(typeof app.get(Background, { strict: false }));
    const show = 'show statement_timeout';
    const [row] = await app.get(Db, { strict: false }).rows<{ statement_timeout: string }>(show);
    begun.push(row!.statement_timeout);
  };
  const other = { id: randomUUID(), what: 'mail reset', at: new Date(0), why: 'No such user' };
  const dead = { list: async () => [other], again: async () => 1 };
  const service = { ...films, dead, module: WithBackground, commands: { look: { says: 'Looks.', run } } };
  await runCommand(service, ['look']);
  const user = randomUUID();
  const fact = { user: { id: user, version: 1, name: 'Ada', role: 'user' } };
  const id = randomUUID();
  const about = { aggregate: `user-${user}`, version: 1, requestId: '', traceparent: '' };
  const envelope = { id, type: 'user.registered', ...about, body: fact };
  const pool = connectionPool((await stack.env('films')).DATABASE_URL);
  await pool.query(
    `insert into failed (event_id, envelope, tries, error, dead) values ($1, $2::jsonb, 5, E'It broke.\n at here', true)`,
    [id, JSON.stringify(envelope)],
  );
  await pool.end();
  await runCommand(service, ['dead']);
  expect(said).toEqual([
    expect.stringMatching(`^${id}  .*  user.registered user-${user}  It broke.  \\(again at .*\\)$`),
    `${other.id}  1970-01-01T00:00:00.000Z  mail reset  No such user`,
    '2 dead',
  ]);
  await runCommand(service, ['replay']);
  expect(said.slice(-2)).toEqual(['1 handled, 0 left', '1 wait to be tried again']);
  await runCommand(films, ['dead']);
  expect(said.at(-1)).toBe('none is dead');
  expect(begun).toEqual(['object', '0']);
});
