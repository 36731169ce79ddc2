import { randomUUID } from 'node:crypto';
import { runOnce } from '@laurel/runtime/database/idempotency';
import { createCall, runInCall } from '@laurel/runtime/auth/call-context';
import { PrismaPg } from '@prisma/adapter-pg';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { PrismaClient } from '../../src/generated/client.js';
import { person } from '../../../runtime/test/callers.js';

let stack: Awaited<ReturnType<typeof startStack>>, db: PrismaClient;
beforeAll(async () => {
  stack = await startStack({ databases: ['films'] });
  db = new PrismaClient({ adapter: new PrismaPg({ connectionString: stack.url('films') }) });
});
afterAll(async () => {
  await db?.$disconnect();
  await stack?.stop();
});

type Answer = ('done' | 'not yet')[];
/** A command with two steps. The second one may have to wait. */
function command(key: string) {
  const done: string[] = [];
  const ada = person();
  const run = (isReady: boolean, input = 'x') =>
    runInCall(createCall({ idempotencyKey: key, caller: ada }), () =>
      db.$transaction((tx) =>
        runOnce<Answer>(
          tx,
          'prove',
          input,
          async (before) => {
            const runStep = (n: number, isNow: boolean) => {
              if (before?.[n] === 'done' || !isNow) return before?.[n] ?? 'not yet';
              done.push(`part ${n}`);
              return 'done';
            };
            return [runStep(0, true), runStep(1, isReady)];
          },
          (answer) => answer.every((step) => step === 'done'),
        ),
      ),
    );
  return { done, run };
}

it('continues after a provisional response with the same key, and runs no step twice', async () => {
  const { done, run } = command(randomUUID());
  expect(await run(false)).toEqual(['done', 'not yet']);
  expect(await run(false)).toEqual(['done', 'not yet']);
  expect(await run(true)).toEqual(['done', 'done']);
  expect(await run(true)).toEqual(['done', 'done']);
  expect(done).toEqual(['part 0', 'part 1']);
});

it('refuses a key with another input even while the response is not final', async () => {
  const { run } = command(randomUUID());
  await run(false);
  await expect(run(true, 'y')).rejects.toMatchObject({ code: 'request.key_reused' });
});
