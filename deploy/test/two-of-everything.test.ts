import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatLateness, findShortfalls } from '../lab/faults/reads.mjs';
import { findUnexplained, type Denied } from '../lab/faults/refused.mjs';
import { Work } from '../lab/faults/work.mjs';
import { until } from '../testing/until.mjs';

/** 100 seconds at 100 reads per second. */
const summary = (over: Record<string, Record<string, number>> = {}) => {
  const usual = {
    http_req_failed: { passes: 0, fails: 10_000 },
    checks: { passes: 10_000, fails: 0 },
    iterations: { count: 10_000 },
  };
  const metrics = Object.entries({ ...usual, ...over }).map(([name, values]) => [name, { values }] as const);
  return { metrics: Object.fromEntries(metrics), lastedMs: 100_000 };
};

it('complete reads with successful responses fulfil the promise', () => {
  expect(findShortfalls(summary(), 100)).toEqual([]);
  expect(formatLateness(summary())).toBe('');
});
it.each([
  ['one that failed', { http_req_failed: { passes: 1, fails: 9999 } }, '1 reads failed'],
  [
    'a question that nobody answered, however often it was asked',
    { checks: { passes: 9999, fails: 1 } },
    '1 of 10000 responses were not 200 in the end',
  ],
  ['no answer at all', { checks: {} }, '0 of 0 responses were not 200'],
  ['a fifth of the reads', { iterations: { count: 2000 } }, 'only 2000 of 10000 reads were sent'],
  ['less than 95 of 100', { iterations: { count: 9499 } }, 'only 9499 of 10000 reads were sent'],
  ['none', { iterations: {} }, 'only 0 of 10000 reads were sent'],
])('%s breaks the promise', (_what, over, why) =>
  expect(findShortfalls(summary(over as never), 100)).toEqual([expect.stringContaining(why)]),
);
it('a late generator is reported and does not break the promise', () => {
  const late = summary({ iterations: { count: 9600 }, dropped_iterations: { count: 400 } });
  expect(findShortfalls(late, 100)).toEqual([]);
  expect(formatLateness(late)).toMatch(/^400 reads were not sent/);
});

describe('a refused command', () => {
  const [KILLING, AFTER] = ['killing', 'restarting'];
  const kill = { phase: KILLING, at: 10_000 };
  const refusal = (over: Partial<Denied> = {}) => ({
    name: 'addFilm',
    code: 'no connection',
    phase: KILLING,
    sentAt: 9000,
    refusedAt: 10_100,
    ...over,
  });
  it.each<[string, Partial<Denied>]>([
    ['was in hand when a process was killed', {}],
    ['so it was where it had been asked before the first kill', { phase: 'quiet' }],
    ['and where that is known later, when others are restarted', { refusedAt: 19_000 }],
    [
      'was asked of a service that was just killed',
      { code: 'service.unreachable', sentAt: 15_000, refusedAt: 15_001 },
    ],
  ])('keeps the promise: it %s', (_what, over) =>
    expect(findUnexplained([refusal(over)], [kill])).toEqual([]),
  );
  it.each<[string, Partial<Denied>]>([
    ['while nothing was killed yet', { phase: 'quiet', sentAt: 9000, refusedAt: 9999 }],
    ['long after', { sentAt: 15_001, refusedAt: 15_002 }],
    [
      'in another phase than that of the kill, however soon',
      { phase: AFTER, sentAt: 10_001, refusedAt: 10_002 },
    ],
    ['with an answer that says more', { code: 'projection.stale' }],
  ])('breaks the promise: it was refused %s', (_what, over) =>
    expect(findUnexplained([refusal(over)], [kill])).toEqual([
      `${over.phase ?? KILLING}: addFilm was refused (${over.code ?? 'no connection'})`,
    ]),
  );
  it('breaks the promise without any kill', () => expect(findUnexplained([refusal()], [])).toHaveLength(1));
  it('is excused twice by one kill, and four times by two', () => {
    const three = [9000, 9500, 10_500].map((sentAt) => refusal({ sentAt }));
    expect(findUnexplained(three, [kill])).toHaveLength(1);
    expect(findUnexplained([...three, refusal(), refusal()], [kill, { ...kill, at: 10_001 }])).toHaveLength(
      1,
    );
  });
  it('is excused by a later kill when an earlier one excuses others', () => {
    const [first, second] = [kill, { ...kill, at: 14_000 }];
    const refusals = [10_100, 13_000, 13_500, 18_000].map((sentAt) =>
      refusal({ sentAt, refusedAt: sentAt + 1000 }),
    );
    expect(findUnexplained(refusals, [second, first])).toEqual([]);
  });
});

it('refusals of the filmmaker’s requests are counted separately for reads and commands', async () => {
  const refused = new Set(['GET getFilm', 'POST runWizard']);
  const server = http.createServer((request, response) => {
    const name = new URL(request.url!, 'http://door').searchParams.get('name')!;
    const isRefused = refused.delete(`${request.method} ${name}`); // The first request of each kind.
    response.writeHead(isRefused ? 503 : 200).end(isRefused ? 'nobody is there' : '{"id":1}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const work = new Work({ publicUrl, cookie: '', userId: 'x', competitionIds: [1], label: 'test' });
  work.phase = 'quiet';
  const from = Date.now();
  work.start(1);
  await until(() => work.tasks[0]?.done);
  await work.stop();
  server.close();
  expect([...work.refusals]).toEqual([['no connection', 2]]);
  expect(work.denied).toMatchObject([{ name: 'runWizard', code: 'no connection', phase: 'quiet' }]);
  const [denied] = work.denied as [Denied];
  const times = [from, denied.sentAt, denied.refusedAt, Date.now()];
  expect(times).toEqual(times.toSorted());
  expect([...work.refusedReads]).toEqual([['getFilm: no connection', 1]]);
});
