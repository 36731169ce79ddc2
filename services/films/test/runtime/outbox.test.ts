import { randomUUID } from 'node:crypto';
import { FilmRegistered } from '@laurel/proto/films/v1/events';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { Metrics } from '@laurel/runtime/observability/metrics';
import { appendEvent, appendEvents, appendEventOnce, FIND_EVENT } from '@laurel/runtime/events/outbox';
import { registerServiceMetrics } from '@laurel/runtime/maintenance/service-metrics';
import { Module } from '@nestjs/common';
import { startStack } from '../../../../deploy/testing/stack.mjs';
import { until } from '../../../../deploy/testing/until.mjs';
import { parseMetric } from '../../../runtime/test/read-metric.js';
import { countRows } from '../../../runtime/test/tables.js';
import { database, Db } from '../../src/database/client.js';
import { createServiceDefinition } from '../../../runtime/test/service-definition.js';

@Module({ providers: [...database] })
class PublisherModule {}

let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>, db: Db;
beforeAll(async () => {
  stack = await startStack();
  service = await boot(createServiceDefinition(PublisherModule), await stack.env('films'));
  db = service.app.get(Db, { strict: false });
});
afterAll(async () => {
  await service?.close();
  await stack?.stop();
});

const createPayload = (synopsis: string) =>
  FilmRegistered.fromJSON({ film: { id: 1, details: { name: 'x', synopsis } } });
const rows = (aggregate: string) =>
  db.$queryRaw<
    { published: string | null }[]
  >`select published_at::text as published from outbox where aggregate = ${aggregate}`;

it('refuses a command whose event is too large for the bus, and stores nothing', async () => {
  const [large, small] = [`film-${randomUUID()}`, `film-${randomUUID()}`];
  const pending = db.$transaction(async (tx) => {
    await appendEvent(tx, 'film.registered', small, 1, createPayload('short'));
    await appendEvent(tx, 'film.registered', large, 1, createPayload('y'.repeat(210_000)));
  });
  await expect(pending).rejects.toMatchObject({ kind: 'invalid', code: 'event.too_large' });
  expect([await rows(large), await rows(small)]).toEqual([[], []]);
});

it('appends an event once when several replicas detect it, and finds the existing one by index', async () => {
  const [one, other] = [`film-${randomUUID()}`, `film-${randomUUID()}`];
  const event = { type: 'film.changed' as const, version: 3, payload: createPayload('short') };
  const append = () =>
    db.$transaction((tx) =>
      appendEventOnce(tx, [
        { ...event, aggregate: one },
        { ...event, aggregate: other },
      ]),
    );
  expect((await Promise.all([append(), append(), append()])).toSorted()).toEqual([false, false, true]);
  expect(await append()).toBe(false);
  expect(await countRows(db, 'outbox', 'aggregate in ($1, $2)', one, other)).toBe(2);
  const plan = await db.$transaction(async (tx) => {
    await tx.$executeRaw`set local enable_seqscan = off`;
    return tx.$queryRawUnsafe<object[]>(`explain (generic_plan) ${FIND_EVENT}`);
  });
  expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan using outbox_aggregate_version_key/);
});

it('sets aside an event that the bus does not accept, and publishes the next ones', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const aggregate = `film-${randomUUID()}`;
  const payload = JSON.stringify({ film: { id: 1, synopsis: 'y'.repeat(300_000) } });
  await db.$executeRaw`insert into outbox (type, aggregate, version, payload, request_id)
    values ('film.registered', ${aggregate}, 1, ${payload}::jsonb, 'r')`;
  await db.$transaction((tx) => appendEvent(tx, 'film.changed', aggregate, 2, createPayload('short')));
  await until(async () => (await rows(aggregate)).every(({ published }) => published));
  log.mockRestore();
  expect((await rows(aggregate)).map(({ published }) => published === 'infinity')).toEqual([true, false]);
  const { state } = await stack.jsm.streams.info('LAUREL', {
    subjects_filter: `laurel.films.film.*.${aggregate}`,
  });
  expect(state.subjects).toEqual({ [`laurel.films.film.changed.${aggregate}`]: 1 });
});

it('publishes `projection.rebuilt` after all earlier events', async () => {
  const [long, projection] = [`film-${randomUUID()}`, `projection-film-${randomUUID()}`];
  const changed = Array.from({ length: 60 }, (_, n) => ({
    type: 'film.changed' as const,
    aggregate: long,
    version: n + 2,
    payload: createPayload('short'),
  }));
  const rebuilt = {
    type: 'projection.rebuilt' as const,
    aggregate: projection,
    version: 2,
    payload: { noun: 'film' },
  };
  await db.$transaction((tx) => appendEvents(tx, [...changed, rebuilt]));
  const getSeq = async (subject: string) =>
    (await until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null)))
      .seq;
  const closing = await getSeq(`laurel.films.projection.rebuilt.${projection}`);
  expect(closing).toBeGreaterThan(await getSeq(`laurel.films.film.changed.${long}`));
  await until(async () => (await rows(long)).every(({ published }) => published));
  expect(closing).toBeGreaterThan(await getSeq(`laurel.films.film.changed.${long}`));
});

it('reports how many outbox rows wait, for how long, and how many events are dead', async () => {
  await until(async () => (await countRows(db, 'outbox', 'published_at is null')) === 0);
  let metricsText = '';
  const ended = db.$transaction(async (tx) => {
    // The transaction is rolled back, so that the relay does not publish these rows.
    for (const minutes of [2, 1])
      await tx.$executeRaw`insert into outbox (type, aggregate, version, payload, request_id, at)
        values ('film.changed', ${`film-${randomUUID()}`}, 1, '{}', 'r', now() - ${minutes} * interval '1 minute')`;
    await tx.$executeRaw`insert into failed_event (event_id, envelope, tries, error, dead)
      values (uuidv7(), '{}', 5, 'no', true), (uuidv7(), '{}', 1, 'not yet', false)`;
    const metrics = new Metrics();
    registerServiceMetrics(metrics, tx as never, { pendingEvents: 0 } as never);
    metricsText = await metrics.collectText();
    throw new Error('undone');
  });
  await expect(ended).rejects.toThrow('undone');
  const figures = parseMetric(metricsText, 'laurel_waiting');
  expect(figures).toEqual({ outbox: 2, outbox_seconds: expect.any(Number), dead: 1, rebuilds: 0 });
  expect(figures.outbox_seconds).toBeGreaterThanOrEqual(120);
  expect(figures.outbox_seconds).toBeLessThan(150);
});

it('the relay does not read published rows again in each batch', async () => {
  for (let round = 0; round < 6; round++) {
    for (let n = 0; n < 100; n++)
      await db.$transaction((tx) =>
        appendEvent(tx, 'film.registered', `film-${randomUUID()}`, 1, createPayload('short')),
      );
    await until(async () => (await countRows(db, 'outbox', 'published_at is null')) === 0);
    await db.pool.query('vacuum outbox'); // only this removes published rows from the index of waiting rows
  }
  const readings = () =>
    db.$queryRaw<{ looks: number; read: number }[]>`select idx_scan::int as looks, idx_tup_read::int as read
      from pg_stat_user_indexes where indexrelname = 'outbox_waiting'`;
  // PostgreSQL updates its statistics with a delay of some seconds.
  await until(async () => (await readings())[0]!.looks > 100);
  const [{ looks, read }] = (await readings()) as [{ looks: number; read: number }];
  // If published rows stayed in the index, each batch would read all 600.
  expect(read / looks).toBeLessThan(300);
});

it('deletes events after 30 days, handled ids after 60 days, and stored responses after a day', async () => {
  const [old, young] = [`film-${randomUUID()}`, `film-${randomUUID()}`];
  const event = { type: 'film.changed' as const, version: 1, payload: createPayload('short') };
  await db.$transaction((tx) =>
    appendEvents(tx, [
      { ...event, aggregate: old },
      { ...event, aggregate: young },
    ]),
  );
  await until(async () => (await rows(young)).every(({ published }) => published));
  await db.$executeRaw`update outbox set at = now() - interval '31 days' where aggregate = ${old}`;
  await db.$executeRaw`insert into handled_event (event_id, at) values (uuidv7(), now() - interval '61 days'), (uuidv7(), now() - interval '59 days')`;
  await db.$executeRaw`insert into idempotent_response (caller, key, input_hash, at)
    values ('a', 'old', '', now() - interval '25 hours'), ('a', 'young', '', now() - interval '23 hours')`;
  await service.close();
  service = await boot(createServiceDefinition(PublisherModule), await stack.env('films', 1));
  db = service.app.get(Db, { strict: false });
  await until(
    async () =>
      (await countRows(db, 'idempotent_response')) === 1 && (await countRows(db, 'handled_event')) === 1,
  );
  expect(await db.$queryRaw`select key from idempotent_response`).toEqual([{ key: 'young' }]);
  expect([await rows(old), await rows(young)]).toEqual([[], [expect.anything()]]);
});
