import { createConnectionPool, LOCK_MS } from '@laurel/runtime/database/client';
import { PgListener } from '@laurel/runtime/database/pg-listener';
import { withSettings } from '@laurel/runtime/database/session-settings';
import { startStack } from '../../../deploy/testing/stack.mjs';

let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack({ databases: ['films'] })));
afterAll(() => stack?.stop());

const SHOWN = ['statement_timeout', 'lock_timeout', 'TimeZone', 'work_mem', 'application_name']
  .map((name) => `current_setting('${name}') as "${name}"`)
  .join(', ');
async function shown(query: string) {
  const pool = createConnectionPool(`${stack.url('films')}${query}`, { statementMs: 1234 });
  try {
    const { rows } = await pool.query<Record<string, string>>(`select ${SHOWN}`);
    return rows[0];
  } finally {
    await pool.end();
  }
}
const ours = { statement_timeout: '1234ms', lock_timeout: `${LOCK_MS / 1000}s`, TimeZone: 'UTC' };

it.each([
  ['nothing', '', {}],
  ['settings of its own', '?options=-c%20work_mem%3D7MB', { work_mem: '7MB' }],
  [
    'the same settings',
    '?options=-c%20TimeZone%3DAsia/Tokyo%20-c%20statement_timeout%3D0+-c+lock_timeout=0+-c+work_mem=7MB',
    { work_mem: '7MB' },
  ],
  [
    'settings twice',
    '?options=-c+work_mem=6MB&application_name=x&options=-c+work_mem%3D7MB',
    { work_mem: '7MB', application_name: 'x' },
  ],
  [
    'the timeouts by their names',
    '?statement_timeout=99&application_name=x&lock_timeout=99',
    { application_name: 'x' },
  ],
  [
    'them by escapes of their names',
    '?statement%5Ftimeout=0&%6Fptions=-c+work_mem=7MB&application_name=%C3%A9',
    { work_mem: '7MB', application_name: '\\xc3\\xa9' },
  ],
])('applies our settings to an address with %s', async (_what, query, more) => {
  expect(await shown(query)).toMatchObject({ ...ours, ...more });
});

it("applies a listener's own settings in addition to those of its address", async () => {
  const received = Promise.withResolvers<unknown>();
  const listener = new PgListener(`${stack.url('films')}?options=-c%20work_mem%3D7MB`, {
    name: 'settings',
    channel: 'settings',
    isReplayable: true,
    readsQueue: true,
    onNotification: () => {},
    work: async ({ db, pause }) => {
      const { rows } = await db.query(
        `select current_setting('synchronous_commit') as commits, current_setting('work_mem') as memory,
           current_setting('enable_bitmapscan') as bitmaps, current_setting('enable_seqscan') as tables`,
      );
      received.resolve(rows[0]);
      await pause(60_000);
    },
  });
  listener.start();
  expect(await received.promise).toEqual({ commits: 'off', memory: '7MB', bitmaps: 'off', tables: 'off' });
  await listener.stop();
});

it('changes nothing else in an address', () => {
  expect(withSettings('postgres://a:b%20c@h:1/d?sslmode=require', '-c TimeZone=UTC')).toBe(
    'postgres://a:b%20c@h:1/d?sslmode=require&options=-c+TimeZone=UTC',
  );
  expect(withSettings('postgres:///d?host=/run/pg', '-c a=1 -c b=2')).toBe(
    'postgres:///d?host=/run/pg&options=-c+a=1+-c+b=2',
  );
});
