import { Client, credentials, Metadata, type MethodDefinition, type ServiceError } from '@grpc/grpc-js';
import { childTrace, currentCall, newCall } from './call.js';
import { refuse } from './refusals.js';
import { fromStatus } from './wire.js';

export type Asked<S> = {
  [K in keyof S]: S[K] extends MethodDefinition<infer Q, infer A>
    ? (message: Q, timeoutMs?: number) => Promise<A>
    : never;
};
type Method = MethodDefinition<object, object>;
/** `films` of `/laurel.films.v1.FilmsService/GetFilm`. */
const serviceOf = ({ path }: Method): string => path.split('.')[1]!;
/** Kept back at every hop, so that an answer still has time to travel home. */
const HOP_MS = 25;

/**
 * A typed promise client. Who asks, the request's id, its trace and what is left of its time come from the current call. `name`: whose
 * door it is, of what every service answers.
 */
export function client<S extends object>(
  service: S,
  address: string,
  name?: string,
): Asked<S> & { close(): void } {
  const grpc = new Client(address, credentials.createInsecure(), {
    'grpc.keepalive_time_ms': 20_000,
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 1000,
    'grpc.max_receive_message_length': 16 * 2 ** 20,
    'grpc.enable_channelz': 0,
  });
  const ask =
    (method: Method) =>
    (message: object, timeoutMs = 3000) =>
      new Promise((resolve, reject) => {
        const call = currentCall() ?? newCall();
        const deadline = Math.min(call.deadline - HOP_MS, Date.now() + timeoutMs);
        if (deadline <= Date.now())
          return reject(refuse.unavailable('service.too_slow', 'This took too long. Please try again.'));
        const metadata = new Metadata();
        metadata.set('request-id', call.requestId);
        metadata.set('traceparent', childTrace(call.traceparent));
        metadata.set('caller', call.pass(name ?? serviceOf(method)));
        if (call.idempotencyKey) metadata.set('idempotency-key', call.idempotencyKey);
        // One header: HTTP/2 would join several of a name anyway.
        metadata.set(
          'after',
          Object.entries(call.after)
            .map((pair) => pair.join('='))
            .join(','),
        );
        grpc.makeUnaryRequest(
          method.path,
          method.requestSerialize,
          method.responseDeserialize,
          message,
          metadata,
          { deadline },
          (error: ServiceError | null, answer?: object) =>
            error ? reject(fromStatus(error)) : resolve(answer),
        );
      });
  const asked = Object.fromEntries(
    Object.entries(service).map(([name, method]) => [name, ask(method as Method)]),
  );
  return Object.assign(asked as Asked<S>, { close: () => grpc.close() });
}
