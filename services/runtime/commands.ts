import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connectBus } from './bus.js';
import { Usage, type Asked, type Command } from './command.js';
import type { Blueprint, Built } from './boot.js';
import { Database } from './database.js';
import { deadFacts } from './dead-letters.js';
import { readEnv } from './env.js';
import { migrate, migrationsOf } from './migrate.js';
import { retell } from './outbox.js';
import { rebuild } from './rebuild.js';
import { restateAll } from './restating.js';
import { ensureStream } from './stream.js';
import { z } from 'zod';

/** A command of every service: it may need nothing but the environment, or the whole service. */
interface Common extends Omit<Command, 'run'> {
  alone?(service: Blueprint, asked: Asked): Promise<void>;
  run?(built: Built, service: Blueprint, asked: Asked): Promise<void>;
}

const admin = { NATS_URL: z.string().min(1), NATS_ADMIN_PASSWORD: z.string().min(1) };
/** The names that were asked for, or all; refuses others. */
function chosen<T>(what: string, of: Record<string, T> = {}, { names }: Asked): [string, T][] {
  const unknown = names.find((name) => !Object.hasOwn(of, name));
  const has = Object.keys(of).join(', ') || 'none';
  if (unknown !== undefined) throw new Usage(`There is no ${what} "${unknown}". There is: ${has}.`);
  return Object.entries(of).filter(([name]) => names.length === 0 || names.includes(name));
}

/** What every process can do beside serving. */
export const common: Record<string, Common> = {
  migrate: {
    says: 'Applies the migrations that the database has not seen: the runtime’s and its own. Any number may run at once.',
    options: {
      expand: {
        type: 'boolean',
        says: 'Leaves out what removes something: for an upgrade, before the new release serves.',
      },
      only: {
        type: 'string',
        says: 'A pattern: refuses a database whose address (DATABASE_URL) does not match it.',
      },
    },
    async alone({ name }, { options }) {
      const { DATABASE_URL } = readEnv({ DATABASE_URL: z.string().startsWith('postgres') });
      if (options.only !== undefined && !new RegExp(String(options.only)).test(DATABASE_URL))
        throw new Usage('migrate: DATABASE_URL is the address of another database than --only lets it have.');
      const isExpanding = Boolean(options.expand);
      const applied = await migrate(DATABASE_URL, migrationsOf(name), { isExpanding });
      console.log(applied.length ? `applied: ${applied.join(', ')}` : 'nothing new');
    },
  },
  stream: {
    says: 'Makes the stream, or changes it to what it should be: with NATS_URL and NATS_ADMIN_PASSWORD alone.',
    options: { replicas: { type: 'string', says: 'On how many servers of the bus the stream is kept.' } },
    async alone(_service, { options }) {
      const replicas =
        options.replicas === undefined ? undefined : countOf('stream: --replicas', options.replicas);
      const { NATS_URL, NATS_ADMIN_PASSWORD } = readEnv(admin);
      const bus = await connectBus(NATS_URL, 'admin', NATS_ADMIN_PASSWORD, { isPatient: false });
      await ensureStream(bus, replicas).finally(() => bus.close());
      console.log('the stream is as it should be');
    },
  },
  dead: {
    says: 'Lists the dead letters, oldest first, with their reasons.',
    async run({ app }, { dead }) {
      const db = databaseOf(app);
      const others = (await dead?.list(db as never)) ?? [];
      const all = [...(await deadFacts(db)), ...others.map((one) => ({ ...one, again: null }))];
      for (const { id, what, at, why, again } of all)
        console.log(
          `${id}  ${at.toISOString()}  ${what}  ${why}${again ? `  (again at ${again.toISOString()})` : ''}`,
        );
      console.log(all.length ? `${all.length} dead` : 'none is dead');
    },
  },
  replay: {
    says: 'Tries the dead letters again, oldest first: all, or the named ones.',
    takes: '[ID …]',
    async run({ app, replay }, _service, { names }) {
      const { done, left, again } = await replay.run(databaseOf(app), names);
      console.log(`${done} handled, ${left} left`);
      if (again) console.log(`${again} wait to be tried again`);
      if (left) process.exitCode = 1;
    },
  },
  retell: {
    says: 'Tells the facts of the last days again, for a bus that lost what it kept: who has handled one handles it no second time.',
    options: { days: { type: 'string', says: 'How many (7). Facts are kept for thirty.' } },
    async run({ app }, _service, { options }) {
      const days = countOf('retell: --days', options.days ?? '7');
      console.log(`${await retell(databaseOf(app), days)} facts are told again`);
    },
  },
  republish: {
    says: 'Tells everything that it owns again as it is, or only the named nouns.',
    takes: '[NOUN …]',
    async run({ app }, { owns }, asked) {
      for (const [noun, page] of chosen('noun', owns, asked))
        console.log(`${noun}: ${await restateAll(databaseOf(app), page)} told again`);
    },
  },
  rebuild: {
    says: 'Empties copies of what others own and asks the owners to tell it again: a new reaction gets its past so, too.',
    takes: '[COPY …]',
    async run({ app }, { copies }, asked) {
      for (const [name, copy] of chosen('copy', copies, asked)) {
        await rebuild(databaseOf(app), copy);
        console.log(`${name}: emptied, and asked for again (${copy.of.join(', ')})`);
      }
    },
  },
};

const databaseOf = (app: NestFastifyApplication) => app.get(Database, { strict: false });

function countOf(what: string, text: string | boolean): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Usage(`${what} is a whole number from 1.`);
  return count;
}
