import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connectBus } from './bus.js';
import { Usage, type CommandArguments, type Command } from './command.js';
import type { Blueprint, Built } from './boot.js';
import { Database } from './database.js';
import { listDeadEvents } from './dead-letters.js';
import { readEnv } from './env.js';
import { migrate, getMigrationsFolder } from './migrate.js';
import { republishEvents } from './outbox.js';
import { rebuild } from './rebuild.js';
import { publishAllSnapshots } from './snapshots.js';
import { ensureStream } from './stream.js';
import { z } from 'zod';

/**
 * A command that every service has. It needs either the environment only (`alone`) or the built service
 * (`run`).
 */
interface Common extends Omit<Command, 'run'> {
  alone?(service: Blueprint, args: CommandArguments): Promise<void>;
  run?(built: Built, service: Blueprint, args: CommandArguments): Promise<void>;
}

const admin = { NATS_URL: z.string().min(1), NATS_ADMIN_PASSWORD: z.string().min(1) };
/**
 * Returns the requested entries, or all if none is named.
 * @throws Usage for an unknown name
 */
function chosen<T>(
  what: string,
  available: Record<string, T> = {},
  { names }: CommandArguments,
): [string, T][] {
  const unknown = names.find((name) => !Object.hasOwn(available, name));
  const has = Object.keys(available).join(', ') || 'none';
  if (unknown !== undefined) throw new Usage(`There is no ${what} "${unknown}". There is: ${has}.`);
  return Object.entries(available).filter(([name]) => names.length === 0 || names.includes(name));
}

/** The commands that every service has. */
export const common: Record<string, Common> = {
  migrate: {
    description:
      'Applies the migrations that the database has not seen: the runtime’s and its own. Any number may run at once.',
    options: {
      expand: {
        type: 'boolean',
        description: 'Leaves out what removes something: for an upgrade, before the new release serves.',
      },
      only: {
        type: 'string',
        description: 'A pattern: refuses a database whose address (DATABASE_URL) does not match it.',
      },
    },
    async alone({ name }, { options }) {
      const { DATABASE_URL } = readEnv({ DATABASE_URL: z.string().startsWith('postgres') });
      if (options.only !== undefined && !new RegExp(String(options.only)).test(DATABASE_URL))
        throw new Usage('migrate: DATABASE_URL is the address of another database than --only lets it have.');
      const isExpanding = Boolean(options.expand);
      const applied = await migrate(DATABASE_URL, getMigrationsFolder(name), { isExpanding });
      console.log(applied.length ? `applied: ${applied.join(', ')}` : 'nothing new');
    },
  },
  stream: {
    description:
      'Makes the stream, or changes it to what it should be: with NATS_URL and NATS_ADMIN_PASSWORD alone.',
    options: {
      replicas: { type: 'string', description: 'On how many servers of the bus the stream is kept.' },
    },
    async alone(_service, { options }) {
      const replicas =
        options.replicas === undefined ? undefined : parseCount('stream: --replicas', options.replicas);
      const { NATS_URL, NATS_ADMIN_PASSWORD } = readEnv(admin);
      const bus = await connectBus(NATS_URL, 'admin', NATS_ADMIN_PASSWORD, { isPatient: false });
      await ensureStream(bus, replicas).finally(() => bus.close());
      console.log('the stream is as it should be');
    },
  },
  dead: {
    description: 'Lists the dead letters, oldest first, with their reasons.',
    async run({ app }, { dead }) {
      const db = getDatabase(app);
      const others = (await dead?.list(db as never)) ?? [];
      const all = [...(await listDeadEvents(db)), ...others.map((one) => ({ ...one, again: null }))];
      for (const { id, what, at, why, again } of all)
        console.log(
          `${id}  ${at.toISOString()}  ${what}  ${why}${again ? `  (again at ${again.toISOString()})` : ''}`,
        );
      console.log(all.length ? `${all.length} dead` : 'none is dead');
    },
  },
  replay: {
    description: 'Tries the dead letters again, oldest first: all, or the named ones.',
    takes: '[ID …]',
    async run({ app, replay }, _service, { names }) {
      const { done, left, again } = await replay.run(getDatabase(app), names);
      console.log(`${done} handled, ${left} left`);
      if (again) console.log(`${again} wait to be tried again`);
      if (left) process.exitCode = 1;
    },
  },
  retell: {
    description:
      'Tells the facts of the last days again, for a bus that lost what it kept: who has handled one handles it no second time.',
    options: { days: { type: 'string', description: 'How many (7). Facts are kept for thirty.' } },
    async run({ app }, _service, { options }) {
      const days = parseCount('retell: --days', options.days ?? '7');
      console.log(`${await republishEvents(getDatabase(app), days)} facts are told again`);
    },
  },
  republish: {
    description: 'Tells everything that it owns again as it is, or only the named nouns.',
    takes: '[NOUN …]',
    async run({ app }, { owns }, args) {
      for (const [noun, page] of chosen('noun', owns, args))
        console.log(`${noun}: ${await publishAllSnapshots(getDatabase(app), page)} told again`);
    },
  },
  rebuild: {
    description:
      'Empties copies of what others own and asks the owners to tell it again: a new reaction gets its past so, too.',
    takes: '[COPY …]',
    async run({ app }, { projections }, args) {
      for (const [name, projection] of chosen('copy', projections, args)) {
        await rebuild(getDatabase(app), projection);
        console.log(`${name}: emptied, and asked for again (${projection.nouns.join(', ')})`);
      }
    },
  },
};

const getDatabase = (app: NestFastifyApplication) => app.get(Database, { strict: false });

function parseCount(what: string, text: string | boolean): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Usage(`${what} is a whole number from 1.`);
  return count;
}
