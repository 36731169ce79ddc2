import { randomUUID } from 'node:crypto';
import { FilmRegistered } from '@laurel/proto/films/v1/events';
import { boot } from '@laurel/runtime/boot';
import { Metrics } from '@laurel/runtime/metrics';
import { record, recordAll, recordOnce, TOLD } from '@laurel/runtime/outbox';
import { tellService } from '@laurel/runtime/service-metrics';
import { Module } from '@nestjs/common';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { figuresIn } from './figures.js';
import { countOf } from './tables.js';
import { database, Db } from '../../films/src/database.js';
import { serviceOf } from './blueprint.js';

@Module({ providers: [...database] })
class TellerModule {}

let stack: Awaited<ReturnType<typeof startStack>>, service: Awaited<ReturnType<typeof boot>>, db: Db;
beforeAll(async () => {
  stack = await startStack();
  service = await boot(serviceOf(TellerModule), await stack.env('films'));
  db = service.app.get(Db, { strict: false });
});
afterAll(async () => {
  await service?.close();
  await stack?.stop();
});

const fact = (synopsis: string) =>
  FilmRegistered.fromJSON({ film: { id: 1, facts: { name: 'x', synopsis } } });
const rows = (aggregate: string) =>
  db.$queryRaw<
    { published: string | null }[]
  >`select published_at::text as published from outbox where aggregate = ${aggregate}`;

it('a fact that the bus would not take refuses its command, and nothing is kept', async () => {
  const [large, small] = [`film-${randomUUID()}`, `film-${randomUUID()}`];
  const told = db.$transaction(async (tx) => {
    await record(tx, 'film.registered', small, 1, fact('short'));
    await record(tx, 'film.registered', large, 1, fact('y'.repeat(210_000)));
  });
  await expect(told).rejects.toMatchObject({ kind: 'invalid', code: 'fact.too_large' });
  expect([await rows(large), await rows(small)]).toEqual([[], []]);
});

it('of what several see at once one tells it, and the outbox is not read through to find that', async () => {
  const [one, other] = [`film-${randomUUID()}`, `film-${randomUUID()}`];
  const told = { type: 'film.changed' as const, version: 3, fact: fact('short') };
  const tell = () =>
    db.$transaction((tx) =>
      recordOnce(tx, [
        { ...told, aggregate: one },
        { ...told, aggregate: other },
      ]),
    );
  expect((await Promise.all([tell(), tell(), tell()])).toSorted()).toEqual([false, false, true]);
  expect(await tell()).toBe(false);
  expect(await countOf(db, 'outbox', 'aggregate in ($1, $2)', one, other)).toBe(2);
  const plan = await db.$transaction(async (tx) => {
    await tx.$executeRaw`set local enable_seqscan = off`;
    return tx.$queryRawUnsafe<object[]>(`explain (generic_plan) ${TOLD}`);
  });
  expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan using outbox_aggregate_version_key/);
});

it('a fact that the bus does not take is set aside, and the next ones go out', async () => {
  const log = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const aggregate = `film-${randomUUID()}`;
  const payload = JSON.stringify({ film: { id: 1, synopsis: 'y'.repeat(300_000) } });
  await db.$executeRaw`insert into outbox (type, aggregate, version, payload, request_id, traceparent)
    values ('film.registered', ${aggregate}, 1, ${payload}::jsonb, 'r', '')`;
  await db.$transaction((tx) => record(tx, 'film.changed', aggregate, 2, fact('short')));
  await until(async () => (await rows(aggregate)).every(({ published }) => published));
  log.mockRestore();
  expect((await rows(aggregate)).map(({ published }) => published === 'infinity')).toEqual([true, false]);
  const { state } = await stack.jsm.streams.info('LAUREL', {
    subjects_filter: `laurel.films.film.*.${aggregate}`,
  });
  expect(state.subjects).toEqual({ [`laurel.films.film.changed.${aggregate}`]: 1 });
});

it('what closes others stands behind all of them in the stream', async () => {
  const [long, copy] = [`film-${randomUUID()}`, `copy-film-${randomUUID()}`];
  const changed = Array.from({ length: 60 }, (_, n) => ({
    type: 'film.changed' as const,
    aggregate: long,
    version: n + 2,
    fact: fact('short'),
  }));
  const told = { type: 'copy.told' as const, aggregate: copy, version: 2, fact: { noun: 'film' } };
  await db.$transaction((tx) => recordAll(tx, [...changed, told]));
  const seqOf = async (subject: string) =>
    (await until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null)))
      .seq;
  const closing = await seqOf(`laurel.films.copy.told.${copy}`);
  expect(closing).toBeGreaterThan(await seqOf(`laurel.films.film.changed.${long}`));
  await until(async () => (await rows(long)).every(({ published }) => published));
  expect(closing).toBeGreaterThan(await seqOf(`laurel.films.film.changed.${long}`));
});

it('figures say how much waits, for how long, and what is dead', async () => {
  await until(async () => (await countOf(db, 'outbox', 'published_at is null')) === 0);
  let told = '';
  const ended = db.$transaction(async (tx) => {
    // within one transaction, so that nobody tells them meanwhile
    for (const minutes of [2, 1])
      await tx.$executeRaw`insert into outbox (type, aggregate, version, payload, request_id, traceparent, at)
        values ('film.changed', ${`film-${randomUUID()}`}, 1, '{}', 'r', '', now() - ${minutes} * interval '1 minute')`;
    await tx.$executeRaw`insert into failed (event_id, envelope, tries, error, dead)
      values (uuidv7(), '{}', 5, 'no', true), (uuidv7(), '{}', 1, 'not yet', false)`;
    const metrics = new Metrics();
    tellService(metrics, tx as never, { facts: 0 } as never);
    told = await metrics.text();
    throw new Error('undone');
  });
  await expect(ended).rejects.toThrow('undone');
  const figures = figuresIn(told, 'laurel_waiting');
  expect(figures).toEqual({ outbox: 2, outbox_seconds: expect.any(Number), dead: 1, copies: 0 });
  expect(figures.outbox_seconds).toBeGreaterThanOrEqual(120);
  expect(figures.outbox_seconds).toBeLessThan(150);
});

it('what is published is not read again at each look for what is next', async () => {
  for (let n = 0; n < 600; n++)
    await db.$transaction((tx) => record(tx, 'film.registered', `film-${randomUUID()}`, 1, fact('short')));
  await until(async () => (await countOf(db, 'outbox', 'published_at is null')) === 0);
  const readings = () =>
    db.$queryRaw<{ looks: number; read: number }[]>`select idx_scan::int as looks, idx_tup_read::int as read
      from pg_stat_user_indexes where indexrelname = 'outbox_waiting'`;
  // A server counts a session's reading some seconds after it was done.
  await until(async () => (await readings())[0]!.looks > 100);
  const [{ looks, read }] = (await readings()) as [{ looks: number; read: number }];
  expect(read / looks).toBeLessThan(20);
});

it('forgets facts by when they happened, handled ones as long after as the stream may have them, and answers after a day', async () => {
  const [old, young] = [`film-${randomUUID()}`, `film-${randomUUID()}`];
  const told = { type: 'film.changed' as const, version: 1, fact: fact('short') };
  await db.$transaction((tx) =>
    recordAll(tx, [
      { ...told, aggregate: old },
      { ...told, aggregate: young },
    ]),
  );
  await until(async () => (await rows(young)).every(({ published }) => published));
  await db.$executeRaw`update outbox set at = now() - interval '31 days' where aggregate = ${old}`;
  await db.$executeRaw`insert into handled (event_id, at) values (uuidv7(), now() - interval '61 days'), (uuidv7(), now() - interval '59 days')`;
  await db.$executeRaw`insert into answered (caller, key, input_hash, at)
    values ('a', 'old', '', now() - interval '25 hours'), ('a', 'young', '', now() - interval '23 hours')`;
  await service.close();
  service = await boot(serviceOf(TellerModule), await stack.env('films', 1));
  db = service.app.get(Db, { strict: false });
  await until(async () => (await countOf(db, 'answered')) === 1 && (await countOf(db, 'handled')) === 1);
  expect(await db.$queryRaw`select key from answered`).toEqual([{ key: 'young' }]);
  expect([await rows(old), await rows(young)]).toEqual([[], [expect.anything()]]);
});
