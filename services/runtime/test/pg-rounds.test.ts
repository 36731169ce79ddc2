import { PgRounds } from '@laurel/runtime/pg-rounds';
import pg from 'pg';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack()));
afterAll(() => stack?.stop());

/** So long that only a waking ends it. */
const FOR_EVER_MS = 2 ** 31 - 1;

/** Rounds whose look for how long to rest ends when it is let go. */
function begin(channel: string, more = 0) {
  const found = { rounds: 0, looks: 0, letGo: () => {} };
  const rounds = new PgRounds(stack.url('films'), {
    name: channel,
    channel,
    lock: 0x7e57,
    round: async () => ++found.rounds <= more,
    restMs: async () => {
      found.looks++;
      await new Promise<void>((resolve) => (found.letGo = resolve));
      return FOR_EVER_MS;
    },
  });
  rounds.start();
  return { found, rounds };
}
async function notify(channel: string) {
  const db = new pg.Client(stack.url('films'));
  await db.connect();
  await db.query(`notify ${channel}`);
  await db.end();
}

it('follow each other as long as there may be more, and then rest', async () => {
  const { found, rounds } = begin('more', 3);
  await until(() => found.looks === 1);
  expect(found.rounds).toBe(4);
  found.letGo();
  await rounds.stop();
  expect(found).toMatchObject({ rounds: 4, looks: 1 });
});

it('go on when the database tells of something', async () => {
  const { found, rounds } = begin('asked');
  await until(() => found.looks === 1);
  await notify('asked');
  found.letGo();
  await until(() => {
    found.letGo();
    return found.rounds === 2;
  });
  found.letGo();
  await rounds.stop();
});

it('end at once where they are told to while they look how long to rest', async () => {
  const { found, rounds } = begin('ending');
  await until(() => found.looks === 1);
  const stopped = rounds.stop();
  found.letGo();
  await stopped;
  expect(found.rounds).toBe(1);
});
