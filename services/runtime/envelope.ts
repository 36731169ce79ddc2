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

const isDeclared = (type: string): type is EventType => Object.hasOwn(events, type);
/** Who tells facts of a type: a service, or `*` for every one; null where nobody has declared it. */
const tellerOf = (type: string): string | null => (isDeclared(type) ? events[type].from : null);

/** Throws where somebody else than the owner of a noun tells what only the owner may. */
export function mustOwn({ type, teller }: Pick<Envelope, 'type' | 'teller'>, noun: string): void {
  if (tellerOf(`${noun}.restated`) !== teller) throw new Error(`${teller} may not tell ${type} of ${noun}.`);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What its version is counted by. Of what every service may tell, each teller counts its own: none takes another's turn. */
export const turnOf = ({
  type,
  teller,
  aggregate,
}: Pick<Envelope, 'type' | 'teller' | 'aggregate'>): string =>
  tellerOf(type) === '*' ? `${teller} ${aggregate}` : aggregate;

/** Throws for what is no fact, and for one that its teller may not tell: about an aggregate of another noun, or of another's type. */
export function envelope(message: JsMsg): Envelope {
  const [, teller = '', noun, what, aggregate = ''] = message.subject.split('.');
  const header = (key: string) => message.headers?.get(key) ?? '';
  const [id, version] = [header('Nats-Msg-Id').toLowerCase(), Number(header('version'))];
  if (!UUID.test(id) || !Number.isInteger(version)) throw new Error('A fact has an id and a version.');
  const type = `${noun}.${what}`;
  // A version that is taken for another noun's aggregate would hide all that its owner tells of it.
  if (!aggregate.startsWith(`${noun}-`)) throw new Error(`${type} is not told of ${aggregate}.`);
  if (![teller, '*', null].includes(tellerOf(type))) throw new Error(`${teller} may not tell ${type}.`);
  return {
    id,
    type: type as EventType,
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
