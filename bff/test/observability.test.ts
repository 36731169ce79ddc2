import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { parse } from 'yaml';
import { promtool, startPrometheus } from '../../deploy/local/prometheus.mjs';
import { until } from '../../deploy/local/until.mjs';
import { films } from '../../services/films/src/films.module.js';
import { groupsOf, selectorsOf } from './asked-of-prometheus.js';
import { everyRoom, startPlatform } from './platform.js';

const deploy = path.join(import.meta.dirname, '../../deploy');
const read = (...names: string[]) => fs.readFileSync(path.join(deploy, ...names), 'utf8');
const alerts = read('observability', 'alerts.yml');
const dashboards = fs
  .readdirSync(path.join(deploy, 'observability/dashboards'))
  .map((name) => read('observability/dashboards', name));
const rules = (parse(alerts) as { groups: { rules: { expr: string }[] }[] }).groups.flatMap(
  (one) => one.rules,
);
/** What is asked by all of them. */
const expressions = [...rules.map(({ expr }) => expr), ...dashboards.flatMap(questionsOf)];
/** Every figure that somebody is to look at. */
const figures = [
  ...new Set([alerts, ...dashboards].join('\n').match(/\b(laurel|process|nodejs)_[a-z0-9_]+(?=[{\[ )])/g)),
].toSorted();

describe('alerts', () => {
  it('are read by Prometheus', async () =>
    expect(await promtool('check', 'rules', 'alerts.yml')).toMatchObject({ code: 0 }));
  it('fire when they should, and not before', async () => {
    const { code, output } = await promtool('test', 'rules', 'alerts.test.yml');
    expect([code, output]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
  it('have each a test for both, and a page that says what to do', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    const tested = read('observability', 'alerts.test.yml');
    for (const name of names) {
      expect(tested).toContain(`name: ${name} fires`);
      expect(tested).toContain(`name: ${name} is quiet`);
      expect(read('runbooks', `${name}.md`)).toMatch(/\*\*Look\.\*\*[^]*\*\*Do\.\*\*/);
    }
    expect(fs.readdirSync(path.join(deploy, 'runbooks')).toSorted()).toEqual(
      names.map((name) => `${name}.md`).toSorted(),
    );
  });
});

/** What Grafana puts in the place of its own words. */
const GRAFANA: Record<string, string> = { $__rate_interval: '1m', $__interval: '1m', $__range: '1h' };
/** What a dashboard asks, wherever it stands in it. */
function questionsOf(dashboard: string): string[] {
  const found: string[] = [];
  JSON.parse(dashboard, (key, value: unknown) => {
    if (key === 'expr' || key === 'expression') found.push(String(value));
    return value;
  });
  return found;
}
/** What Prometheus says of questions: the code of its check, and what is wrong. */
async function readByPrometheus(questions: string[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-questions-'));
  const rules = questions.map((expr, n) => ({
    record: `question:${n}`,
    expr: expr.replace(/\$\w+/g, (word) => GRAFANA[word] ?? word),
  }));
  const file = path.join(folder, 'rules.yml');
  fs.writeFileSync(file, JSON.stringify({ groups: [{ name: 'questions', rules }] })); // JSON is YAML
  const { code, output } = await promtool('check', 'rules', file);
  fs.rmSync(folder, { recursive: true });
  return { code, output };
}
describe('dashboards', () => {
  const questions = dashboards.flatMap(questionsOf);
  it('ask what Prometheus can read', async () => {
    expect(questions.length).toBe(dashboards.join('\n').match(/"expr": /g)!.length);
    expect(await readByPrometheus(questions)).toEqual({
      code: 0,
      output: expect.stringContaining(`${questions.length} rules found`),
    });
  });
  it.each([
    ['that ends too early', (question: string) => question.slice(0, -1)],
    ['of a word that is none of Grafana’s', (question: string) => `${question} > $threshold`],
  ])('and not a question %s', async (_what, spoilt) => {
    const { code, output } = await readByPrometheus([spoilt(questions[0]!)]);
    expect([code, output]).toEqual([1, expect.stringContaining('could not parse expression')]);
  });
});

describe('words of a question', () => {
  it('are asked for one by one', () =>
    expect(selectorsOf('sum(a{x=~"1|2",y="3"}) > 0 or b{z!~"4|5"} == 0')).toEqual([
      'a{x="1",y="3"}',
      'a{x="2",y="3"}',
      'b{z!~"4|5"}',
      'b{z="4"}',
      'b{z="5"}',
    ]));
  it('are labels, too', () =>
    expect(groupsOf('sum by (le, rpc) (rate(laurel_rpc_seconds_bucket[5m]))')).toEqual([
      'laurel_rpc_seconds_bucket{le!=""}',
      'laurel_rpc_seconds_bucket{rpc!=""}',
    ]));
});

/** Asks for somebody's films while who has them is not there, while their table is not, and while their database goes away: what is a defect, and what is not now, there and at the door. */
async function failInEveryWay(laurel: Awaited<ReturnType<typeof startPlatform>>) {
  const { cookie, userId } = await laurel.signIn();
  const answer = async () => {
    const { status, body } = await laurel.get('getUserFilms', { userId }, cookie);
    return (body as { error?: { code: string } }).error?.code ?? status;
  };
  /** On a busy machine an answer may only be that it took too long: that is another way. */
  const answers = (wanted: number | string) => until(async () => (await answer()) === wanted);
  await laurel.end(films);
  await answers('service.unreachable');
  await laurel.begin(films);
  await answers(200);
  const client = new pg.Client(laurel.stack.url('films'));
  await client.connect();
  await client.query('alter table film rename to film_away');
  await answers('internal');
  await client.query('alter table film_away rename to film');
  await client.query('begin');
  await client.query('lock table film in access exclusive mode');
  /** As if the server went away: whoever waits for the table loses the connection. */
  const goAway = setInterval(
    () =>
      void client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    25,
  );
  await answers('database.unreachable').finally(() => clearInterval(goAway));
  await client.query('rollback');
  await client.end();
}
describe('a real Prometheus', () => {
  let laurel: Awaited<ReturnType<typeof startPlatform>>;
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  beforeAll(async () => {
    laurel = await startPlatform({}, everyRoom);
    await failInEveryWay(laurel);
    const { cookie } = await laurel.signIn();
    const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 600 }, cookie);
    expect((await laurel.get('getFilm', { filmId: film.id }, cookie)).status).toBe(200);
    expect((await laurel.post('deleteFilm', { filmId: 999 }, cookie)).status).toBe(404);
    prometheus = await startPrometheus(laurel.health());
  });
  afterAll(async () => {
    await prometheus?.stop();
    await laurel?.stop();
  });

  it('reads every process', async () => {
    await until(async () => (await prometheus.query('up == 1')).length === everyRoom.length + 1);
  });
  it.each(figures)('finds %s', async (name) => {
    await until(async () => (await prometheus.query(name)).length > 0);
  });
  const asked = [
    ...new Set(expressions.flatMap((one) => [...selectorsOf(one), ...groupsOf(one)])),
  ].toSorted();
  it.each(asked)('finds %s, which alerts or dashboards name', async (selector) => {
    await until(async () => (await prometheus.query(selector)).length > 0);
  });
  it.each(['laurel_waiting{what="outbox_minutes"}', 'laurel_pool_connections{service="film"}'])(
    'finds no %s',
    async (selector) => {
      const [, figure] = /^(\w+)/.exec(selector)!;
      await until(async () => (await prometheus.query(figure!)).length > 0);
      expect(await prometheus.query(selector)).toEqual([]);
    },
  );
  it('knows what was asked, how it ended, and of whom', async () => {
    const ended = async (name: string) => {
      const found = await prometheus.query(`laurel_function_seconds_count{function="${name}"}`);
      return found.map(({ metric, value }) => [metric.service, metric.outcome, value[1]]);
    };
    await until(async () => (await ended('deleteFilm')).length > 0);
    expect(await ended('getFilm')).toEqual([['bff', 'ok', '1']]);
    expect(await ended('deleteFilm')).toEqual([['bff', 'not_found', '1']]);
    const rpcs = await until(async () => {
      const found = await prometheus.query('sum by (service) (laurel_rpc_seconds_count{rpc="addFilm"})');
      return found.length > 0 && found;
    });
    expect(rpcs.map(({ metric, value }) => [metric.service, value[1]])).toEqual([['films', '1']]);
  });
});
