import {
  Client,
  credentials,
  Metadata,
  status,
  type MethodDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { backoffMs } from './backoff.js';
import { childTrace, currentCall, newCall, type Call } from './call.js';
import { fromStatus, LARGEST_MESSAGE, tooSlow } from './wire.js';

export type Asked<S> = {
  [K in keyof S]: S[K] extends MethodDefinition<infer Q, infer A>
    ? (message: Q, timeoutMs?: number) => Promise<A>
    : never;
};
type Method = MethodDefinition<object, object>;
/** `films` of `/laurel.films.v1.FilmsService/GetFilm`. */
const serviceOf = ({ path }: Method): string => path.split('.')[1]!;
/** Every replica has its share of the calls, and one that is gone has none. */
const SERVICE_CONFIG = JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] });
/** `host:port`, whose name may stand for several replicas; or several IPv4 addresses with their ports, with commas between. */
const targetOf = (address: string) => (address.includes(',') ? `ipv4:${address}` : address);

/** The connection broke, or nobody was there: no service has said this. */
const isLost = ({ code, metadata }: ServiceError) =>
  code === status.UNAVAILABLE && metadata?.get('refusal-bin').length === 0;
/** So often a call that may be repeated is sent: to another replica, where there is one. */
const TRIES = 3;
const PAUSE_MS = 50;

/**
 * When a connection ends, the service's name is looked up again in DNS, at most this often. An upgrade replaces all replicas one after the other:
 * with gRPC's own 30 seconds between two look-ups, all addresses that are known could be of replicas that are gone, and every call would fail.
 */
const LOOKS_EVERY_MS = 1000;

/**
 * What may be on its way at once, in bytes. HTTP/2 begins with 64 KiB for a whole connection: two answers of a search, and then every
 * other waits until who asks is at its turn again, however idle the service is.
 */
const WINDOW_BYTES = LARGEST_MESSAGE;

/**
 * While something is asked over a connection, so often whoever answers is asked whether it is there at all; silent so long, it is left. Longer
 * than most callers wait (3 s), and than an event loop stands still; together the longest that a frozen replica keeps its share.
 */
const KEEP_ALIVE = { everyMs: 2000, withinMs: 5000 };

/** Who asks after what they have seen waits for the copies there (`caughtUp`), as long as who asked them waits. */
const usualMs = ({ after }: Call): number => (Object.keys(after).length > 0 ? Infinity : USUAL_MS);
const USUAL_MS = 3000;

/** Kept back at every hop, so that an answer still has time to travel home. */
const HOP_MS = 25;

function metadataOf(call: Call, name: string): Metadata {
  const metadata = new Metadata();
  metadata.set('request-id', call.requestId);
  metadata.set('traceparent', childTrace(call.traceparent));
  metadata.set('caller', call.pass(name));
  if (call.mayRepeat) metadata.set('may-repeat', '1');
  if (call.idempotencyKey) metadata.set('idempotency-key', call.idempotencyKey);
  // One header: HTTP/2 would join several of a name anyway.
  const after = Object.entries(call.after).map((pair) => pair.join('='));
  metadata.set('after', after.join(','));
  return metadata;
}

/**
 * A typed promise client. Who asks, the request's id, its trace and what is left of its time come from the current call.
 * One that may be repeated is sent to another replica where its connection breaks. `name`: whose
 * door it is, of what every service answers.
 * A replica that stands still, its connections open, is left after `keepAlive`.
 */
export function client<S extends object>(
  service: S,
  address: string,
  name?: string,
  keepAlive = KEEP_ALIVE,
): Asked<S> & { close(): void } {
  const grpc = new Client(targetOf(address), credentials.createInsecure(), {
    'grpc.service_config': SERVICE_CONFIG,
    'grpc.service_config_disable_resolution': 1,
    'grpc.keepalive_time_ms': keepAlive.everyMs,
    'grpc.keepalive_timeout_ms': keepAlive.withinMs,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1000,
    'grpc.max_receive_message_length': LARGEST_MESSAGE,
    'grpc.enable_channelz': 0,
    'grpc.dns_min_time_between_resolutions_ms': LOOKS_EVERY_MS,
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
        (error: ServiceError | null, answer?: object) => (error ? reject(error) : resolve(answer!)),
      );
    });
  const ask =
    (method: Method) =>
    async (message: object, mostMs?: number): Promise<object> => {
      const call = currentCall() ?? newCall();
      const timeoutMs = mostMs ?? usualMs(call);
      const deadline = Math.min(call.deadline - HOP_MS, Date.now() + timeoutMs);
      const metadata = metadataOf(call, name ?? serviceOf(method));
      for (let tries = 1; ; tries++) {
        if (deadline <= Date.now()) throw tooSlow();
        try {
          return await send(method, message, metadata, deadline);
        } catch (error) {
          const lost = error as ServiceError;
          if (!isLost(lost) || !call.mayRepeat || tries === TRIES) throw fromStatus(lost);
          await new Promise((resolve) => setTimeout(resolve, backoffMs(tries - 1, { first: PAUSE_MS })));
        }
      }
    };
  const asked = Object.fromEntries(
    Object.entries(service).map(([name, method]) => [name, ask(method as Method)]),
  );
  return Object.assign(asked as Asked<S>, { close: () => grpc.close() });
}
