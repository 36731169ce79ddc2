import { connectBus, subscribeToEvents } from '@laurel/runtime/events/bus';
import { Logger } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { publishEvent } from './publish-events.js';

let stack: Awaited<ReturnType<typeof startStack>>, bus: NatsConnection;
const warnings: { message?: string; error?: Error }[] = [];
beforeAll(async () => {
  vi.spyOn(Logger.prototype, 'warn').mockImplementation((line: object) => void warnings.push(line));
  stack = await startStack();
  bus = await connectBus((await stack.env('films')).NATS_URL, 'bff', 'fortestsonly');
});
beforeEach(() => void (warnings.length = 0));
afterAll(async () => {
  await bus?.close();
  await stack?.stop();
  vi.restoreAllMocks();
});
const ended = (id: string) =>
  publishEvent(stack, 'session.ended', `session-${id}`, 1, { sessionId: id, userId: 'u' });

it('logs an error of the event handler and subscribes again', async () => {
  const [received, states]: [string[], boolean[]] = [[], []];
  const onEvent = ({ payload: { sessionId } }: { payload: { sessionId: string } }) => {
    if (sessionId === 'bad') throw new Error('cannot take this');
    received.push(sessionId);
  };
  subscribeToEvents(bus, ['session.ended'], onEvent, (isSubscribed) => states.push(isSubscribed));
  await until(() => states.at(-1) === true);
  await ended('bad');
  await until(() => states.length === 3 && states.at(-1) === true);
  expect(states).toEqual([true, false, true]);
  expect(warnings.map(({ message, error }) => [message, error?.message])).toEqual([
    ['not subscribed', 'cannot take this'],
  ]);
  await ended('good');
  await until(() => received.length === 1);
  expect(received).toEqual(['good']);
});

it('subscribes again when its consumer is deleted, and reports that events may have been missed', async () => {
  const [received, states]: [string[], boolean[]] = [[], []];
  const getConsumerNames = async () => {
    const names = new Set<string>();
    for await (const { name } of stack.jsm.consumers.list('LAUREL')) names.add(name);
    return names;
  };
  const before = await getConsumerNames();
  subscribeToEvents(
    bus,
    ['session.ended'],
    ({ payload }) => received.push(payload.sessionId),
    (isSubscribed) => states.push(isSubscribed),
  );
  await until(() => states.at(-1) === true);
  for (const name of await getConsumerNames())
    if (!before.has(name)) await stack.jsm.consumers.delete('LAUREL', name);
  await until(() => states.includes(false) && states.at(-1) === true);
  await ended('later');
  await until(() => received.length === 1);
  expect(received).toEqual(['later']);
});
