import {
  Client,
  credentials,
  Metadata,
  status,
  type MethodDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { computeBackoffMs } from '../process/backoff.js';
import { getCurrentCall, createCall, type Call } from '../auth/call-context.js';
import { fromStatus, LARGEST_MESSAGE, tooSlow } from '../errors/grpc-status.js';
import { scaleTimeout } from '../process/scale-timeout.js';

export type PromiseClient<S> = {
  [K in keyof S]: S[K] extends MethodDefinition<infer Q, infer A>
    ? (message: Q, timeoutMs?: number) => Promise<A>
    : never;
};
type Method = MethodDefinition<object, object>;
/** Returns `films` for `/laurel.films.v1.FilmsService/GetFilm`. */
const getServiceName = ({ path }: Method): string => path.split('.')[1]!;
/** Round robin gives every live replica its share of the calls. */
const SERVICE_CONFIG = JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] });
/**
 * `address`: `host:port`, which may resolve to several replicas, or comma-separated IPv4 addresses with
 * ports.
 */
const getTarget = (address: string) => (address.includes(',') ? `ipv4:${address}` : address);

/**
 * True if the connection broke or no server was reached, and not if a service refused the call as
 * unavailable.
 */
const isLost = ({ code, metadata }: ServiceError) =>
  code === status.UNAVAILABLE && metadata?.get('refusal-bin').length === 0;
/** Number of attempts for a call that may be repeated. Each goes to another replica if there is one. */
const MAX_TRIES = 3;
const PAUSE_MS = 50;

/**
 * When a connection ends, the service's name is resolved again, at most this often. An upgrade replaces all
 * replicas one after the other. With gRPC's default of 30 seconds, all known addresses could belong to
 * stopped replicas, and every call would fail.
 */
const MIN_RESOLVE_INTERVAL_MS = 1000;

/**
 * Flow-control window in bytes. HTTP/2’s default of 64 KiB per connection is filled by two search results.
 * All other calls would then wait until the client has read these, even if the service is idle.
 */
const WINDOW_BYTES = LARGEST_MESSAGE;

/**
 * While a call is open, the client pings the server every `everyMs`, and drops a connection without a
 * response for `withinMs`. The sum is the longest time that a frozen replica receives calls. It is longer
 * than most callers wait (3 s), and than an event loop may block. Pings are rare, because grpc-js drops all
 * calls of a connection that it pings while the server closes it gracefully (grpc-node issue 3068).
 */
const KEEPALIVE = { everyMs: 4000, withinMs: scaleTimeout(5000) };

/** A caller that has seen newer versions waits for the projections as long as its own caller waits. */
const getUsualTimeoutMs = ({ after }: Call): number => (Object.keys(after).length > 0 ? Infinity : USUAL_MS);
const USUAL_MS = scaleTimeout(3000);

/** Subtracted at every hop, so that the response has time to travel back. */
const HOP_MS = 25;

function createMetadata(call: Call, name: string): Metadata {
  const metadata = new Metadata();
  metadata.set('request-id', call.requestId);
  metadata.set('caller', call.getCallerToken(name));
  if (call.mayRepeat) metadata.set('may-repeat', '1');
  if (call.idempotencyKey) metadata.set('idempotency-key', call.idempotencyKey);
  // A single header, because HTTP/2 would join several of the same name anyway.
  const after = Object.entries(call.after).map((pair) => pair.join('='));
  metadata.set('after', after.join(','));
  return metadata;
}

/**
 * Creates a typed promise client. The caller, request id and remaining time come from the current call
 * context. A call that may be repeated goes to another replica if its connection breaks. `name` is the target
 * service, for methods that every service has. `keepalive` decides when a frozen replica with open
 * connections is dropped.
 */
export function createClient<S extends object>(
  service: S,
  address: string,
  name?: string,
  keepalive = KEEPALIVE,
): PromiseClient<S> & { close(): void } {
  const grpc = new Client(getTarget(address), credentials.createInsecure(), {
    'grpc.service_config': SERVICE_CONFIG,
    'grpc.service_config_disable_resolution': 1,
    'grpc.keepalive_time_ms': keepalive.everyMs,
    'grpc.keepalive_timeout_ms': keepalive.withinMs,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1000,
    'grpc.max_receive_message_length': LARGEST_MESSAGE,
    'grpc.enable_channelz': 0,
    'grpc.dns_min_time_between_resolutions_ms': MIN_RESOLVE_INTERVAL_MS,
    'grpc-node.flow_control_window': WINDOW_BYTES,
  });
  const send = (method: Method, message: object, metadata: Metadata, deadline: number) =>
    new Promise<object>((resolve, reject) => {
      grpc.makeUnaryRequest(
        method.path,
        method.requestSerialize,
        method.responseDeserialize,
        message,
        metadata,
        { deadline },
        (error: ServiceError | null, response?: object) => (error ? reject(error) : resolve(response!)),
      );
    });
  const createMethod =
    (method: Method) =>
    async (message: object, maxMs?: number): Promise<object> => {
      const call = getCurrentCall() ?? createCall();
      const timeoutMs = maxMs === undefined ? getUsualTimeoutMs(call) : scaleTimeout(maxMs);
      const deadline = Math.min(call.deadline - HOP_MS, Date.now() + timeoutMs);
      const metadata = createMetadata(call, name ?? getServiceName(method));
      for (let tries = 1; ; tries++) {
        if (deadline <= Date.now()) throw tooSlow();
        try {
          return await send(method, message, metadata, deadline);
        } catch (error) {
          const lost = error as ServiceError;
          if (!isLost(lost) || !call.mayRepeat || tries === MAX_TRIES) throw fromStatus(lost);
          await new Promise((resolve) =>
            setTimeout(resolve, computeBackoffMs(tries - 1, { first: PAUSE_MS })),
          );
        }
      }
    };
  const methods = Object.fromEntries(
    Object.entries(service).map(([name, method]) => [name, createMethod(method as Method)]),
  );
  return Object.assign(methods as PromiseClient<S>, { close: () => grpc.close() });
}
