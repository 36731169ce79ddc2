import { randomUUID } from 'node:crypto';
import { events, type EventType } from '@laurel/proto/events';
import { getSubject } from '@laurel/runtime/events/bus';
import type { Tx } from '@laurel/runtime/database/client';
import { jetstream } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { until } from '../../../deploy/testing/until.mjs';
import { isHandled } from './tables.js';

/** Throws if a payload has a field that the message does not declare, because `fromJSON` ignores such fields. */
function assertDeclared(payload: unknown, message: unknown, path: string): void {
  if (typeof payload !== 'object' || payload === null || typeof message !== 'object' || message === null)
    return;
  for (const [name, value] of Object.entries(payload)) {
    if (!(name in message)) throw new Error(`${path} has no field ${name}`);
    assertDeclared(value, (message as Record<string, unknown>)[name], `${path}.${name}`);
  }
}

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
  const headerValues = { version: String(version), at: new Date().toISOString(), 'request-id': 'r' };
  for (const [name, word] of Object.entries(headerValues)) about.set(name, word);
  const { message } = events[type];
  const event = message.fromJSON(payload);
  assertDeclared(payload, event, type);
  const body = JSON.stringify(message.toJSON(event as never));
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
