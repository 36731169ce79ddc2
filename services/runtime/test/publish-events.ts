import { randomUUID } from 'node:crypto';
import { events, type EventType } from '@laurel/proto/events';
import { getSubject } from '@laurel/runtime/bus';
import type { Tx } from '@laurel/runtime/database';
import { jetstream } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { until } from '../../../deploy/local/until.mjs';
import { isHandled } from './tables.js';

/**
 * Publishes an event as its owner's relay would, and returns its id. `publisher` matters only for events that
 * every service may publish. Missing fields get proto's defaults.
 */
export async function publishEvent(
  { admin }: { admin: NatsConnection },
  type: EventType,
  aggregate: string,
  version: number,
  payload: object,
  id: string = randomUUID(),
  publisher = 'test',
): Promise<string> {
  const about = headers();
  const headerValues = {
    version: String(version),
    at: new Date().toISOString(),
    'request-id': 'r',
    traceparent: '',
  };
  for (const [name, word] of Object.entries(headerValues)) about.set(name, word);
  const { message } = events[type];
  const body = JSON.stringify(message.toJSON(message.fromJSON(payload) as never));
  await jetstream(admin).publish(getSubject(type, aggregate, publisher), body, { headers: about, msgID: id });
  return id;
}

/** Publishes an event and waits until a service has handled it. */
export const createEventPublisher =
  (stack: { admin: NatsConnection }, db: Tx) =>
  async (
    type: EventType,
    aggregate: string,
    version: number,
    payload: object,
    who?: string,
  ): Promise<void> => {
    const id = await publishEvent(stack, type, aggregate, version, payload, randomUUID(), who);
    await until(() => isHandled(db, id));
  };
