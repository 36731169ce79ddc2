import type { NatsConnection } from '@nats-io/transport-node';
import { SharedCounts } from './shared-counts.js';

type Callback = (error: Error | null, message: { json(): unknown }) => void;
/**
 * Creates a bus that delivers every published message to all subscribers. `broadcast` sends arbitrary text.
 */
function createBus() {
  const callbacks: Callback[] = [];
  const broadcast = (text: string) =>
    callbacks.forEach((notify) => notify(null, { json: () => JSON.parse(text) as unknown }));
  const connection = {
    isClosed: () => false,
    subscribe: (_subject: string, { callback }: { callback: Callback }) => callbacks.push(callback),
    publish: (_subject: string, text: string) => broadcast(text),
  } as unknown as NatsConnection;
  return { connection, broadcast };
}

it('SharedCounts publishes the sum of its counts to the other replicas and ignores its own message', () => {
  const { connection } = createBus();
  const received: unknown[] = [];
  const sharedCounts = new SharedCounts(connection, (...count) => received.push(['first', ...count]));
  const other = new SharedCounts(connection, (...count) => received.push(['other', ...count]));
  sharedCounts.add('*', 'ada', 1);
  sharedCounts.add('*', 'ada', 4);
  sharedCounts.add('search', 'ada', 1);
  sharedCounts.stop();
  other.stop();
  expect(received).toEqual([
    ['other', '*', 'ada', 5],
    ['other', 'search', 'ada', 1],
  ]);
});

it.each([
  'no JSON',
  '{}',
  '{"from":"x","counts":[["*","ada",null]]}',
  '{"from":"x","counts":[["*","ada",-5]]}',
])('SharedCounts ignores the invalid message %s', (text) => {
  const { connection, broadcast } = createBus();
  const received: unknown[] = [];
  const counts = new SharedCounts(connection, (...count) => received.push(count));
  expect(() => broadcast(text)).not.toThrow();
  counts.stop();
  expect(received).toEqual([]);
});
