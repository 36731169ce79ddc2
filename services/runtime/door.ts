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
import { childTrace, currentCall, within, type Call, type Passes } from './call.js';
import { idleGc } from './idle-gc.js';
import type { Metrics } from './metrics.js';
import { Reaction } from './reactions.js';
import { asRefusal, LARGEST_MESSAGE, tooSlow, toStatus } from './wire.js';

/** What a class must offer to be the face of a service: one method per rpc, message in, message out. */
export type Face<S> = {
  [K in keyof S]: S[K] extends MethodDefinition<infer Q, infer A> ? (message: Q) => Promise<A> : never;
};

/** No call is answered later. */
export const LONGEST_MS = 30_000;
const CONNECTION_MS = 300_000;
/** The package of what every service answers. */
const EVERY = 'laurel.runtime.v1';
/** ts-proto's definitions as Nest wants them: rpc names as in the proto, so that `@GrpcMethod('FilmsService')` finds its own. */
export function grpcOptions(
  name: string,
  services: Record<string, ServiceDefinition<UntypedServiceImplementation>>,
  url: string,
  ofEvery: Record<string, ServiceDefinition<UntypedServiceImplementation>> = {},
  connectionMs = CONNECTION_MS,
): GrpcOptions {
  const byRpc = (methods: ServiceDefinition) =>
    Object.fromEntries(Object.values(methods).map((method) => [method.path.split('/')[2]!, method]));
  const packageDefinition = Object.fromEntries(
    [
      ...Object.entries(services).map(([service, methods]) => [`${name}.${service}`, methods] as const),
      ...Object.entries(ofEvery).map(([service, methods]) => [`${EVERY}.${service}`, methods] as const),
    ].map(([service, methods]) => [service, byRpc(methods)]),
  );
  return {
    transport: Transport.GRPC,
    options: {
      package: [name, EVERY],
      packageDefinition,
      url,
      gracefulShutdown: true,
      maxSendMessageLength: LARGEST_MESSAGE,
      channelOptions: {
        'grpc.enable_channelz': 0,
        // Who asks looks again who is there: replicas that came meanwhile have their share.
        'grpc.max_connection_age_ms': connectionMs,
        'grpc.max_connection_age_grace_ms': LONGEST_MS,
      },
    },
  };
}

const first = (metadata: Metadata, key: string) => metadata.get(key)[0]?.toString() ?? '';

function afterOf(metadata: Metadata): Record<string, number> {
  const pairs = first(metadata, 'after').split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => pair.split('=')).map(([aggregate, version]) => [aggregate!, Number(version)]),
  );
}

/** The only way in: no valid caller, no call. Everything behind it may ask `caller()`. */
export class Door implements NestInterceptor {
  private readonly measured: ReturnType<Metrics['asked']>;
  constructor(
    private readonly passes: Passes,
    metrics: Metrics,
  ) {
    this.measured = metrics.asked('laurel_rpc_seconds', 'What was asked of this service.', 'rpc');
  }
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'rpc') return next.handle();
    const [, metadata, grpc] =
      context.getArgs<[unknown, Metadata | Reaction, ServerUnaryCall<unknown, unknown>]>();
    if (metadata instanceof Reaction) return next.handle();
    idleGc.after(1);
    return from(this.counted(context.getHandler().name, () => this.answer(metadata, grpc, next)));
  }

  private async counted(name: string, work: () => Promise<unknown>): Promise<unknown> {
    const begun = performance.now();
    try {
      const answer = await work();
      this.measured.answered(name, begun);
      return answer;
    } catch (error) {
      this.measured.failed(name, begun, error);
      throw error;
    }
  }

  private async answer(
    metadata: Metadata,
    grpc: ServerUnaryCall<unknown, unknown>,
    next: CallHandler,
  ): Promise<unknown> {
    const pass = first(metadata, 'caller');
    const call: Call = {
      requestId: first(metadata, 'request-id'),
      traceparent: childTrace(first(metadata, 'traceparent')),
      deadline: Math.min(Number(grpc.getDeadline()), Date.now() + LONGEST_MS),
      caller: this.passes.verify(pass),
      pass: () => pass,
      idempotencyKey: first(metadata, 'idempotency-key'),
      mayRepeat: first(metadata, 'may-repeat') === '1',
      after: afterOf(metadata),
    };
    if (call.deadline <= Date.now()) throw tooSlow();
    return within(call, () => lastValueFrom(next.handle()));
  }
}

/** What is not a refusal is logged whole and told as `internal`. */
@Catch()
export class Complaints implements ExceptionFilter {
  private readonly log = new Logger('complaint');
  catch(error: unknown, host: ArgumentsHost) {
    if (host.getType() !== 'rpc') throw error;
    if (host.getArgByIndex(1) instanceof Reaction) return throwError(() => error);
    const refusal = asRefusal(error);
    if (!refusal || refusal !== error || refusal.kind === 'internal') {
      this.log.error({
        requestId: currentCall()?.requestId ?? first(host.getArgByIndex(1), 'request-id'),
        error,
      });
    }
    return throwError(() => toStatus(error));
  }
}
