import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { parse } from 'yaml';
import { runPromtool, startPrometheus } from '../../deploy/install/servers/prometheus.mjs';
import { until } from '../../deploy/testing/until.mjs';
import { films } from '../../services/films/src/films.module.js';
import { extractGroupings, extractSelectors } from './prometheus-queries.js';
import { allServices, startPlatform } from './platform.js';

const deploy = path.join(import.meta.dirname, '../../deploy');
const read = (...names: string[]) => fs.readFileSync(path.join(deploy, ...names), 'utf8');
const alerts = read('observability', 'alerts.yml');
const dashboards = fs
  .readdirSync(path.join(deploy, 'observability/dashboards'))
  .map((name) => read('observability/dashboards', name));
const rules = (parse(alerts) as { groups: { rules: { expr: string }[] }[] }).groups.flatMap(
  (group) => group.rules,
);
/** All queries of the alerts and dashboards. */
const expressions = [...rules.map(({ expr }) => expr), ...dashboards.flatMap(extractQueries)];
/** Every metric that an alert or a dashboard shows. */
const metricNames = [
  ...new Set([alerts, ...dashboards].join('\n').match(/\b(laurel|process|nodejs)_[a-z0-9_]+(?=[{\[ )])/g)),
].toSorted();

describe('alerts', () => {
  it('are valid for Prometheus', async () =>
    expect(await runPromtool('check', 'rules', 'alerts.yml')).toMatchObject({ code: 0 }));
  it('pass their promtool tests', async () => {
    const { code, output } = await runPromtool('test', 'rules', 'alerts.test.yml');
    expect([code, output]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
  it('each have a test for firing and for not firing, and a runbook', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    const tested = read('observability', 'alerts.test.yml');
    for (const name of names) {
      expect(tested).toContain(`name: ${name} fires`);
      expect(tested).toContain(`name: ${name} is quiet`);
      expect(read('runbooks', `${name}.md`)).toMatch(/## Meaning[^]*## Check[^]*## Fix/);
    }
    expect(fs.readdirSync(path.join(deploy, 'runbooks')).toSorted()).toEqual(
      names.map((name) => `${name}.md`).toSorted(),
    );
  });
});

/** The values that Grafana substitutes for its own variables. */
const GRAFANA: Record<string, string> = { $__rate_interval: '1m', $__interval: '1m', $__range: '1h' };
/** Returns every query of a dashboard. */
function extractQueries(dashboard: string): string[] {
  const results: string[] = [];
  JSON.parse(dashboard, (key, value: unknown) => {
    if (key === 'expr' || key === 'expression') results.push(String(value));
    return value;
  });
  return results;
}
/** Checks queries with promtool. Returns its exit code and its output. */
async function checkQueries(queries: string[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-questions-'));
  const rules = queries.map((expr, n) => ({
    record: `query:${n}`,
    expr: expr.replace(/\$\w+/g, (word) => GRAFANA[word] ?? word),
  }));
  const file = path.join(folder, 'rules.yml');
  fs.writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules }] })); // JSON is valid YAML.
  const { code, output } = await runPromtool('check', 'rules', file);
  fs.rmSync(folder, { recursive: true });
  return { code, output };
}
describe('dashboards', () => {
  const queries = dashboards.flatMap(extractQueries);
  it('only contain queries that Prometheus can parse', async () => {
    expect(queries.length).toBe(dashboards.join('\n').match(/"expr": /g)!.length);
    expect(await checkQueries(queries)).toEqual({
      code: 0,
      output: expect.stringContaining(`${queries.length} rules found`),
    });
  });
  it.each([
    ['that ends too early', (query: string) => query.slice(0, -1)],
    ['with a variable that Grafana does not define', (query: string) => `${query} > $threshold`],
  ])('fail the check if they contain a query %s', async (_what, breakQuery) => {
    const { code, output } = await checkQueries([breakQuery(queries[0]!)]);
    expect([code, output]).toEqual([1, expect.stringContaining('could not parse expression')]);
  });
});

describe('label values of a query', () => {
  it('are checked one by one', () =>
    expect(extractSelectors('sum(a{x=~"1|2",y="3"}) > 0 or b{z!~"4|5"} == 0')).toEqual([
      'a{x="1",y="3"}',
      'a{x="2",y="3"}',
      'b{z!~"4|5"}',
      'b{z="4"}',
      'b{z="5"}',
    ]));
  it('include grouping labels', () =>
    expect(extractGroupings('sum by (le, rpc) (rate(laurel_rpc_seconds_bucket[5m]))')).toEqual([
      'laurel_rpc_seconds_bucket{le!=""}',
      'laurel_rpc_seconds_bucket{rpc!=""}',
    ]));
});

/**
 * Requests a user's films while the service is down, the table is missing and the database disconnects. This
 * produces internal errors and temporary errors, in the service and in the gateway.
 */
async function causeEveryError(laurel: Awaited<ReturnType<typeof startPlatform>>) {
  const { cookie, userId } = await laurel.signIn();
  const getOutcome = async () => {
    const { status, body } = await laurel.get('getUserFilms', { userId }, cookie);
    return (body as { error?: { code: string } }).error?.code ?? status;
  };
  /** On a busy machine a response may only be a timeout, which is a different failure. */
  const waitForOutcome = (expected: number | string) => until(async () => (await getOutcome()) === expected);
  await laurel.stopService(films);
  await waitForOutcome('service.unreachable');
  await laurel.startService(films);
  await waitForOutcome(200);
  const client = new pg.Client(laurel.stack.url('films'));
  await client.connect();
  await client.query('alter table film rename to film_away');
  await waitForOutcome('internal');
  await client.query('alter table film_away rename to film');
  await client.query('begin');
  await client.query('lock table film in access exclusive mode');
  /** Simulates a database failure: each connection that waits for the table is terminated. */
  const terminateTimer = setInterval(
    () =>
      void client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    25,
  );
  await waitForOutcome('database.unreachable').finally(() => clearInterval(terminateTimer));
  await client.query('rollback');
  await client.end();
}
describe('a running Prometheus', () => {
  let laurel: Awaited<ReturnType<typeof startPlatform>>;
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  beforeAll(async () => {
    laurel = await startPlatform({}, allServices);
    await causeEveryError(laurel);
    const { cookie } = await laurel.signIn();
    const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 600 }, cookie);
    expect((await laurel.get('getFilm', { filmId: film.id }, cookie)).status).toBe(200);
    expect((await laurel.post('deleteFilm', { filmId: 999 }, cookie)).status).toBe(404);
    prometheus = await startPrometheus(laurel.getHealthPorts());
  });
  afterAll(async () => {
    await prometheus?.stop();
    await laurel?.stop();
  });

  it('scrapes every process', async () => {
    await until(async () => (await prometheus.query('up == 1')).length === allServices.length + 1);
  });
  it.each(metricNames)('finds %s', async (name) => {
    await until(async () => (await prometheus.query(name)).length > 0);
  });
  const selectors = [
    ...new Set(
      expressions.flatMap((expression) => [...extractSelectors(expression), ...extractGroupings(expression)]),
    ),
  ].toSorted();
  it.each(selectors)('finds %s, which an alert or a dashboard uses', async (selector) => {
    await until(async () => (await prometheus.query(selector)).length > 0);
  });
  it.each(['laurel_waiting{what="outbox_minutes"}', 'laurel_pool_connections{service="film"}'])(
    'finds no series for %s',
    async (selector) => {
      const [, metricName] = /^(\w+)/.exec(selector)!;
      await until(async () => (await prometheus.query(metricName!)).length > 0);
      expect(await prometheus.query(selector)).toEqual([]);
    },
  );
  it('counts each function and RPC with its outcome and its service', async () => {
    const getCounts = async (name: string) => {
      const result = await prometheus.query(`laurel_function_seconds_count{function="${name}"}`);
      return result.map(({ metric, value }) => [metric.service, metric.outcome, value[1]]);
    };
    await until(async () => (await getCounts('deleteFilm')).length > 0);
    expect(await getCounts('getFilm')).toEqual([['bff', 'ok', '1']]);
    expect(await getCounts('deleteFilm')).toEqual([['bff', 'not_found', '1']]);
    const rpcs = await until(async () => {
      const result = await prometheus.query('sum by (service) (laurel_rpc_seconds_count{rpc="addFilm"})');
      return result.length > 0 && result;
    });
    expect(rpcs.map(({ metric, value }) => [metric.service, value[1]])).toEqual([['films', '1']]);
  });
});
