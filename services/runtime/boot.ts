import 'reflect-metadata';
import type { Server, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Global,
  Logger,
  Module,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { PersonalDataServiceService } from '@laurel/proto/runtime/v1/personal';
import { UpkeepServiceService } from '@laurel/proto/runtime/v1/upkeep';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ZodRawShape } from 'zod';
import { Arrivals } from './arrivals.js';
import { AwaitTheRestWhenCopyTold } from './await-the-rest-when-copy-told.js';
import { Bus, connectBus } from './bus.js';
import { Passes } from './call.js';
import type { Command } from './command.js';
import { Database } from './database.js';
import type { OtherDead } from './dead-letters.js';
import { Complaints, Door, grpcOptions, LONGEST_MS } from './door.js';
import { Env, readServiceEnv } from './env.js';
import { Farewell } from './farewell.js';
import { Follower } from './follower.js';
import { GiveReceiptWhenUserDeleted, ServiceName } from './give-receipt-when-user-deleted.js';
import { OPEN, Readiness, serveHealth, untilBuilt } from './health.js';
import { NestLog } from './log.js';
import { Metrics } from './metrics.js';
import { Relay } from './outbox.js';
import type { Copy } from './rebuild.js';
import { PersonalData, PersonalDataGrpc, type PersonalAreas } from './personal-data.js';
import { Replay, UpkeepGrpc } from './replay.js';
import { Owned, RestateWhenCopyWanted } from './restate-when-copy-wanted.js';
import type { Restating } from './restating.js';
import { tellService } from './service-metrics.js';

/** A service on one screen. */
export interface Blueprint {
  name: string;
  module: Type;
  package: string;
  services: Record<string, ServiceDefinition<UntypedServiceImplementation>>;
  /** What it reads beside the common names. */
  env?: ZodRawShape;
  /** Beside those that every service has (`commands.ts`). */
  commands?: Record<string, Command>;
  /** What it owns, by noun: how it is told again. */
  owns?: Record<string, Restating>;
  /** What it keeps of others, by name. */
  copies?: Record<string, Copy>;
  /** What it keeps of somebody, by area: for who asks for all of it. */
  personal?: PersonalAreas;
  /** What may end as a dead letter here, beside facts. */
  dead?: OtherDead;
}
type RawEnv = Record<string, string | undefined>;

/** In the order in which Nest asks: no more facts out; (Nest closes the door and the reactions); then what they all stood on. */
class Lifecycle implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly relay: Relay,
    private readonly bus: NatsConnection,
    private readonly arrivals: Arrivals,
    private readonly farewell: Farewell,
  ) {}
  async beforeApplicationShutdown() {
    await Promise.all([this.relay.stop(), this.arrivals.stop()]);
  }
  async onApplicationShutdown() {
    try {
      await this.bus.drain();
    } finally {
      // Not before: what the bus is still told would be lost to a second signal.
      this.farewell.forget();
    }
  }
}

/** What a process stands on. */
interface Parts {
  env: Env;
  bus: NatsConnection;
  relay: Relay;
  readiness: Readiness;
  arrivals: Arrivals;
  farewell: Farewell;
  replay: Replay;
  metrics: Metrics;
}
@Global()
@Module({})
class Ground {
  static of(parts: Parts, { name, owns, copies, personal = {} }: Blueprint): DynamicModule {
    const { env, bus, relay, readiness, arrivals, farewell, replay, metrics } = parts;
    const providers = [
      { provide: Env, useValue: env },
      { provide: Bus, useValue: { connection: bus } },
      { provide: Readiness, useValue: readiness },
      { provide: Lifecycle, useValue: new Lifecycle(relay, bus, arrivals, farewell) },
      { provide: Arrivals, useValue: arrivals },
      { provide: ServiceName, useValue: { name } },
      { provide: PersonalData, useValue: { areas: personal } },
      { provide: Replay, useValue: replay },
      { provide: Metrics, useValue: metrics },
    ];
    const owned = { provide: Owned, useValue: { nouns: owns } };
    return {
      module: Ground,
      controllers: [
        PersonalDataGrpc,
        UpkeepGrpc,
        ...(owns ? [RestateWhenCopyWanted] : []),
        ...(copies ? [AwaitTheRestWhenCopyTold] : []),
        // Its owner tells that somebody was deleted, once all is forgotten there.
        ...(owns && 'user' in owns ? [] : [GiveReceiptWhenUserDeleted]),
      ],
      providers: owns ? [...providers, owned] : providers,
      exports: [Env, Bus, Readiness, Arrivals, Metrics],
    };
  }
}

export type Built = Awaited<ReturnType<typeof build>>;
/** A service put together, not yet listening. `isPatient`: waits for the bus as long as it takes, and again when it is lost. */
export async function build(service: Blueprint, raw: RawEnv = process.env, { isPatient = true } = {}) {
  const env = readServiceEnv(service.env, raw);
  const bus = await connectBus(env.NATS_URL, service.name, env.NATS_PASSWORD, { isPatient });
  const relay = new Relay(env.DATABASE_URL, bus, service.name);
  const readiness = new Readiness();
  const arrivals = new Arrivals(service.name, bus);
  const farewell = new Farewell(env.GRPC_URL, LONGEST_MS);
  const replay = new Replay(service.dead);
  const metrics = new Metrics();
  const root = {
    module: class Root {},
    imports: [
      Ground.of({ env, bus, relay, readiness, arrivals, farewell, replay, metrics }, service),
      service.module,
    ],
  };
  const http = new FastifyAdapter();
  const options = { logger: new NestLog(service.name), abortOnError: false };
  const app = await NestFactory.create<NestFastifyApplication>(root, http, options).catch(
    async (error: unknown) => {
      await bus.close();
      throw error;
    },
  );
  const db = app.get(Database, { strict: false });
  const reactions = new Follower(service.name, bus, db, env.ACK_WAIT_MS, arrivals);
  replay.facts = reactions.dead;
  readiness.add('database', async () => Boolean(await db.$queryRawUnsafe('select 1')));
  readiness.add('bus', () => !bus.isClosed() && bus.getServer() !== '');
  // Before connectMicroservice, and inherited: set later, or not inherited, the door would stand open.
  app.useGlobalInterceptors(new Door(new Passes(env.CALLER_PUBLIC_KEY, service.name), metrics));
  app.useGlobalFilters(new Complaints());
  const grpc = grpcOptions(service.package, service.services, env.GRPC_URL, {
    PersonalDataService: PersonalDataServiceService,
    UpkeepService: UpkeepServiceService,
  });
  grpc.options.onLoadPackageDefinition = (_definition, server: Server) => farewell.of(server);
  const door = app.connectMicroservice(grpc, { inheritAppConfig: true });
  const hearing = app.connectMicroservice({ strategy: reactions }, { inheritAppConfig: true });
  tellService(metrics, db, arrivals);
  serveHealth(http.getInstance() as never, service.name, readiness, metrics);
  const close = () => app.close();
  return { app, env, bus, relay, readiness, reactions, arrivals, farewell, replay, db, door, hearing, close };
}

/**
 * Its gRPC door, its reactions, its relay; health and metrics for whoever watches it. The door opens after all that it
 * answers from: who finds it is answered, and who does not asks another replica meanwhile.
 */
export async function boot(service: Blueprint, raw: RawEnv = process.env) {
  const running = await build(service, raw);
  const log = new Logger('boot');
  let isOpen = false;
  running.readiness.add(OPEN, () => isOpen);
  running.farewell.heed(running.close, (error) => log.error(error));
  await running.app.listen(running.env.HTTP_PORT, running.env.HTTP_HOST);
  // What others tell may be what mends this service's own: it is heard whatever is not there yet.
  await running.hearing.listen();
  running.relay.start();
  running.arrivals.start(running.db);
  const isRunning = () => !running.bus.isClosed();
  await untilBuilt(
    running.readiness,
    (lacks) => log.warn({ lacks, said: 'nobody is let in yet' }),
    isRunning,
  );
  if (isRunning()) await running.door.listen();
  isOpen = isRunning();
  return running;
}
