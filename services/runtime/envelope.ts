import { events, type EventType } from '@laurel/proto/events';
import type { JsMsg } from '@nats-io/jetstream';

/** A fact as it came: what it is, about which aggregate, and who asked for what made it true. */
export interface Envelope {
  id: string;
  type: EventType;
  aggregate: string;
  version: number;
  /** Who told it: the bus lets nobody else under this name. What it carries is anybody's word. */
  teller: string;
  /** Its place in the stream. */
  seq: number;
  at: string;
  requestId: string;
  traceparent: string;
  body: unknown;
}

/** Throws where somebody else than the owner of a noun tells what only the owner may. */
export function mustOwn({ type, teller }: Pick<Envelope, 'type' | 'teller'>, noun: string): void {
  const restated = events[`${noun}.restated` as EventType] as { from: string } | undefined;
  if (restated?.from !== teller) throw new Error(`${teller} may not tell ${type} of ${noun}.`);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Throws for what is no fact. */
export function envelope(message: JsMsg): Envelope {
  const [, teller = '', noun, what, aggregate = ''] = message.subject.split('.');
  const header = (key: string) => message.headers?.get(key) ?? '';
  const [id, version] = [header('Nats-Msg-Id').toLowerCase(), Number(header('version'))];
  if (!UUID.test(id) || !Number.isInteger(version)) throw new Error('A fact has an id and a version.');
  return {
    id,
    type: `${noun}.${what}` as EventType,
    aggregate,
    version,
    teller,
    seq: message.seq,
    at: header('at'),
    requestId: header('request-id'),
    traceparent: header('traceparent'),
    body: message.json(),
  };
}
