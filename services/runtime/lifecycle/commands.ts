import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connectBus } from '../events/bus.js';
import { Usage, type CommandArguments, type Command } from './command.js';
import type { ServiceDefinition, Built } from './boot.js';
import { Database } from '../database/client.js';
import { listDeadEvents } from '../consumers/dead-letters.js';
import { readEnv } from '../process/env.js';
import { migrate, getMigrationsFolder } from '../database/migrate.js';
import { republishEvents } from '../events/outbox.js';
import { rebuild } from '../projections/rebuild.js';
import { publishAllSnapshots } from '../projections/snapshots.js';
import { ensureStream } from '../events/stream.js';
import { z } from 'zod';

/** Needs either the environment only (`runStandalone`) or the built service (`run`). */
interface CommonCommand extends Omit<Command, 'run'> {
  runStandalone?(service: ServiceDefinition, args: CommandArguments): Promise<void>;
  run?(built: Built, service: ServiceDefinition, args: CommandArguments): Promise<void>;
}

const ADMIN_ENV = { NATS_URL: z.string().min(1), NATS_ADMIN_PASSWORD: z.string().min(1) };
/**
 * Returns the requested entries, or all if none is named.
 * @throws Usage for an unknown name
 */
function selectEntries<T>(
  kind: string,
  available: Record<string, T> = {},
  { names }: CommandArguments,
): [string, T][] {
  const unknownName = names.find((name) => !Object.hasOwn(available, name));
  const availableNames = Object.keys(available).join(', ') || 'none';
  if (unknownName !== undefined)
    throw new Usage(`There is no ${kind} "${unknownName}". There is: ${availableNames}.`);
  return Object.entries(available).filter(([name]) => names.length === 0 || names.includes(name));
}

/** The commands that every service has. */
export const commonCommands: Record<string, CommonCommand> = {
  migrate: {
    description: 'Applies the new migrations of the runtime and of the service. Several may run at once.',
    options: {
      expand: {
        type: 'boolean',
        description: 'Skips contractions: for an upgrade, while the previous release still serves.',
      },
      only: {
        type: 'string',
        description: 'A regular expression: refuses a DATABASE_URL that does not match it.',
      },
    },
    async runStandalone({ name }, { options }) {
      const { DATABASE_URL } = readEnv({ DATABASE_URL: z.string().startsWith('postgres') });
      if (options.only !== undefined && !new RegExp(String(options.only)).test(DATABASE_URL))
        throw new Usage('migrate: DATABASE_URL does not match --only.');
      const isExpanding = Boolean(options.expand);
      const applied = await migrate(DATABASE_URL, getMigrationsFolder(name), { isExpanding });
      console.log(applied.length ? `applied: ${applied.join(', ')}` : 'nothing new');
    },
  },
  stream: {
    description: 'Creates or updates the stream. Needs only NATS_URL and NATS_ADMIN_PASSWORD.',
    options: {
      replicas: { type: 'string', description: 'The number of NATS servers that store the stream.' },
    },
    async runStandalone(_service, { options }) {
      const replicas =
        options.replicas === undefined ? undefined : parseCount('stream: --replicas', options.replicas);
      const { NATS_URL, NATS_ADMIN_PASSWORD } = readEnv(ADMIN_ENV);
      const bus = await connectBus(NATS_URL, 'admin', NATS_ADMIN_PASSWORD, { isPatient: false });
      await ensureStream(bus, replicas).finally(() => bus.close());
      console.log('the stream is up to date');
    },
  },
  'dead-letters': {
    description: 'Lists the dead letters, oldest first, with their reasons.',
    async run({ app }, service) {
      const db = getDatabase(app);
      const otherDeadLetters = (await service.otherDeadLetters?.list(db as never)) ?? [];
      const deadLetters = [
        ...(await listDeadEvents(db)),
        ...otherDeadLetters.map((other) => ({ ...other, again: null })),
      ];
      for (const { id, what, at, why, again } of deadLetters)
        console.log(
          `${id}  ${at.toISOString()}  ${what}  ${why}${again ? `  (again at ${again.toISOString()})` : ''}`,
        );
      console.log(deadLetters.length ? `${deadLetters.length} dead letters` : 'no dead letters');
    },
  },
  'replay-dead-letters': {
    description: 'Retries dead letters, oldest first: all, or the named ones.',
    takes: '[ID …]',
    async run({ app, replay }, _service, { names }) {
      const { done, left, again } = await replay.run(getDatabase(app), names);
      console.log(`${done} handled, ${left} left`);
      if (again) console.log(`${again} will be retried later`);
      if (left) process.exitCode = 1;
    },
  },
  'republish-events': {
    description:
      'Publishes the events of the last days again, for a bus that lost its data. Consumers skip events that they have handled.',
    options: {
      days: { type: 'string', description: 'The number of days (7). Events are stored for thirty.' },
    },
    async run({ app }, _service, { options }) {
      const days = parseCount('republish-events: --days', options.days ?? '7');
      console.log(`${await republishEvents(getDatabase(app), days)} events published again`);
    },
  },
  'publish-snapshots': {
    description: 'Publishes snapshots of everything that the service owns, or only of the named nouns.',
    takes: '[NOUN …]',
    async run({ app }, { owns }, args) {
      for (const [noun, page] of selectEntries('noun', owns, args))
        console.log(`${noun}: ${await publishAllSnapshots(getDatabase(app), page)} snapshots published`);
    },
  },
  'rebuild-projections': {
    description:
      'Empties projections and requests snapshots from the owners of their data. This also fills a new projection.',
    takes: '[PROJECTION …]',
    async run({ app }, { projections }, args) {
      for (const [name, projection] of selectEntries('projection', projections, args)) {
        await rebuild(getDatabase(app), projection);
        console.log(`${name}: emptied, snapshots requested (${projection.aggregateTypes.join(', ')})`);
      }
    },
  },
};

const getDatabase = (app: NestFastifyApplication) => app.get(Database, { strict: false });

function parseCount(option: string, text: string | boolean): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new Usage(`${option} must be a whole number of at least 1.`);
  return count;
}
