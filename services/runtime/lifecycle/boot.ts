import 'reflect-metadata';
import type {
  Server,
  ServiceDefinition as GrpcServiceDefinition,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
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
import { MaintenanceServiceService } from '@laurel/proto/runtime/v1/maintenance';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ZodRawShape } from 'zod';
import { ProjectionProgress } from '../projections/progress.js';
import { FinishRebuildWhenProjectionRebuilt } from '../projections/finish-rebuild-when-projection-rebuilt.js';
import { Bus, connectBus } from '../events/bus.js';
import { CallerTokenVerifier } from '../auth/call-context.js';
import type { Command } from './command.js';
import { Database } from '../database/client.js';
import type { OtherDeadLetters } from '../consumers/dead-letters.js';
import { GrpcExceptionFilter, GrpcCallInterceptor, createGrpcOptions, MAX_CALL_MS } from '../grpc/server.js';
import { Env, readServiceEnv } from '../process/env.js';
import { GracefulShutdown } from '../process/graceful-shutdown.js';
import { Follower } from '../consumers/follower.js';
import { GiveReceiptWhenUserDeleted, ServiceName } from '../personal-data/give-receipt-when-user-deleted.js';
import { ACCEPTS_CONNECTIONS, Readiness, serveHealth, waitUntilReady } from '../observability/health.js';
import { NestLogger } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { Relay } from '../events/relay.js';
import type { Projection } from '../projections/rebuild.js';
import { PersonalData, PersonalDataGrpc, type PersonalAreas } from '../personal-data/export-pages.js';
import { Replay, MaintenanceGrpc } from '../maintenance/replay-dead-letters.js';
import {
  Owned,
  PublishSnapshotsWhenRebuildRequested,
} from '../projections/publish-snapshots-when-rebuild-requested.js';
import type { SnapshotReader } from '../projections/snapshots.js';
import { registerServiceMetrics } from '../maintenance/service-metrics.js';

/** Describes a whole service. */
export interface ServiceDefinition {
  name: string;
  module: Type;
  package: string;
  services: Record<string, GrpcServiceDefinition<UntypedServiceImplementation>>;
  /** Environment variables in addition to the common ones. */
  env?: ZodRawShape;
  /** Commands in addition to those that every service has (`commands.ts`). */
  commands?: Record<string, Command>;
  /** The aggregates that this service owns, by type, and how their snapshots are published again. */
  owns?: Record<string, SnapshotReader>;
  /** The projections of other services' data, by name. */
  projections?: Record<string, Projection>;
  /** The personal data that this service stores about a user, by area, for data exports. */
  personalData?: PersonalAreas;
  /** Dead letters of this service that are not events. */
  otherDeadLetters?: OtherDeadLetters;
}
type RawEnv = Record<string, string | undefined>;

/**
 * Shuts down in this order: the relay stops, the running calls end, Nest closes the event handlers, the bus
 * drains.
 */
class Lifecycle implements BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly relay: Relay,
    private readonly bus: NatsConnection,
    private readonly projectionProgress: ProjectionProgress,
    private readonly gracefulShutdown: GracefulShutdown,
  ) {}
  async beforeApplicationShutdown() {
    await Promise.all([this.relay.stop(), this.projectionProgress.stop()]);
    await this.gracefulShutdown.finishCalls();
  }
  async onApplicationShutdown() {
    try {
      await this.bus.drain();
    } finally {
      // Removed last: until then a second signal would end the process and lose messages that are still being
      // sent.
      this.gracefulShutdown.removeHandlers();
    }
  }
}

/** The objects that every part of a service process depends on. */
interface Infrastructure {
  env: Env;
  bus: NatsConnection;
  relay: Relay;
  readiness: Readiness;
  projectionProgress: ProjectionProgress;
  gracefulShutdown: GracefulShutdown;
  replay: Replay;
  metrics: Metrics;
}
@Global()
@Module({})
class InfrastructureModule {
  static register(
    infrastructure: Infrastructure,
    { name, owns, projections, personalData = {} }: ServiceDefinition,
  ): DynamicModule {
    const { env, bus, relay, readiness, projectionProgress, gracefulShutdown, replay, metrics } =
      infrastructure;
    const providers = [
      { provide: Env, useValue: env },
      { provide: Bus, useValue: { connection: bus } },
      { provide: Readiness, useValue: readiness },
      { provide: Lifecycle, useValue: new Lifecycle(relay, bus, projectionProgress, gracefulShutdown) },
      { provide: ProjectionProgress, useValue: projectionProgress },
      { provide: ServiceName, useValue: { name } },
      { provide: PersonalData, useValue: { areas: personalData } },
      { provide: Replay, useValue: replay },
      { provide: Metrics, useValue: metrics },
    ];
    const owned = { provide: Owned, useValue: { aggregateTypes: owns } };
    return {
      module: InfrastructureModule,
      controllers: [
        PersonalDataGrpc,
        MaintenanceGrpc,
        ...(owns ? [PublishSnapshotsWhenRebuildRequested] : []),
        ...(projections ? [FinishRebuildWhenProjectionRebuilt] : []),
        // The owner of users (identity) needs no receipt: it publishes the deletion after it has deleted its
        // own data.
        ...(owns && 'user' in owns ? [] : [GiveReceiptWhenUserDeleted]),
      ],
      providers: owns ? [...providers, owned] : providers,
      exports: [Env, Bus, Readiness, ProjectionProgress, Metrics],
    };
  }
}

export type Built = Awaited<ReturnType<typeof build>>;
/**
 * Builds a service that does not listen yet. With `isPatient` it waits for the bus, and reconnects whenever
 * it is lost.
 */
export async function build(
  service: ServiceDefinition,
  raw: RawEnv = process.env,
  { isPatient = true } = {},
) {
  const env = readServiceEnv(service.env, raw);
  const bus = await connectBus(env.NATS_URL, service.name, env.NATS_PASSWORD, { isPatient });
  const relay = new Relay(env.DATABASE_URL, bus, service.name);
  const readiness = new Readiness();
  const projectionProgress = new ProjectionProgress(service.name, bus);
  const gracefulShutdown = new GracefulShutdown(env.GRPC_URL, MAX_CALL_MS);
  const replay = new Replay(service.otherDeadLetters);
  const metrics = new Metrics();
  const root = {
    module: class Root {},
    imports: [
      InfrastructureModule.register(
        { env, bus, relay, readiness, projectionProgress, gracefulShutdown, replay, metrics },
        service,
      ),
      service.module,
    ],
  };
  const http = new FastifyAdapter();
  const options = { logger: new NestLogger(service.name), abortOnError: false };
  const app = await NestFactory.create<NestFastifyApplication>(root, http, options).catch(
    async (error: unknown) => {
      await bus.close();
      throw error;
    },
  );
  const db = app.get(Database, { strict: false });
  const follower = new Follower(service.name, bus, db, env.ACK_WAIT_MS, projectionProgress);
  replay.deadEvents = follower.eventRetries;
  readiness.add('database', async () => Boolean(await db.$queryRawUnsafe('select 1')));
  readiness.add('bus', () => !bus.isClosed() && bus.getServer() !== '');
  // This must happen before connectMicroservice, and must be inherited. Otherwise the gRPC server would
  // accept unauthenticated calls.
  app.useGlobalInterceptors(
    new GrpcCallInterceptor(
      new CallerTokenVerifier(env.CALLER_PUBLIC_KEY, service.name),
      metrics,
      gracefulShutdown.runCall,
    ),
  );
  app.useGlobalFilters(new GrpcExceptionFilter());
  const grpc = createGrpcOptions(service.package, service.services, env.GRPC_URL, {
    PersonalDataService: PersonalDataServiceService,
    MaintenanceService: MaintenanceServiceService,
  });
  grpc.options.onLoadPackageDefinition = (_definition, server: Server) => gracefulShutdown.attach(server);
  const grpcServer = app.connectMicroservice(grpc, { inheritAppConfig: true });
  const microservice = app.connectMicroservice({ strategy: follower }, { inheritAppConfig: true });
  registerServiceMetrics(metrics, db, projectionProgress);
  serveHealth(http.getInstance() as never, service.name, readiness, metrics);
  const close = () => app.close();
  return {
    app,
    env,
    bus,
    relay,
    readiness,
    follower,
    projectionProgress,
    gracefulShutdown,
    replay,
    db,
    grpcServer,
    microservice,
    close,
  };
}

/**
 * Starts a service: its gRPC server, event handlers, relay, health checks and metrics. The gRPC server opens
 * last, when the service can answer. Until then callers use another replica.
 */
export async function boot(service: ServiceDefinition, raw: RawEnv = process.env) {
  const running = await build(service, raw);
  const log = new Logger('boot');
  let isOpen = false;
  running.readiness.add(ACCEPTS_CONNECTIONS, () => isOpen);
  running.gracefulShutdown.endOnSignal(running.close, (error) => log.error(error));
  await running.app.listen(running.env.HTTP_PORT, running.env.HTTP_HOST);
  // Events from other services may fix this service's own state, so it consumes them even while it is not
  // ready.
  await running.microservice.listen();
  running.relay.start();
  running.projectionProgress.start(running.db);
  const isRunning = () => !running.bus.isClosed();
  await waitUntilReady(
    running.readiness,
    (missingConditions) => log.warn({ missingConditions, message: 'not ready yet' }),
    isRunning,
  );
  if (isRunning()) await running.grpcServer.listen();
  isOpen = isRunning();
  return running;
}
