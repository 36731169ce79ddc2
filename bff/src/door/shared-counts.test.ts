import type { NatsConnection } from '@nats-io/transport-node';
import { SharedCounts } from './shared-counts.js';

type Callback = (error: Error | null, message: { json(): unknown }) => void;
/** A bus on which one door's counts are heard by the other, and whatever else is said. */
function bus() {
  const callbacks: Callback[] = [];
  const say = (text: string) =>
    callbacks.forEach((tell) => tell(null, { json: () => JSON.parse(text) as unknown }));
  const connection = {
    isClosed: () => false,
    subscribe: (_subject: string, { callback }: { callback: Callback }) => callbacks.push(callback),
    publish: (_subject: string, text: string) => say(text),
  } as unknown as NatsConnection;
  return { connection, say };
}

it('tells the others what was counted, added up, and hears nothing of its own', () => {
  const { connection } = bus();
  const heard: unknown[] = [];
  const one = new SharedCounts(connection, (...count) => heard.push(['one', ...count]));
  const other = new SharedCounts(connection, (...count) => heard.push(['other', ...count]));
  one.add('*', 'ada', 1);
  one.add('*', 'ada', 4);
  one.add('search', 'ada', 1);
  one.stop();
  other.stop();
  expect(heard).toEqual([
    ['other', '*', 'ada', 5],
    ['other', 'search', 'ada', 1],
  ]);
});

it.each([
  'no JSON',
  '{}',
  '{"from":"x","counts":[["*","ada",null]]}',
  '{"from":"x","counts":[["*","ada",-5]]}',
])('takes no notice of %s', (text) => {
  const { connection, say } = bus();
  const heard: unknown[] = [];
  const counts = new SharedCounts(connection, (...count) => heard.push(count));
  expect(() => say(text)).not.toThrow();
  counts.stop();
  expect(heard).toEqual([]);
});
