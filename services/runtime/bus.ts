import { DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { events, type EventOf, type EventType } from '@laurel/proto/events';

export const STREAM = 'LAUREL';
/** Nest's token for the connection, where a service or the BFF needs it by hand. */
export abstract class Bus {
  abstract readonly connection: NatsConnection;
}

export const subjectOf = (type: EventType, aggregate: string) =>
  `laurel.${events[type].from}.${type}.${aggregate}`;
/** All facts of the aggregates that this fact is about. */
export const familyOf = (type: EventType) => `laurel.${events[type].from}.${type.split('.')[0]}.*.*`;

export const connectBus = (servers: string, user: string, pass: string): Promise<NatsConnection> =>
  connect({
    servers,
    user,
    pass,
    name: user,
    inboxPrefix: `_INBOX.${user}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    waitOnFirstConnect: true,
    pingInterval: 20_000,
  });

export interface Heard<T extends EventType> {
  type: T;
  aggregate: string;
  fact: EventOf<T>;
}

/**
 * Tells a replica every new fact of these kinds, in order, from now on: for what each replica must know (a cache to drop), not
 * for effects that must happen once. `onTurn` is called when hearing begins and when it is lost: facts may have been missed at
 * either. Stops when the connection closes.
 */
export function hearAll<T extends EventType>(
  bus: NatsConnection,
  types: readonly T[],
  hear: (heard: Heard<T>) => void,
  onTurn: (isHearing: boolean) => void,
): void {
  const filter_subjects = types.map((type) => `laurel.${events[type].from}.${type}.*`);
  let messages: ConsumerMessages | undefined;
  let losses = 0;
  const lose = () => {
    losses++;
    onTurn(false);
    void messages?.close();
  };
  void whenever(bus.status(), ['disconnect', 'staleConnection'], lose);
  void (async () => {
    while (!bus.isClosed()) {
      try {
        const before = losses;
        const consumer = await jetstream(bus).consumers.get(STREAM, {
          filter_subjects,
          deliver_policy: DeliverPolicy.New,
        });
        messages = await consumer.consume({ max_messages: 64 });
        void whenever(
          messages.status(),
          ['consumer_deleted', 'consumer_not_found', 'heartbeats_missed', 'reset'],
          lose,
        );
        if (losses === before) {
          onTurn(true);
          for await (const message of messages) hear(read<T>(message));
        }
      } catch {
        // The bus is away: tried again below for as long as the connection lives.
      }
      lose();
      if (!bus.isClosed()) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
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
