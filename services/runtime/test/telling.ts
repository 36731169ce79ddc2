import { randomUUID } from 'node:crypto';
import { events, type EventType } from '@laurel/proto/events';
import { subjectOf } from '@laurel/runtime/bus';
import type { Tx } from '@laurel/runtime/database';
import { jetstream } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { until } from '../../../deploy/local/until.mjs';
import { isHandled } from './tables.js';

/** Publishes a fact as its owner's relay would; answers its id. `teller`: who it is, of what every service may tell. What is left out of it is as proto has it. */
export async function tell(
  { admin }: { admin: NatsConnection },
  type: EventType,
  aggregate: string,
  version: number,
  fact: object,
  id: string = randomUUID(),
  teller = 'test',
): Promise<string> {
  const about = headers();
  const words = {
    version: String(version),
    at: new Date().toISOString(),
    'request-id': 'r',
    traceparent: '',
  };
  for (const [name, word] of Object.entries(words)) about.set(name, word);
  const { message } = events[type];
  const body = JSON.stringify(message.toJSON(message.fromJSON(fact) as never));
  await jetstream(admin).publish(subjectOf(type, aggregate, teller), body, { headers: about, msgID: id });
  return id;
}

/** Tells a fact, and waits until a service has handled it. */
export const teller =
  (stack: { admin: NatsConnection }, db: Tx) =>
  async (type: EventType, aggregate: string, version: number, fact: object, who?: string): Promise<void> => {
    const id = await tell(stack, type, aggregate, version, fact, randomUUID(), who);
    await until(() => isHandled(db, id));
  };
