import { events, type EventType } from '@laurel/proto/events';
import type { JsMsg } from '@nats-io/jetstream';

/** A received event: its type, its aggregate, and the request that caused it. */
export interface Envelope {
  id: string;
  type: EventType;
  aggregate: string;
  version: number;
  /**
   * The publishing service. The bus guarantees this name, because it restricts who may publish on a subject.
   */
  publisher: string;
  /** Its sequence number in the stream. */
  seq: number;
  at: string;
  requestId: string;
  body: unknown;
}

const isDeclared = (type: string): type is EventType => Object.hasOwn(events, type);
/** Returns `*` if every service may publish the type, and null if it is not declared. */
const getPublisher = (type: string): string | null => (isDeclared(type) ? events[type].from : null);

/** Throws if a service other than the owner of a noun published an event that only the owner may publish. */
export function assertOwner({ type, publisher }: Pick<Envelope, 'type' | 'publisher'>, noun: string): void {
  if (getPublisher(`${noun}.snapshot`) !== publisher)
    throw new Error(`${publisher} may not publish ${type} of ${noun}.`);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the key that versions are counted by. For events that every service may publish, each publisher
 * counts its own versions, so one cannot supersede another's.
 */
export const getVersionKey = ({
  type,
  publisher,
  aggregate,
}: Pick<Envelope, 'type' | 'publisher' | 'aggregate'>): string =>
  getPublisher(type) === '*' ? `${publisher} ${aggregate}` : aggregate;

/**
 * Parses a message. Throws if it is not an event, or if its publisher may not publish it: an aggregate of
 * another noun, or another service's type.
 */
export function parseEnvelope(message: JsMsg): Envelope {
  const [, publisher = '', noun, what, aggregate = ''] = message.subject.split('.');
  const header = (key: string) => message.headers?.get(key) ?? '';
  const [id, version] = [header('Nats-Msg-Id').toLowerCase(), Number(header('version'))];
  if (!UUID.test(id) || !Number.isInteger(version))
    throw new Error('An event must have an id and a version.');
  const type = `${noun}.${what}`;
  // A version recorded for another noun's aggregate would hide all later events of its owner.
  if (!aggregate.startsWith(`${noun}-`)) throw new Error(`${type} cannot have the aggregate ${aggregate}.`);
  if (![publisher, '*', null].includes(getPublisher(type)))
    throw new Error(`${publisher} may not publish ${type}.`);
  return {
    id,
    type: type as EventType,
    aggregate,
    version,
    publisher,
    seq: message.seq,
    at: header('at'),
    requestId: header('request-id'),
    body: message.json(),
  };
}
