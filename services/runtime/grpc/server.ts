import { performance } from 'node:perf_hooks';
import type {
  Metadata,
  MethodDefinition,
  ServerUnaryCall,
  ServiceDefinition,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import {
  Catch,
  Logger,
  type ArgumentsHost,
  type CallHandler,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Transport, type GrpcOptions } from '@nestjs/microservices';
import { from, lastValueFrom, throwError, type Observable } from 'rxjs';
import { getCurrentCall, runInCall, type Call, type CallerTokenVerifier } from '../auth/call-context.js';
import type { Metrics } from '../observability/metrics.js';
import { EventContext } from '../events/event-handlers.js';
import { asRefusal, LARGEST_MESSAGE, tooSlow, toStatus } from '../errors/grpc-status.js';
import type { GracefulShutdown } from '../process/graceful-shutdown.js';
import { scaleTimeout } from '../process/scale-timeout.js';

/** The methods that a gRPC controller must implement: one per rpc, message in, message out. */
export type RpcHandlers<S> = {
  [K in keyof S]: S[K] extends MethodDefinition<infer Q, infer A> ? (message: Q) => Promise<A> : never;
};

/** No call takes longer than this. */
export const MAX_CALL_MS = scaleTimeout(30_000);
const CONNECTION_MS = 300_000;
/** The package of the methods that every service has. */
const COMMON_PACKAGE = 'laurel.runtime.v1';
/** Keeps the rpc names of the proto file, so that `@GrpcMethod('FilmsService')` finds its handler. */
export function createGrpcOptions(
  name: string,
  services: Record<string, ServiceDefinition<UntypedServiceImplementation>>,
  url: string,
  commonServices: Record<string, ServiceDefinition<UntypedServiceImplementation>> = {},
  connectionMs = CONNECTION_MS,
): GrpcOptions {
  const byRpc = (methods: ServiceDefinition) =>
    Object.fromEntries(Object.values(methods).map((method) => [method.path.split('/')[2]!, method]));
  const packageDefinition = Object.fromEntries(
    [
      ...Object.entries(services).map(([service, methods]) => [`${name}.${service}`, methods] as const),
      ...Object.entries(commonServices).map(
        ([service, methods]) => [`${COMMON_PACKAGE}.${service}`, methods] as const,
      ),
    ].map(([service, methods]) => [service, byRpc(methods)]),
  );
  return {
    transport: Transport.GRPC,
    options: {
      package: [name, COMMON_PACKAGE],
      packageDefinition,
      url,
      gracefulShutdown: true,
      maxSendMessageLength: LARGEST_MESSAGE,
      channelOptions: {
        'grpc.enable_channelz': 0,
        // A closed connection makes the client resolve the name again, so that new replicas get their share
        // of the calls.
        'grpc.max_connection_age_ms': connectionMs,
        'grpc.max_connection_age_grace_ms': MAX_CALL_MS,
      },
    },
  };
}

const readFirst = (metadata: Metadata, key: string) => metadata.get(key)[0]?.toString() ?? '';

function parseAfter(metadata: Metadata): Record<string, number> {
  const pairs = readFirst(metadata, 'after').split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => pair.split('=')).map(([aggregate, version]) => [aggregate!, Number(version)]),
  );
}

/** Rejects a call without a valid caller, so all code behind it may use `getCaller()`. */
export class GrpcCallInterceptor implements NestInterceptor {
  private readonly requestMetrics: ReturnType<Metrics['measureRequests']>;
  constructor(
    private readonly verifier: CallerTokenVerifier,
    metrics: Metrics,
    private readonly runCall: GracefulShutdown['runCall'],
  ) {
    this.requestMetrics = metrics.measureRequests(
      'laurel_rpc_seconds',
      'Duration of gRPC calls, by method and outcome.',
      'rpc',
    );
  }
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'rpc') return next.handle();
    const [, metadata, grpc] =
      context.getArgs<[unknown, Metadata | EventContext, ServerUnaryCall<unknown, unknown>]>();
    if (metadata instanceof EventContext) return next.handle();
    const handle = () => this.handleCall(metadata, grpc, next);
    return from(this.runCall(() => this.measureCall(context.getHandler().name, handle)));
  }

  private async measureCall(name: string, work: () => Promise<unknown>): Promise<unknown> {
    const startedAt = performance.now();
    try {
      const response = await work();
      this.requestMetrics.recordSuccess(name, startedAt);
      return response;
    } catch (error) {
      this.requestMetrics.recordFailure(name, startedAt, error);
      throw error;
    }
  }

  private async handleCall(
    metadata: Metadata,
    grpc: ServerUnaryCall<unknown, unknown>,
    next: CallHandler,
  ): Promise<unknown> {
    const token = readFirst(metadata, 'caller');
    const call: Call = {
      requestId: readFirst(metadata, 'request-id'),
      deadline: Math.min(Number(grpc.getDeadline()), Date.now() + MAX_CALL_MS),
      caller: this.verifier.verify(token),
      getCallerToken: () => token,
      idempotencyKey: readFirst(metadata, 'idempotency-key'),
      mayRepeat: readFirst(metadata, 'may-repeat') === '1',
      after: parseAfter(metadata),
    };
    if (call.deadline <= Date.now()) throw tooSlow();
    return runInCall(call, () => lastValueFrom(next.handle()));
  }
}

/** Logs every error that is not a refusal, and returns it as `internal`. */
@Catch()
export class GrpcExceptionFilter implements ExceptionFilter {
  private readonly log = new Logger('errors');
  catch(error: unknown, host: ArgumentsHost) {
    if (host.getType() !== 'rpc') throw error;
    if (host.getArgByIndex(1) instanceof EventContext) return throwError(() => error);
    const refusal = asRefusal(error);
    if (!refusal || refusal !== error || refusal.kind === 'internal') {
      this.log.error({
        requestId: getCurrentCall()?.requestId ?? readFirst(host.getArgByIndex(1), 'request-id'),
        error,
      });
    }
    return throwError(() => toStatus(error));
  }
}
