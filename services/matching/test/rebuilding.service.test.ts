import { events, type EventType } from '@laurel/proto/events';
import { Database } from '@laurel/runtime/database/client';
import { rebuild } from '@laurel/runtime/projections/rebuild';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { matching } from '../src/matching.module.js';
import {
  ada,
  as,
  getCatalogue,
  db,
  makeFilmMessage,
  firstPage,
  addCompetitions,
  getProvider,
  newId,
  refusal,
  registerFilm,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
  maxRuntime,
  makeCompetitionMessage,
  makeRunRequest,
  makeFestivalMessage,
} from './setup.js';

setUpService();

const getListing = (filmId: number) => as(ada, () => client.getListing({ filmId, ...firstPage }));
const waitUntilSettled = (filmId: number) =>
  until(async () => {
    const result = await getListing(filmId);
    return !result.isRebuilding && result;
  });
const startRebuild = (name: string) => rebuild(getProvider(Database), matching.projections![name]!);
/** Publishes the event that ends a rebuild, as the owning service does. */
async function finishRebuild(noun: string): Promise<void> {
  const requests = await listEvents(
    db,
    `type = 'projection.rebuild_requested' and payload->>'noun' = $1`,
    noun,
  );
  await publishEvent(
    'projection.rebuilt',
    requests.at(-1)!.aggregate,
    2,
    { noun },
    events[`${noun}.snapshot` as EventType].from,
  );
}

it('a list is marked as rebuilding until the owning service has republished everything', async () => {
  const ids = await addCompetitions({ terms: [maxRuntime(1200)] }, {}, {});
  const festivalId = getCatalogue().getCompetition(ids[0]!)!.festival.id;
  const film = await registerFilm();
  const before = await waitUntilSettled(film);
  expect(before.total).toBe(3);
  await startRebuild('festivals');
  await startRebuild('competitions');
  const during = await until(async () => {
    const result = await getListing(film);
    return result.isRebuilding && result.total === 0 && result;
  });
  expect(during.items).toEqual([]);
  const details = makeFilmMessage(film, {}).details;
  const getPreview = (filmId?: number) =>
    as(ada, () => client.getPreview({ filmId, details, fields: ['length'], preferences: null }));
  expect([(await getPreview(film)).isRebuilding, (await getPreview()).isRebuilding]).toEqual([true, true]);
  expect((await as(ada, () => client.runWizard(makeRunRequest(film)))).isRebuilding).toBe(true);
  const getExplanations = () => as(ada, () => client.getExplanations({ filmId: film, competitionIds: ids }));
  expect(await getExplanations()).toEqual({ items: [], locked: 0, isRebuilding: true });

  await publishEvent('festival.snapshot', `festival-${festivalId}`, 1, {
    festival: makeFestivalMessage(festivalId),
  });
  await finishRebuild('festival');
  await until(async () => (await countRows(db, 'projection_rebuild')) === 1);
  const inputs = [{ terms: [maxRuntime(1200)] }, {}, {}];
  for (const [n, id] of ids.entries())
    await publishEvent('competition.snapshot', `competition-${id}`, 1, {
      whole: makeCompetitionMessage(id, festivalId, inputs[n]),
    });
  await until(() => ids.every((id) => getCatalogue().getCompetition(id)));
  expect((await getListing(film)).isRebuilding).toBe(true);
  await finishRebuild('competition');
  const after = await waitUntilSettled(film);
  expect(after.items.map(({ competitionId }) => competitionId).toSorted()).toEqual(ids.toSorted());
  expect((await getPreview(film)).isRebuilding).toBe(false);
  expect([(await getExplanations()).items.length, (await getExplanations()).isRebuilding]).toEqual([
    3,
    false,
  ]);
});

it('a list is marked as rebuilding while many events wait, as after an import', async () => {
  const film = await registerFilm();
  await waitUntilSettled(film);
  const ids = Array.from({ length: 250 }, () => newId());
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table handled_event in exclusive mode`;
      await Promise.all(
        ids.map((id) =>
          publishEvent('festival.added', `festival-${id}`, 1, { festival: makeFestivalMessage(id) }),
        ),
      );
      // The requests that wait for the lock can use all connections.
      await until(async () => (await getListing(film).catch(() => null))?.isRebuilding);
    },
    { timeout: 60_000 },
  );
  await until(async () => (await countRows(db, 'festival', 'id = any($1::int[])', ids)) === ids.length);
  await waitUntilSettled(film);
});

it('a film whose projection is rebuilding is not reported as unknown', async () => {
  const film = await registerFilm();
  await startRebuild('films');
  expect((await refusal(getListing(film))).code).toBe('projection.stale');
  await publishEvent('film.snapshot', `film-${film}`, 1, { film: makeFilmMessage(film, {}) });
  await finishRebuild('film');
  // `isRebuilding` of a list ignores the projection of films, so this reads the table.
  await until(async () => (await countRows(db, 'projection_rebuild')) === 0);
  expect((await getListing(film)).isRebuilding).toBe(false);
  expect((await refusal(getListing(2_000_000_000))).code).toBe('film.not_found');
});

it('competitions are not reported as locked while the subscription projection is rebuilding', async () => {
  const competitionIds = await addCompetitions({}, {}, {}, {});
  const film = await registerFilm();
  await subscribeFilm(film);
  const queries = {
    listing: () => getListing(film),
    explanations: () => as(ada, () => client.getExplanations({ filmId: film, competitionIds })),
    snapshot: () => as(ada, () => client.getSnapshot({ filmId: film, competitionIds })),
    history: () => as(ada, () => client.getHistory({ userId: ada.user, page: 1, pageSize: 200 })),
    recommendations: () => as(ada, () => client.getRecommendations({ filmId: film, page: 1, pageSize: 20 })),
  };
  const run = () => as(ada, () => client.runWizard(makeRunRequest(film, { paidBy: 'subscription' })));
  await run();
  await startRebuild('subscriptions');
  for (const query of Object.values(queries)) expect((await refusal(query())).code).toBe('projection.stale');
  expect((await run()).matchingCompetitionIds).toEqual(expect.arrayContaining(competitionIds));
  await subscribeFilm(film, 'active', 2);
  expect((await queries.snapshot()).locked).toBe(0); // a subscription that has been restored is known
  await finishRebuild('subscription');
  await until(async () => (await countRows(db, 'projection_rebuild')) === 0);
  for (const query of Object.values(queries)) {
    const answer = await query();
    expect('locked' in answer ? answer.locked : answer.items[0]!.locked).toBe(0);
  }
});

/** Inserts copies of a competition that admit every film, in one transaction. */
async function insertLike(id: number, count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, () => newId());
  await db.$executeRaw`insert into competition (id, "festivalId", whole)
    select n, "festivalId", jsonb_set(jsonb_set(whole, '{competition,id}', to_jsonb(n)), '{terms}', '[]')
    from competition, unnest(${ids}::int[]) n where id = ${id}`;
  await until(() => ids.every((value) => getCatalogue().getCompetition(value)));
  return ids;
}

it('reads many changed projections in pages', async () => {
  const [id] = await addCompetitions({ terms: [maxRuntime(1200)] });
  const read = vi.spyOn(db.pool, 'query');
  await insertLike(id!, 1200);
  const pages = read.mock.calls.flatMap(([text, values]) =>
    String(text).includes('from competition where id = any')
      ? [(values as unknown as number[][])[0]!.length]
      : [],
  );
  read.mockRestore();
  expect(Math.max(...pages)).toBeLessThanOrEqual(500);
  expect(pages.reduce((sum, n) => sum + n, 0)).toBe(1200);
});

it('publishes the effects of many changes on a film together', async () => {
  const film = await registerFilm();
  await until(() => getCatalogue().engine.films.has(film));
  const [id] = await addCompetitions({ terms: [maxRuntime(1200)] });
  await getCatalogue().saveSnapshot(); // after all pending rematches
  const countRematches = () => countRows(db, 'outbox', `type = 'rematch.finished'`);
  const before = await countRematches();
  for (let n = 0; n < 10; n++) await insertLike(id!, 25);
  await getCatalogue().saveSnapshot();
  expect((await countRematches()) - before).toBeGreaterThan(0);
  expect((await countRematches()) - before).toBeLessThan(10);
});
