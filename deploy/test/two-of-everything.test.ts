import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { lateOf, shortOf } from '../faults/reads.mjs';
import { Work } from '../faults/work.mjs';
import { until } from '../local/until.mjs';

/** Of 100 s at 100 a second. */
const summary = (over: Record<string, Record<string, number>> = {}) => {
  const usual = {
    http_req_failed: { passes: 0, fails: 10_000 },
    checks: { passes: 10_000, fails: 0 },
    iterations: { count: 10_000 },
  };
  const metrics = Object.entries({ ...usual, ...over }).map(([name, values]) => [name, { values }] as const);
  return { metrics: Object.fromEntries(metrics), lastedMs: 100_000 };
};

it('reads that were all asked and answered are all that is wanted', () => {
  expect(shortOf(summary(), 100)).toEqual([]);
  expect(lateOf(summary())).toBe('');
});
it.each([
  ['one that failed', { http_req_failed: { passes: 1, fails: 9999 } }, '1 reads failed'],
  [
    'a question that nobody answered, however often it was asked',
    { checks: { passes: 9999, fails: 1 } },
    '1 of 10000 answers were not 200 in the end',
  ],
  ['no answer at all', { checks: {} }, '0 of 0 answers were not 200'],
  ['a fifth of the reads', { iterations: { count: 2000 } }, 'only 2000 of 10000 reads were asked'],
  ['less than 95 of 100', { iterations: { count: 9499 } }, 'only 9499 of 10000 reads were asked'],
  ['none', { iterations: {} }, 'only 0 of 10000 reads were asked'],
])('%s is a promise broken', (_what, over, why) =>
  expect(shortOf(summary(over as never), 100)).toEqual([expect.stringContaining(why)]),
);
it('a generator that was late for some is told in words, and breaks none', () => {
  const late = summary({ iterations: { count: 9600 }, dropped_iterations: { count: 400 } });
  expect(shortOf(late, 100)).toEqual([]);
  expect(lateOf(late)).toMatch(/^400 reads were not asked.*k6 was late/);
});

it('what the filmmaker is refused is counted, and apart what was only to be read and what was to be done', async () => {
  const refused = new Set(['GET getFilm', 'POST runWizard']);
  const door = http.createServer((request, response) => {
    const name = new URL(request.url!, 'http://door').searchParams.get('name')!;
    const isRefused = refused.delete(`${request.method} ${name}`); // the first of each
    response.writeHead(isRefused ? 503 : 200).end(isRefused ? 'nobody is there' : '{"id":1}');
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const publicUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const work = new Work({ publicUrl, cookie: '', userId: 'x', competitionIds: [1], label: 'test' });
  work.start(1);
  await until(() => work.wishes[0]?.done);
  await work.stop();
  door.close();
  expect([...work.refusals]).toEqual([['no connection', 2]]);
  expect(work.denied).toEqual([{ name: 'runWizard', code: 'no connection' }]);
  expect([...work.unread]).toEqual([['getFilm: no connection', 1]]);
});
