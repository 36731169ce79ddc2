import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  type Consumer,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream';
import { connect, nanos, nuid, type NatsConnection } from '@nats-io/transport-node';
import { events, type EventPayload, type EventType } from '@laurel/proto/events';
import { Logger } from '@nestjs/common';
import { computeBackoffMs } from '../process/backoff.js';
import { refuse } from '../errors/refusals.js';

export const STREAM = 'LAUREL';
/** Nest's injection token for the NATS connection, for a service or the BFF that needs it directly. */
export abstract class Bus {
  abstract readonly connection: NatsConnection;
}

const getPublisher = (type: EventType): string => events[type].from;
/** `publisher` is the publishing service. It matters only for events that every service may publish. */
export const getSubject = (type: EventType, aggregate: string, publisher = '') =>
  `laurel.${getPublisher(type) === '*' ? publisher : getPublisher(type)}.${type}.${aggregate}`;
/** Returns the subject filter for all events of the aggregates that this event type belongs to. */
export const getSubjectFilter = (type: EventType) => `laurel.${events[type].from}.${type.split('.')[0]}.*.*`;

/** The bus removes a consumer after this time without a client, because its replica has stopped. */
const INACTIVE_MS = 60_000;
const RETRY_MS = 200;
/** Number of connection attempts of a command, so that it ends if its platform was removed. */
const MAX_COMMAND_TRIES = 25;

/**
 * Connects to the bus. `servers` is a comma-separated list of addresses. With `isPatient` it retries without
 * limit; otherwise it gives up after five seconds, both to connect and to reconnect.
 * @throws bus.unreachable
 */
export async function connectBus(
  servers: string,
  user: string,
  password: string,
  { isPatient = true } = {},
): Promise<NatsConnection> {
  const options = {
    servers: servers.split(','),
    user,
    pass: password,
    name: user,
    inboxPrefix: `_INBOX.${user}`,
    maxReconnectAttempts: isPatient ? -1 : MAX_COMMAND_TRIES,
    reconnectTimeWait: RETRY_MS,
    waitOnFirstConnect: isPatient,
    pingInterval: 20_000,
    // nats.js otherwise creates an error object for each published message: a tenth of the relay's time.
    noAsyncTraces: true,
  };
  for (let tries = 1; ; tries++) {
    try {
      return await connect(options);
    } catch (error) {
      if (isPatient) throw error;
      if (tries === MAX_COMMAND_TRIES)
        throw refuse.unavailable('bus.unreachable', 'The bus does not respond.');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

export interface ReceivedEvent<T extends EventType> {
  type: T;
  aggregate: string;
  payload: EventPayload<T>;
}

/**
 * Passes every new event of these types to this replica, in order, from now on. Use it for state that each
 * replica keeps (a cache to invalidate), not for effects that must happen once. `onStateChange` is called
 * when the subscription starts and when it is lost: events may have been missed at both. A throw from
 * `onEvent` is logged and counts as a loss. The subscription stops when the connection closes.
 */
export function subscribeToEvents<T extends EventType>(
  bus: NatsConnection,
  types: readonly T[],
  onEvent: (event: ReceivedEvent<T>) => void,
  onStateChange: (isSubscribed: boolean) => void,
): void {
  const filter_subjects = types.map((type) => `laurel.${events[type].from}.${type}.*`);
  const log = new Logger('bus');
  let messages: ConsumerMessages | undefined;
  let losses = 0;
  const lose = () => {
    losses++;
    onStateChange(false);
    void messages?.close();
  };
  void onStatus(bus.status(), ['disconnect', 'staleConnection'], lose);
  void (async () => {
    for (let tries = 0; !bus.isClosed(); tries++) {
      try {
        const lossesBefore = losses;
        const consumer = await createEphemeralConsumer(bus, filter_subjects);
        messages = await consumer.consume({ max_messages: 64 });
        void onStatus(
          messages.status(),
          ['consumer_deleted', 'consumer_not_found', 'heartbeats_missed', 'reset'],
          lose,
        );
        if (losses === lossesBefore) {
          onStateChange(true);
          tries = 0;
          for await (const message of messages) onEvent(parseEvent<T>(message));
        }
      } catch (error) {
        // The bus is unavailable. The loop retries for as long as the connection lives.
        if (!bus.isClosed()) log.warn({ message: 'not subscribed', types, tries, error });
      }
      lose();
      if (!bus.isClosed())
        await new Promise((resolve) => setTimeout(resolve, computeBackoffMs(tries, { max: 5000 })));
    }
  })();
}

/**
 * Creates an ephemeral consumer. Its subject contains its name, because the bus grants rights by subject
 * (deploy/nats). The client's own call for several filter subjects omits the name, so a right to use it would
 * be a right to change every service's consumers.
 */
async function createEphemeralConsumer(bus: NatsConnection, filter_subjects: string[]): Promise<Consumer> {
  const name = `subscription-${nuid.next()}`;
  const config = {
    name,
    filter_subjects,
    deliver_policy: DeliverPolicy.New,
    ack_policy: AckPolicy.None,
    inactive_threshold: nanos(INACTIVE_MS),
    mem_storage: true,
    num_replicas: 1,
  };
  const body = JSON.stringify({ stream_name: STREAM, action: 'create', config });
  const response = await bus.request(`$JS.API.CONSUMER.CREATE.${STREAM}.${name}`, body, { timeout: 5000 });
  const { error } = response.json<{ error?: { description: string } }>();
  if (error) throw new Error(error.description);
  return jetstream(bus).consumers.get(STREAM, name);
}

async function onStatus(
  statuses: AsyncIterable<{ type: string }>,
  types: readonly string[],
  work: () => void,
): Promise<void> {
  for await (const { type } of statuses) if (types.includes(type)) work();
}

function parseEvent<T extends EventType>(message: JsMsg): ReceivedEvent<T> {
  const [, , aggregateType, eventName, aggregate] = message.subject.split('.');
  const type = `${aggregateType}.${eventName}` as T;
  return {
    type,
    aggregate: aggregate!,
    payload: events[type].message.fromJSON(message.json()) as EventPayload<T>,
  };
}
