import { events, type EventType } from '@laurel/proto/events';
import { Database } from '@laurel/runtime/database/client';
import { rebuild } from '@laurel/runtime/projections/rebuild';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { matching } from '../src/matching.module.js';
import {
  ada,
  as,
  catalogue,
  db,
  filmMessage,
  firstPage,
  addCompetitions,
  inside,
  newId,
  refusal,
  registered,
  stage,
  subscribed,
  publishEvent,
  client,
  upTo,
  whole,
  makeRunRequest,
  festival,
} from './stage.js';

stage();

const listing = (filmId: number) => as(ada, () => client.getListing({ filmId, ...firstPage }));
const settled = (filmId: number) =>
  until(async () => {
    const result = await listing(filmId);
    return !result.isRebuilding && result;
  });
const empty = (name: string) => rebuild(inside(Database), matching.projections![name]!);
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
  const ids = await addCompetitions({ terms: [upTo(1200)] }, {}, {});
  const festivalId = catalogue().getCompetition(ids[0]!)!.festival.id;
  const film = await registered();
  const before = await settled(film);
  expect(before.total).toBe(3);
  await empty('festivals');
  await empty('competitions');
  const during = await until(async () => {
    const result = await listing(film);
    return result.isRebuilding && result.total === 0 && result;
  });
  expect(during.items).toEqual([]);
  const details = filmMessage(film, {}).details;
  const preview = (filmId?: number) =>
    as(ada, () => client.getPreview({ filmId, details, fields: ['length'], preferences: null }));
  expect([(await preview(film)).isRebuilding, (await preview()).isRebuilding]).toEqual([true, true]);
  expect((await as(ada, () => client.runWizard(makeRunRequest(film)))).isRebuilding).toBe(true);
  const explained = () => as(ada, () => client.getExplanations({ filmId: film, competitionIds: ids }));
  expect(await explained()).toEqual({ items: [], locked: 0, isRebuilding: true });

  await publishEvent('festival.snapshot', `festival-${festivalId}`, 1, { festival: festival(festivalId) });
  await finishRebuild('festival');
  await until(async () => (await countRows(db, 'projection_rebuild')) === 1);
  const given = [{ terms: [upTo(1200)] }, {}, {}];
  for (const [n, id] of ids.entries())
    await publishEvent('competition.snapshot', `competition-${id}`, 1, {
      whole: whole(id, festivalId, given[n]),
    });
  await until(() => ids.every((id) => catalogue().getCompetition(id)));
  expect((await listing(film)).isRebuilding).toBe(true);
  await finishRebuild('competition');
  const after = await settled(film);
  expect(after.items.map(({ competitionId }) => competitionId).toSorted()).toEqual(ids.toSorted());
  expect((await preview(film)).isRebuilding).toBe(false);
  expect([(await explained()).items.length, (await explained()).isRebuilding]).toEqual([3, false]);
});

it('a list is marked as rebuilding while many events wait, as after an import', async () => {
  const film = await registered();
  await settled(film);
  const many = Array.from({ length: 250 }, () => newId());
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table handled_event in exclusive mode`;
      await Promise.all(
        many.map((id) => publishEvent('festival.added', `festival-${id}`, 1, { festival: festival(id) })),
      );
      // The requests that wait for the lock can use all connections.
      await until(async () => (await listing(film).catch(() => null))?.isRebuilding);
    },
    { timeout: 60_000 },
  );
  await until(async () => (await countRows(db, 'festival', 'id = any($1::int[])', many)) === many.length);
  await settled(film);
});

it('a film whose projection is rebuilding is not reported as unknown', async () => {
  const film = await registered();
  await empty('films');
  expect((await refusal(listing(film))).code).toBe('projection.stale');
  await publishEvent('film.snapshot', `film-${film}`, 1, { film: filmMessage(film, {}) });
  await finishRebuild('film');
  // Whether films are rebuilding is read from the table. `isRebuilding` of a list is about festivals and competitions.
  await until(async () => (await countRows(db, 'projection_rebuild')) === 0);
  expect((await listing(film)).isRebuilding).toBe(false);
  expect((await refusal(listing(2_000_000_000))).code).toBe('film.not_found');
});

it('a user is not asked to buy a plan while the subscription projection is rebuilding', async () => {
  const competitionIds = await addCompetitions({}, {}, {}, {});
  const film = await registered();
  await subscribed(film);
  const queries = {
    listing: () => listing(film),
    explanations: () => as(ada, () => client.getExplanations({ filmId: film, competitionIds })),
    snapshot: () => as(ada, () => client.getSnapshot({ filmId: film, competitionIds })),
    history: () => as(ada, () => client.getHistory({ userId: ada.user, page: 1, pageSize: 200 })),
    recommendations: () => as(ada, () => client.getRecommendations({ filmId: film, page: 1, pageSize: 20 })),
  };
  const run = () => as(ada, () => client.runWizard(makeRunRequest(film, { paidBy: 'subscription' })));
  await run();
  await empty('subscriptions');
  for (const query of Object.values(queries)) expect((await refusal(query())).code).toBe('projection.stale');
  expect((await run()).matchingCompetitionIds).toEqual(expect.arrayContaining(competitionIds));
  await subscribed(film, 'active', 2);
  expect((await queries.snapshot()).locked).toBe(0); // a subscription that has been restored is known
  await finishRebuild('subscription');
  await until(async () => (await countRows(db, 'projection_rebuild')) === 0);
  for (const query of Object.values(queries)) {
    const answer = await query();
    expect('locked' in answer ? answer.locked : answer.items[0]!.locked).toBe(0);
  }
});

/** Inserts copies of a competition that admit every film, in one transaction. */
async function copied(id: number, many: number): Promise<number[]> {
  const ids = Array.from({ length: many }, () => newId());
  await db.$executeRaw`insert into competition (id, "festivalId", whole)
    select n, "festivalId", jsonb_set(jsonb_set(whole, '{competition,id}', to_jsonb(n)), '{terms}', '[]')
    from competition, unnest(${ids}::int[]) n where id = ${id}`;
  await until(() => ids.every((value) => catalogue().getCompetition(value)));
  return ids;
}

it('reads many changed projections in pages', async () => {
  const [id] = await addCompetitions({ terms: [upTo(1200)] });
  const read = vi.spyOn(db.pool, 'query');
  await copied(id!, 1200);
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
  const film = await registered();
  await until(() => catalogue().engine.films.has(film));
  const [id] = await addCompetitions({ terms: [upTo(1200)] });
  await catalogue().saveSnapshot(); // after all pending rematches
  const countRematches = () => countRows(db, 'outbox', `type = 'rematch.finished'`);
  const before = await countRematches();
  for (let n = 0; n < 10; n++) await copied(id!, 25);
  await catalogue().saveSnapshot();
  expect((await countRematches()) - before).toBeGreaterThan(0);
  expect((await countRematches()) - before).toBeLessThan(10);
});
