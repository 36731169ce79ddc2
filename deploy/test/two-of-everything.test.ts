import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatLateness, findShortfalls } from '../lab/faults/reads.mjs';
import { findUnexplained, type Denied } from '../lab/faults/refused.mjs';
import { Work } from '../lab/faults/work.mjs';
import { until } from '../testing/until.mjs';

/** The rate of the planned reads per second. */
const RATE = 100;
/** The summary of a run of 100 seconds in which every read succeeded. */
const createSummary = (changes: Record<string, Record<string, number>> = {}) => {
  const complete = {
    http_req_failed: { passes: 0, fails: 10_000 },
    checks: { passes: 10_000, fails: 0 },
    iterations: { count: 10_000 },
  };
  const metrics = Object.entries({ ...complete, ...changes }).map(
    ([name, values]) => [name, { values }] as const,
  );
  return { metrics: Object.fromEntries(metrics), lastedMs: 100_000 };
};

it('complete reads with successful responses fulfil the promise', () => {
  expect(findShortfalls(createSummary(), RATE)).toEqual([]);
  expect(formatLateness(createSummary())).toBe('');
});
it.each([
  ['a failed read', { http_req_failed: { passes: 1, fails: 9999 } }, '1 reads failed'],
  [
    'a read without a successful response, despite retries,',
    { checks: { passes: 9999, fails: 1 } },
    '1 of 10000 responses were not 200 in the end',
  ],
  ['no response at all', { checks: {} }, '0 of 0 responses were not 200'],
  ['sending a fifth of the reads', { iterations: { count: 2000 } }, 'only 2000 of 10000 reads were sent'],
  [
    'sending less than 95 of 100 reads',
    { iterations: { count: 9499 } },
    'only 9499 of 10000 reads were sent',
  ],
  ['sending no reads', { iterations: {} }, 'only 0 of 10000 reads were sent'],
])('%s breaks the promise', (_what, changes, message) =>
  expect(findShortfalls(createSummary(changes as never), RATE)).toEqual([expect.stringContaining(message)]),
);
it('reads that k6 sends too late are reported and do not break the promise', () => {
  const late = createSummary({ iterations: { count: 9600 }, dropped_iterations: { count: 400 } });
  expect(findShortfalls(late, RATE)).toEqual([]);
  expect(formatLateness(late)).toMatch(/^400 reads were not sent/);
});

describe('a refused command', () => {
  const [KILLING, RESTARTING] = ['killing', 'restarting'];
  const kill = { phase: KILLING, at: 10_000 };
  const createRefusal = (changes: Partial<Denied> = {}) => ({
    name: 'addFilm',
    code: 'no connection',
    phase: KILLING,
    sentAt: 9000,
    refusedAt: 10_100,
    ...changes,
  });
  it.each<[string, Partial<Denied>]>([
    ['was in progress when a process was killed', {}],
    ['was sent in the phase before the kill and was still in progress', { phase: 'baseline' }],
    ['was in progress at the kill and was refused much later', { refusedAt: 19_000 }],
    [
      'was sent within five seconds of the kill',
      { code: 'service.unreachable', sentAt: 15_000, refusedAt: 15_001 },
    ],
  ])('keeps the promise: it %s', (_what, changes) =>
    expect(findUnexplained([createRefusal(changes)], [kill])).toEqual([]),
  );
  it.each<[string, Partial<Denied>]>([
    ['before anything was killed', { phase: 'baseline', sentAt: 9000, refusedAt: 9999 }],
    ['more than five seconds after the kill', { sentAt: 15_001, refusedAt: 15_002 }],
    [
      'in another phase than that of the kill, however soon',
      { phase: RESTARTING, sentAt: 10_001, refusedAt: 10_002 },
    ],
    ['with a code that a killed process does not cause', { code: 'projection.stale' }],
  ])('breaks the promise: it was refused %s', (_what, changes) =>
    expect(findUnexplained([createRefusal(changes)], [kill])).toEqual([
      `${changes.phase ?? KILLING}: addFilm was refused (${changes.code ?? 'no connection'})`,
    ]),
  );
  it('breaks the promise without any kill', () =>
    expect(findUnexplained([createRefusal()], [])).toHaveLength(1));
  it('is one of at most two that a kill explains', () => {
    const three = [9000, 9500, 10_500].map((sentAt) => createRefusal({ sentAt }));
    expect(findUnexplained(three, [kill])).toHaveLength(1);
    expect(
      findUnexplained([...three, createRefusal(), createRefusal()], [kill, { ...kill, at: 10_001 }]),
    ).toHaveLength(1);
  });
  it('is explained by a later kill when an earlier one explains others', () => {
    const [first, second] = [kill, { ...kill, at: 14_000 }];
    const refusals = [10_100, 13_000, 13_500, 18_000].map((sentAt) =>
      createRefusal({ sentAt, refusedAt: sentAt + 1000 }),
    );
    expect(findUnexplained(refusals, [second, first])).toEqual([]);
  });
});

it('refusals of the filmmaker’s requests are counted separately for reads and commands', async () => {
  const requestsToRefuse = new Set(['GET getFilm', 'POST runWizard']);
  const server = http.createServer((request, response) => {
    const name = new URL(request.url!, 'http://x').searchParams.get('name')!;
    const isRefused = requestsToRefuse.delete(`${request.method} ${name}`); // The first request of each kind.
    response.writeHead(isRefused ? 503 : 200).end(isRefused ? 'unavailable' : '{"id":1}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const work = new Work({ publicUrl, cookie: '', userId: 'x', competitionIds: [1], label: 'test' });
  work.phase = 'baseline';
  const startedAt = Date.now();
  work.start(1);
  await until(() => work.tasks[0]?.done);
  await work.stop();
  server.close();
  expect([...work.refusals]).toEqual([['no connection', 2]]);
  expect(work.denied).toMatchObject([{ name: 'runWizard', code: 'no connection', phase: 'baseline' }]);
  const [denied] = work.denied as [Denied];
  const times = [startedAt, denied.sentAt, denied.refusedAt, Date.now()];
  expect(times).toEqual(times.toSorted());
  expect([...work.refusedReads]).toEqual([['getFilm: no connection', 1]]);
});
