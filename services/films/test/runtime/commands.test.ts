import type { Work } from '@laurel/runtime/lifecycle/command';
import { randomUUID } from 'node:crypto';
import { createConnectionPool } from '@laurel/runtime/database/client';
import { runCommand } from '@laurel/runtime/lifecycle/main';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { Db } from '../../src/database/client.js';
import { films } from '../../src/films.module.js';

let stack: Awaited<ReturnType<typeof startStack>>;
const before = { ...process.env };
const output: string[] = [];
beforeAll(async () => {
  stack = await startStack();
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
});
beforeEach(async () => {
  output.length = 0;
  Object.assign(process.env, await stack.env('films'));
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await stack?.stop();
});

const common = [
  'migrate',
  'stream',
  'dead-letters',
  'replay-dead-letters',
  'republish-events',
  'publish-snapshots',
  'rebuild-projections',
];

it('lists every command with --help, and every command has its own help', async () => {
  await runCommand(films, ['--help']);
  for (const name of [...common, 'seed']) {
    expect(output[0]).toContain(`  ${name}`);
    await runCommand(films, [name, '--help']);
    expect(output.at(-1)).toMatch(new RegExp(`^${name}\\b.*\\n  \\S`));
  }
});

it.each([
  [['nothing'], 'films has no command "nothing"'],
  [['constructor'], 'films has no command "constructor"'],
  [['migrate', '--dry-run'], "Unknown option '--dry-run'"],
  [['seed', 'all'], "Unexpected argument 'all'"],
  [['publish-snapshots', 'festival'], 'There is no noun "festival". There is: film.'],
  [
    ['rebuild-projections', 'festivals'],
    'There is no projection "festivals". There is: users, pictures, locations, merges.',
  ],
  [['stream', '--replicas', 'many'], 'stream: --replicas must be a whole number'],
  [['republish-events', '--days', '0'], 'republish-events: --days must be a whole number'],
])('reports %j as wrong usage', async (args, message) => {
  process.env.NATS_ADMIN_PASSWORD = 'fortestsonly';
  await expect(runCommand(films, args)).rejects.toThrow(message);
});

it('migrates again without changes and without a bus', async () => {
  process.env.NATS_URL = '127.0.0.1:1';
  await runCommand(films, ['migrate']);
  expect(output).toEqual(['nothing new']);
});

it('migrates only a database whose address matches --only', async () => {
  const address = new URL(process.env.DATABASE_URL!);
  const only = (host: string) => ['migrate', '--only', `^postgres(ql)?://[^/?#]*@${host}(:[0-9]+)?/[^?#]*$`];
  await expect(runCommand(films, only('laurel-postgresql'))).rejects.toThrow('DATABASE_URL does not match');
  expect(output).toEqual([]);
  await runCommand(films, only(address.hostname));
  expect(output).toEqual(['nothing new']);
});

it('creates the stream, also if it exists, with the address of only one server of the bus', async () => {
  await stack.jsm.streams.delete('LAUREL');
  const { NATS_URL } = process.env;
  for (const name of Object.keys(await stack.env('films'))) delete process.env[name];
  await expect(runCommand(films, ['stream'])).rejects.toThrow(/NATS_URL.*\n.*NATS_ADMIN_PASSWORD/);
  Object.assign(process.env, { NATS_URL: `127.0.0.1:1,${NATS_URL}`, NATS_ADMIN_PASSWORD: 'fortestsonly' });
  for (let again = 0; again < 2; again++) await runCommand(films, ['stream', '--replicas', '1']);
  const { config } = await stack.jsm.streams.info('LAUREL');
  expect(config).toMatchObject({ subjects: ['laurel.>'], num_replicas: 1, storage: 'file' });
});

it('requests the given number of stream replicas: a single server refuses more than one', async () => {
  process.env.NATS_ADMIN_PASSWORD = 'fortestsonly';
  await expect(runCommand(films, ['stream', '--replicas', '3'])).rejects.toThrow(
    /^replicas > 1 not supported/,
  );
  const { config } = await stack.jsm.streams.info('LAUREL');
  expect(config.num_replicas).toBe(1);
});

it('ends with an error if the bus stays unavailable', async () => {
  process.env.NATS_URL = '127.0.0.1:1';
  await expect(runCommand(films, ['seed'])).rejects.toMatchObject({ code: 'bus.unreachable' });
});

const begun: string[] = [];
class Background implements OnApplicationBootstrap {
  onApplicationBootstrap = () => void begun.push('background');
}
@Module({ imports: [films.module], providers: [Background] })
class WithBackground {}
it('starts no background job in a command and sets no statement timeout', async () => {
  const run: Work = async (app) => {
    begun.push(typeof app.get(Background, { strict: false }));
    const show = 'show statement_timeout';
    const [row] = await app.get(Db, { strict: false }).rows<{ statement_timeout: string }>(show);
    begun.push(row!.statement_timeout);
  };
  const other = { id: randomUUID(), what: 'mail reset', at: new Date(0), why: 'No such user' };
  const otherDeadLetters = { list: async () => [other], retry: async () => 1 };
  const service = {
    ...films,
    otherDeadLetters,
    module: WithBackground,
    commands: { look: { description: 'Looks.', run } },
  };
  await runCommand(service, ['look']);
  const user = randomUUID();
  const payload = { user: { id: user, version: 1, name: 'Ada', role: 'user' } };
  const id = randomUUID();
  const about = { aggregate: `user-${user}`, version: 1, requestId: '' };
  const envelope = { id, type: 'user.registered', ...about, body: payload };
  const pool = createConnectionPool((await stack.env('films')).DATABASE_URL);
  await pool.query(
    `insert into failed_event (event_id, envelope, tries, error, dead) values ($1, $2::jsonb, 5, E'It broke.\n at here', true)`,
    [id, JSON.stringify(envelope)],
  );
  await pool.end();
  await runCommand(service, ['dead-letters']);
  expect(output).toEqual([
    expect.stringMatching(`^${id}  .*  user.registered user-${user}  It broke.  \\(again at .*\\)$`),
    `${other.id}  1970-01-01T00:00:00.000Z  mail reset  No such user`,
    '2 dead letters',
  ]);
  await runCommand(service, ['replay-dead-letters']);
  expect(output.slice(-2)).toEqual(['1 handled, 0 left', '1 will be retried later']);
  await runCommand(films, ['dead-letters']);
  expect(output.at(-1)).toBe('no dead letters');
  expect(begun).toEqual(['object', '0']);
});
