import { Metrics } from '@laurel/runtime/observability/metrics';
import { refuse } from '@laurel/runtime/errors/refusals';

const lines = async (metrics: Metrics, name: string) =>
  (await metrics.collectText()).split('\n').filter((line) => line.startsWith(name));

it('counts requests by outcome and sums their duration', async () => {
  const metrics = new Metrics();
  const requests = metrics.measureRequests('laurel_rpc_seconds', 'Requests.', 'rpc');
  const from = performance.now() - 1500;
  requests.recordSuccess('getFilm', from);
  requests.recordFailure('getFilm', from, refuse.notFound('film.not_found', 'This film does not exist.'));
  requests.recordFailure('getFilm', from, new Error('a defect'));
  expect(await lines(metrics, 'laurel_rpc_seconds_count')).toEqual([
    'laurel_rpc_seconds_count{rpc="getFilm",outcome="ok"} 1',
    'laurel_rpc_seconds_count{rpc="getFilm",outcome="not_found"} 1',
    'laurel_rpc_seconds_count{rpc="getFilm",outcome="internal"} 1',
  ]);
  const [, sum] = (await lines(metrics, 'laurel_rpc_seconds_sum'))[0]!.split(' ');
  expect(Number(sum)).toBeGreaterThanOrEqual(1.5);
});

it('reads gauges when metrics are collected, and omits those that cannot be read', async () => {
  const metrics = new Metrics();
  let waiting = 3;
  metrics.addGauge('laurel_waiting', 'Waits.', () => ({ outbox: waiting, dead: 0 }), 'what');
  metrics.addGauge('laurel_one', 'One.', () => waiting);
  metrics.addGauge('laurel_away', 'Away.', () => Promise.reject(new Error('the database is away')));
  waiting = 4;
  expect(await lines(metrics, 'laurel_')).toEqual([
    'laurel_waiting{what="outbox"} 4',
    'laurel_waiting{what="dead"} 0',
    'laurel_one 4',
  ]);
});

it('two services in one process have separate metrics, except those of the process', async () => {
  const [one, other] = [new Metrics(), new Metrics()];
  one.addGauge('laurel_one', 'One.', () => 1);
  expect(await lines(other, 'laurel_one')).toEqual([]);
  for (const metrics of [one, other])
    expect(await lines(metrics, 'nodejs_eventloop_lag_p99_seconds ')).toHaveLength(1);
});

it("exports Node's default metrics", async () => {
  expect(await new Metrics().collectText()).toContain('nodejs_eventloop_lag_p99_seconds');
});
