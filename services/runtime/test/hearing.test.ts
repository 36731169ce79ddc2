import { connectBus, hearAll } from '@laurel/runtime/bus';
import { Logger } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { tell } from './telling.js';

let stack: Awaited<ReturnType<typeof startStack>>, bus: NatsConnection;
const warnings: { said?: string; error?: Error }[] = [];
beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: object) => void warnings.push(line));
  stack = await startStack();
  bus = await connectBus((await stack.env('films')).NATS_URL, 'bff', 'fortestsonly');
});
beforeEach(() => void (warnings.length = 0));
afterAll(async () => {
  await bus?.close();
  await stack?.stop();
  jest.restoreAllMocks();
});
const ended = (id: string) =>
  tell(stack, 'session.ended', `session-${id}`, 1, { sessionId: id, userId: 'u' });

it('a listener that fails is told of, and hears again from its next turn on', async () => {
  const [heard, turns]: [string[], boolean[]] = [[], []];
  const hear = ({ fact: { sessionId } }: { fact: { sessionId: string } }) => {
    if (sessionId === 'bad') throw new Error('cannot take this');
    heard.push(sessionId);
  };
  hearAll(bus, ['session.ended'], hear, (isHearing) => turns.push(isHearing));
  await until(() => turns.at(-1) === true);
  await ended('bad');
  await until(() => turns.length === 3 && turns.at(-1) === true);
  expect(turns).toEqual([true, false, true]);
  expect(warnings.map(({ said, error }) => [said, error?.message])).toEqual([
    ['not hearing', 'cannot take this'],
  ]);
  await ended('good');
  await until(() => heard.length === 1);
  expect(heard).toEqual(['good']);
});

it('a listener whose place in the stream is gone hears again, and knows that it has missed something', async () => {
  const [heard, turns]: [string[], boolean[]] = [[], []];
  const places = async () => {
    const names = new Set<string>();
    for await (const { name } of stack.jsm.consumers.list('LAUREL')) names.add(name);
    return names;
  };
  const before = await places();
  hearAll(
    bus,
    ['session.ended'],
    ({ fact }) => heard.push(fact.sessionId),
    (isHearing) => turns.push(isHearing),
  );
  await until(() => turns.at(-1) === true);
  for (const name of await places()) if (!before.has(name)) await stack.jsm.consumers.delete('LAUREL', name);
  await until(() => turns.includes(false) && turns.at(-1) === true);
  await ended('later');
  await until(() => heard.length === 1);
  expect(heard).toEqual(['later']);
});
