import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  type Consumer,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream';
import { connect, nanos, nuid, type NatsConnection } from '@nats-io/transport-node';
import { events, type EventOf, type EventType } from '@laurel/proto/events';
import { Logger } from '@nestjs/common';
import { backoffMs } from './backoff.js';
import { refuse } from './refusals.js';

export const STREAM = 'LAUREL';
/** Nest's token for the connection, where a service or the BFF needs it by hand. */
export abstract class Bus {
  abstract readonly connection: NatsConnection;
}

const tellerOf = (type: EventType): string => events[type].from;
/** `teller`: who tells it, for what every service may tell. */
export const subjectOf = (type: EventType, aggregate: string, teller = '') =>
  `laurel.${tellerOf(type) === '*' ? teller : tellerOf(type)}.${type}.${aggregate}`;
/** All facts of the aggregates that this fact is about. */
export const familyOf = (type: EventType) => `laurel.${events[type].from}.${type.split('.')[0]}.*.*`;

/** What nobody asks any more: its replica is gone. */
const HEARING_ENDS_MS = 60_000;
const AGAIN_MS = 200;
/** How often a command tries a bus that is away: it must not go on for ever where its platform is gone. */
const HURRIED_TRIES = 25;

/** Addresses with commas between. Patient: for as long as it takes. Else refuses `bus.unreachable` after five seconds, and gives up a lost connection after as long. */
export async function connectBus(
  servers: string,
  user: string,
  pass: string,
  { isPatient = true } = {},
): Promise<NatsConnection> {
  const options = {
    servers: servers.split(','),
    user,
    pass,
    name: user,
    inboxPrefix: `_INBOX.${user}`,
    maxReconnectAttempts: isPatient ? -1 : HURRIED_TRIES,
    reconnectTimeWait: AGAIN_MS,
    waitOnFirstConnect: isPatient,
    pingInterval: 20_000,
    noAsyncTraces: true, // an error made ahead for each message that is published takes a tenth of the relay's time
  };
  for (let tries = 1; ; tries++) {
    try {
      return await connect(options);
    } catch (error) {
      if (isPatient) throw error;
      if (tries === HURRIED_TRIES) throw refuse.unavailable('bus.unreachable', 'The bus does not answer.');
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

export interface Heard<T extends EventType> {
  type: T;
  aggregate: string;
  fact: EventOf<T>;
}

/**
 * Tells a replica every new fact of these kinds, in order, from now on: for what each replica must know (a cache to drop), not
 * for effects that must happen once. `onTurn` is called when hearing begins and when it is lost: facts may have been missed at
 * either, and so when `hear` throws: that is logged. Stops when the connection closes.
 */
export function hearAll<T extends EventType>(
  bus: NatsConnection,
  types: readonly T[],
  hear: (heard: Heard<T>) => void,
  onTurn: (isHearing: boolean) => void,
): void {
  const filter_subjects = types.map((type) => `laurel.${events[type].from}.${type}.*`);
  const log = new Logger('hearing');
  let messages: ConsumerMessages | undefined;
  let losses = 0;
  const lose = () => {
    losses++;
    onTurn(false);
    void messages?.close();
  };
  void whenever(bus.status(), ['disconnect', 'staleConnection'], lose);
  void (async () => {
    for (let tries = 0; !bus.isClosed(); tries++) {
      try {
        const before = losses;
        const consumer = await fromNowOn(bus, filter_subjects);
        messages = await consumer.consume({ max_messages: 64 });
        void whenever(
          messages.status(),
          ['consumer_deleted', 'consumer_not_found', 'heartbeats_missed', 'reset'],
          lose,
        );
        if (losses === before) {
          onTurn(true);
          tries = 0;
          for await (const message of messages) hear(read<T>(message));
        }
      } catch (error) {
        // The bus is away: tried again below for as long as the connection lives.
        if (!bus.isClosed()) log.warn({ said: 'not hearing', types, tries, error });
      }
      lose();
      if (!bus.isClosed())
        await new Promise((resolve) => setTimeout(resolve, backoffMs(tries, { longest: 5000 })));
    }
  })();
}

/**
 * A consumer for as long as somebody asks it. Its address names it: the bus's rights go by addresses (deploy/nats), and the client's own
 * one for several subjects names none, so that who may use it could change everybody's.
 */
async function fromNowOn(bus: NatsConnection, filter_subjects: string[]): Promise<Consumer> {
  const name = `hearing-${nuid.next()}`;
  const config = {
    name,
    filter_subjects,
    deliver_policy: DeliverPolicy.New,
    ack_policy: AckPolicy.None,
    inactive_threshold: nanos(HEARING_ENDS_MS),
    mem_storage: true,
    num_replicas: 1,
  };
  const body = JSON.stringify({ stream_name: STREAM, action: 'create', config });
  const made = await bus.request(`$JS.API.CONSUMER.CREATE.${STREAM}.${name}`, body, { timeout: 5000 });
  const { error } = made.json<{ error?: { description: string } }>();
  if (error) throw new Error(error.description);
  return jetstream(bus).consumers.get(STREAM, name);
}

async function whenever(
  told: AsyncIterable<{ type: string }>,
  types: readonly string[],
  work: () => void,
): Promise<void> {
  for await (const { type } of told) if (types.includes(type)) work();
}

function read<T extends EventType>(message: JsMsg): Heard<T> {
  const [, , noun, what, aggregate] = message.subject.split('.');
  const type = `${noun}.${what}` as T;
  return { type, aggregate: aggregate!, fact: events[type].message.fromJSON(message.json()) as EventOf<T> };
}
