import { randomUUID } from 'node:crypto';
import { once } from '@laurel/runtime/answered';
import { newCall, within } from '@laurel/runtime/call';
import { PrismaPg } from '@prisma/adapter-pg';
import { startStack } from '../../../deploy/local/stack.mjs';
import { PrismaClient } from '../../films/src/generated/client.js';
import { person } from './asking.js';

let stack: Awaited<ReturnType<typeof startStack>>, db: PrismaClient;
beforeAll(async () => {
  stack = await startStack();
  db = new PrismaClient({ adapter: new PrismaPg({ connectionString: stack.url('films') }) });
});
afterAll(async () => {
  await db?.$disconnect();
  await stack?.stop();
});

type Answer = ('done' | 'not yet')[];
/** A command in two parts, of which the second may have to wait. */
function command(key: string) {
  const done: string[] = [];
  const ada = person();
  const ask = (isReady: boolean, input = 'x') =>
    within(newCall({ idempotencyKey: key, caller: ada }), () =>
      db.$transaction((tx) =>
        once<Answer>(
          tx,
          'prove',
          input,
          async (before) => {
            const part = (n: number, isNow: boolean) => {
              if (before?.[n] === 'done' || !isNow) return before?.[n] ?? 'not yet';
              done.push(`part ${n}`);
              return 'done';
            };
            return [part(0, true), part(1, isReady)];
          },
          (answer) => answer.every((part) => part === 'done'),
        ),
      ),
    );
  return { done, ask };
}

it('an answer that says "not yet" is not kept: the same key does what was left, and no part twice', async () => {
  const { done, ask } = command(randomUUID());
  expect(await ask(false)).toEqual(['done', 'not yet']);
  expect(await ask(false)).toEqual(['done', 'not yet']);
  expect(await ask(true)).toEqual(['done', 'done']);
  expect(await ask(true)).toEqual(['done', 'done']);
  expect(done).toEqual(['part 0', 'part 1']);
});

it('a key belongs to its input, also while its answer is not final', async () => {
  const { ask } = command(randomUUID());
  await ask(false);
  await expect(ask(true, 'y')).rejects.toMatchObject({ code: 'request.key_reused' });
});
