import 'reflect-metadata';
import type { ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import {
  Global,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ZodRawShape } from 'zod';
import { Bus, connectBus } from './bus.js';
import { Passes } from './call.js';
import { UNKNOWN_COMMAND, type Command } from './command.js';
import { Database } from './database.js';
import { Complaints, Door, grpcOptions } from './door.js';
import { Env, readServiceEnv } from './env.js';
import { Readiness, serveHealth } from './health.js';
import { NestLog } from './log.js';
import { Relay } from './outbox.js';
import { Reactions } from './reactions.js';

/** A service on one screen. `env`: what it reads beside the common names. `commands`: beside `replay`. */
export interface Blueprint {
  name: string;
  module: Type;
  package: string;
  services: Record<string, ServiceDefinition<UntypedServiceImplementation>>;
  env?: ZodRawShape;
  commands?: Record<string, Command>;
}
type RawEnv = Record<string, string | undefined>;

/** In the order in which Nest asks: no more facts out; (Nest closes the door and the reactions); then what they all stood on. */
class Lifecycle implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly relay: Relay,
    private readonly bus: NatsConnection,
  ) {}
  beforeApplicationShutdown() {
    return this.relay.stop();
  }
  onApplicationShutdown() {
    return this.bus.drain();
  }
}

@Global()
@Module({})
class Ground {
  static of(env: Env, bus: NatsConnection, relay: Relay, readiness: Readiness): DynamicModule {
    const providers = [
      { provide: Env, useValue: env },
      { provide: Bus, useValue: { connection: bus } },
      { provide: Readiness, useValue: readiness },
      { provide: Lifecycle, useValue: new Lifecycle(relay, bus) },
    ];
    return { module: Ground, providers, exports: [Env, Bus, Readiness] };
  }
}

/** A service put together, not yet listening. */
export async function build(service: Blueprint, raw: RawEnv = process.env) {
  const env = readServiceEnv(service.env, raw);
  const bus = await connectBus(env.NATS_URL, service.name, env.NATS_PASSWORD);
  const relay = new Relay(env.DATABASE_URL, bus);
  const readiness = new Readiness();
  const root = { module: class Root {}, imports: [Ground.of(env, bus, relay, readiness), service.module] };
  const http = new FastifyAdapter();
  const options = { logger: new NestLog(service.name), abortOnError: false };
  const app = await NestFactory.create<NestFastifyApplication>(root, http, options).catch(
    async (error: unknown) => {
      await bus.close();
      throw error;
    },
  );
  const db = app.get(Database, { strict: false });
  const reactions = new Reactions(service.name, bus, db, env.ACK_WAIT_MS);
  readiness.add('database', async () => Boolean(await db.$queryRawUnsafe('select 1')));
  readiness.add('bus', () => !bus.isClosed() && bus.getServer() !== '');
  // Before connectMicroservice, and inherited: set later, or not inherited, the door would stand open.
  app.useGlobalInterceptors(new Door(new Passes(env.CALLER_PUBLIC_KEY)));
  app.useGlobalFilters(new Complaints());
  app.connectMicroservice(grpcOptions(service.package, service.services, env.GRPC_URL), {
    inheritAppConfig: true,
  });
  app.connectMicroservice({ strategy: reactions }, { inheritAppConfig: true });
  serveHealth(http.getInstance() as never, service.name, readiness);
  return { app, env, bus, relay, reactions, close: () => app.close() };
}

/** Its gRPC door, its reactions, its relay; health and metrics for whoever watches it. */
export async function boot(service: Blueprint, raw: RawEnv = process.env) {
  const running = await build(service, raw);
  running.app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  await running.app.startAllMicroservices();
  await running.app.listen(running.env.HTTP_PORT, '127.0.0.1');
  running.relay.start();
  return running;
}

/** Serves, or runs the command that the first argument names and ends. */
export async function main(service: Blueprint): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  try {
    if (name) return await command(service, name, args);
    await boot(service);
    console.log(`${service.name} ready ${Math.round(performance.now())} ms ${process.version}`);
  } catch (error) {
    console.error(
      error instanceof Error && error.message.startsWith('The environment') ? error.message : error,
    );
    process.exit(1);
  }
}

async function command(service: Blueprint, name: string, args: string[]): Promise<void> {
  const run = service.commands?.[name];
  if (!run && name !== 'replay') {
    console.error(
      `${service.name} has no command "${name}". It has: ${['replay', ...Object.keys(service.commands ?? {})].join(', ')}.`,
    );
    process.exit(UNKNOWN_COMMAND);
  }
  const { app, reactions } = await build(service);
  await app.init();
  if (run) await run(app, args);
  else console.log(await reactions.replay(args));
  await app.close();
}
