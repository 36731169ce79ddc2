import { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { Env } from '@laurel/runtime/process/env';
import type { MatchingEnv } from '../src/settings/matching.env.js';
import { Readiness } from '@laurel/runtime/observability/health';
import { Catalogue } from '../src/catalogue/catalogue.js';
import { Projections } from '../src/projections/read-projections.js';
import { ProjectionFeed } from '../src/projections/projection-feed.js';
import { Rematches } from '../src/catalogue/rematches.js';
import { CatalogueSnapshot } from '../src/catalogue/catalogue-snapshot.js';
import type { Db } from '../src/database/client.js';
import { matching } from '../src/matching.module.js';
import { fetchMetric } from '../../runtime/test/read-metric.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import {
  ada,
  getCatalogue,
  db,
  addCompetitions,
  getProvider,
  registerFilm,
  stack,
  setUpService,
  publishEvent,
  maxRuntime,
  makeCompetitionMessage,
} from './setup.js';
import { until } from '../../../deploy/testing/until.mjs';

setUpService();

it('metrics show the competitions and films in memory and the size of the index', async () => {
  await addCompetitions({}, {}, {});
  const films = [await registerFilm({ length: 600 }), await registerFilm({ length: 600 })];
  const { engine } = getCatalogue();
  await until(() => films.every((film) => engine.films.has(film)));
  expect(engine.bytes).toBeGreaterThan(3);
  expect(await fetchMetric(getProvider(Env).HTTP_PORT, 'laurel_engine_size')).toEqual({
    competitions: 3,
    films: 2,
    index_bytes: engine.bytes,
  });
});

it('another replica receives the same changes', async () => {
  const env = await stack.env('matching', 1);
  const secondReplica = await boot(matching, env);
  try {
    const other = secondReplica.app.get(Catalogue, { strict: false });
    const [id] = await addCompetitions({ name: 'received once' });
    expect(await until(() => other.getCompetition(id!))).toMatchObject({ name: 'received once' });
  } finally {
    await secondReplica.close();
  }
});

it('a change during the initial load is not lost', async () => {
  const [id] = await addCompetitions({ name: 'before' });
  const { festival } = getCatalogue().getCompetition(id!)!;
  let wasReadAgain = false;
  // The second call of `enqueue` means that the notification of the change was received.
  const enqueueSpy = vi.spyOn(ProjectionFeed.prototype as unknown as { enqueue(): Promise<void> }, 'enqueue');
  const query = db.pool.query.bind(db.pool) as unknown as (
    sql: string,
    values?: unknown[],
  ) => Promise<unknown>;
  const pool = {
    async query(sql: string, values?: unknown[]) {
      const rows = await query(sql, values);
      if (sql.includes('any($1)')) wasReadAgain = true;
      if (!sql.includes('whole as row from competition where id >')) return rows;
      // Commits and publishes a change before the rows are returned, so that they are stale.
      const changed = JSON.stringify(
        CompetitionWhole.toJSON(makeCompetitionMessage(id!, festival.id, { name: 'after' })),
      );
      await db.$executeRaw`update competition set whole = ${changed}::jsonb where id = ${id!}`;
      await until(
        () => wasReadAgain || enqueueSpy.mock.contexts.filter((context) => context === feed).length > 1,
      );
      return rows;
    },
  };
  const loadingCatalogue = new Catalogue(
    new Projections({ pool } as unknown as Db),
    new Rematches(db),
    new CatalogueSnapshot({} as Env),
    { DATABASE_URL: stack.url('matching'), CATALOGUE_DEBOUNCE_MS: 15_000 } as MatchingEnv,
    new Readiness(),
  );
  const { feed } = loadingCatalogue as unknown as { feed: ProjectionFeed };
  loadingCatalogue.onApplicationBootstrap();
  try {
    await until(() => loadingCatalogue.getCompetition(id!)?.name === 'after');
  } finally {
    enqueueSpy.mockRestore();
    await loadingCatalogue.beforeApplicationShutdown();
  }
});

it('publishes the films whose verdicts a changed rule affects, once for all replicas', async () => {
  const [id] = await addCompetitions({ terms: [maxRuntime(1200)] });
  const [shorter, longer] = [await registerFilm({ length: 1122 }), await registerFilm({ length: 1500 })];
  const secondReplica = await boot(matching, await stack.env('matching', 1));
  try {
    await until(() =>
      [getCatalogue(), secondReplica.app.get(Catalogue, { strict: false })].every(
        (item) => item.engine.films.has(longer) && item.getCompetition(id!),
      ),
    );
    const { festival } = getCatalogue().getCompetition(id!)!;
    const changed = makeCompetitionMessage(id!, festival.id, { terms: [maxRuntime(1100)] });
    changed.competition!.version = 2;
    await publishEvent('competition.changed', `competition-${id}`, 2, { whole: changed });
    for (const replica of [getCatalogue(), secondReplica.app.get(Catalogue, { strict: false })]) {
      await until(() => replica.getCompetition(id!)!.terms[0]!.value === 1100);
      await replica.saveSnapshot(); // after all earlier events and their rematches
    }
    const aggregate = `rematch-c${id}-0`;
    const payload = { films: [{ filmId: shorter, userId: ada.user }] };
    expect(await listEvents(db, 'aggregate like $1 and version = 2', `rematch-c${id}-%`)).toEqual([
      { type: 'rematch.finished', aggregate, version: 2, payload },
    ]);
    const isPublished = 'aggregate = $1 and version = 2 and published_at is not null';
    await until(async () => (await countRows(db, 'outbox', isPublished, aggregate)) === 1);
  } finally {
    await secondReplica.close();
  }
});

it('removes a deleted film', async () => {
  const film = await registerFilm();
  await until(() => getCatalogue().engine.films.has(film));
  await publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
  await until(() => !getCatalogue().engine.films.has(film));
});

it('releases values that a film no longer uses, and preserves the others', async () => {
  const [film, [id]] = [await registerFilm(), await addCompetitions({ name: 'unaffected' })];
  const screenings = `select jsonb_agg(jsonb_build_object('date', '2026-01-01', 'kind', 'festival', 'country', 'FR',
    'city', 'Ville ' || n)) from generate_series($2::int, $3::int) n`;
  const setScreenings = (from: number, to: number) =>
    db.pool.query(
      `update film set film = jsonb_set(film, '{details,screenings,values}', (${screenings})) where id = $1`,
      [film, from, to],
    );
  await db.pool.query(
    `update film set film = jsonb_set(film, '{details,screenings}', '{"values":[]}') where id = $1`,
    [film],
  );
  await until(() => getCatalogue().engine.films.has(film));
  const { engine } = getCatalogue();
  await setScreenings(1, 40_000);
  await until(() => engine.internedCount > 80_000);
  expect(getCatalogue().engine).toBe(engine);
  await setScreenings(40_001, 80_000);
  await until(() => getCatalogue().engine !== engine && getCatalogue().engine.films.has(film));
  expect(engine.internedCount).toBeGreaterThan(160_000);
  expect(getCatalogue().engine.internedCount).toBeLessThan(90_000);
  expect(getCatalogue().engine.index.getRow(id!)).toBeGreaterThanOrEqual(0);
  await setScreenings(1, 1);
  await getCatalogue().saveSnapshot(); // after all earlier events
});
