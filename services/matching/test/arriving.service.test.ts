import { events, type EventType } from '@laurel/proto/events';
import { Database } from '@laurel/runtime/database';
import { rebuild } from '@laurel/runtime/rebuild';
import { until } from '../../../deploy/local/until.mjs';
import { countOf, factsOf } from '../../runtime/test/tables.js';
import { matching } from '../src/matching.module.js';
import {
  ada,
  as,
  catalogue,
  db,
  filmMessage,
  firstPage,
  held,
  inside,
  newId,
  refusal,
  registered,
  stage,
  subscribed,
  tell,
  to,
  upTo,
  whole,
  wish,
  festival,
} from './stage.js';

stage();

const listing = (filmId: number) => as(ada, () => to.getListing({ filmId, ...firstPage }));
const settled = (filmId: number) =>
  until(async () => {
    const found = await listing(filmId);
    return !found.isArriving && found;
  });
const empty = (name: string) => rebuild(inside(Database), matching.copies![name]!);
/** The owner has told all of it again. */
async function toldToTheEnd(noun: string): Promise<void> {
  const asked = await factsOf(db, `type = 'copy.wanted' and payload->>'noun' = $1`, noun);
  await tell('copy.told', asked.at(-1)!.aggregate, 2, { noun }, events[`${noun}.restated` as EventType].from);
}

it('a list says that the catalogue is arriving until all that its owner told again is in it', async () => {
  const ids = await held({ terms: [upTo(1200)] }, {}, {});
  const festivalId = catalogue().one(ids[0]!)!.festival.id;
  const film = await registered();
  const before = await settled(film);
  expect(before.total).toBe(3);
  await empty('festivals');
  await empty('competitions');
  const during = await until(async () => {
    const found = await listing(film);
    return found.isArriving && found.total === 0 && found;
  });
  expect(during.items).toEqual([]);
  const facts = filmMessage(film, {}).facts;
  const preview = (filmId?: number) =>
    as(ada, () => to.getPreview({ filmId, facts, fields: ['length'], preferences: null }));
  expect([(await preview(film)).isArriving, (await preview()).isArriving]).toEqual([true, true]);
  expect((await as(ada, () => to.runWizard(wish(film)))).isArriving).toBe(true);
  const explained = () => as(ada, () => to.getExplanations({ filmId: film, competitionIds: ids }));
  expect(await explained()).toEqual({ items: [], locked: 0, isArriving: true });

  await tell('festival.restated', `festival-${festivalId}`, 1, { festival: festival(festivalId) });
  await toldToTheEnd('festival');
  await until(async () => (await countOf(db, 'arriving')) === 1);
  const given = [{ terms: [upTo(1200)] }, {}, {}];
  for (const [n, id] of ids.entries())
    await tell('competition.restated', `competition-${id}`, 1, { whole: whole(id, festivalId, given[n]) });
  await until(() => ids.every((id) => catalogue().one(id)));
  expect((await listing(film)).isArriving).toBe(true);
  await toldToTheEnd('competition');
  const after = await settled(film);
  expect(after.items.map(({ competitionId }) => competitionId).toSorted()).toEqual(ids.toSorted());
  expect((await preview(film)).isArriving).toBe(false);
  expect([(await explained()).items.length, (await explained()).isArriving]).toEqual([3, false]);
});

it('and while many facts wait, as after an import', async () => {
  const film = await registered();
  await settled(film);
  const many = Array.from({ length: 250 }, () => newId());
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`lock table handled in exclusive mode`;
      await Promise.all(
        many.map((id) => tell('festival.added', `festival-${id}`, 1, { festival: festival(id) })),
      );
      // What waits for the lock may take all connections.
      await until(async () => (await listing(film).catch(() => null))?.isArriving);
    },
    { timeout: 60_000 },
  );
  await until(async () => (await countOf(db, 'festival', 'id = any($1::int[])', many)) === many.length);
  await settled(film);
});

it('a film whose copy is being told again is not said to be unknown', async () => {
  const film = await registered();
  await empty('films');
  expect((await refusal(listing(film))).code).toBe('copy.behind');
  await tell('film.restated', `film-${film}`, 1, { film: filmMessage(film, {}) });
  await toldToTheEnd('film');
  await until(async () => (await countOf(db, 'arriving')) === 0);
  expect((await listing(film)).isArriving).toBe(false);
  expect((await refusal(listing(2_000_000_000))).code).toBe('film.not_found');
});

it('nobody is told to buy a plan while the subscriptions are being told again', async () => {
  const competitionIds = await held({}, {}, {}, {});
  const film = await registered();
  await subscribed(film);
  const asking = {
    listing: () => listing(film),
    explanations: () => as(ada, () => to.getExplanations({ filmId: film, competitionIds })),
    snapshot: () => as(ada, () => to.getSnapshot({ filmId: film, competitionIds })),
    history: () => as(ada, () => to.getHistory({ userId: ada.user, page: 1, pageSize: 200 })),
    recommendations: () => as(ada, () => to.getRecommendations({ filmId: film, page: 1, pageSize: 20 })),
  };
  const run = () => as(ada, () => to.runWizard(wish(film, { paidBy: 'subscription' })));
  await run();
  await empty('subscriptions');
  for (const ask of Object.values(asking)) expect((await refusal(ask())).code).toBe('copy.behind');
  expect((await run()).matchingCompetitionIds).toEqual(expect.arrayContaining(competitionIds));
  await subscribed(film, 'active', 2);
  expect((await asking.snapshot()).locked).toBe(0); // what is here again is known
  await toldToTheEnd('subscription');
  await until(async () => (await countOf(db, 'arriving')) === 0);
  for (const ask of Object.values(asking)) {
    const answer = await ask();
    expect('locked' in answer ? answer.locked : answer.items[0]!.locked).toBe(0);
  }
});

/** So many competitions like one that is there, which take every film, in one transaction. */
async function copied(id: number, many: number): Promise<number[]> {
  const ids = Array.from({ length: many }, () => newId());
  await db.$executeRaw`insert into competition (id, "festivalId", whole)
    select n, "festivalId", jsonb_set(jsonb_set(whole, '{competition,id}', to_jsonb(n)), '{terms}', '[]')
    from competition, unnest(${ids}::int[]) n where id = ${id}`;
  await until(() => ids.every((one) => catalogue().one(one)));
  return ids;
}

it('many changed copies are read by pages', async () => {
  const [id] = await held({ terms: [upTo(1200)] });
  const read = jest.spyOn(db.pool, 'query');
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

it('what many changes do to a film is told together, however they come', async () => {
  const film = await registered();
  await until(() => catalogue().engine.films.has(film));
  const [id] = await held({ terms: [upTo(1200)] });
  await catalogue().keepSnapshot(); // after all that is to be said
  const told = () => countOf(db, 'outbox', `type = 'rematch.finished'`);
  const before = await told();
  for (let n = 0; n < 10; n++) await copied(id!, 25);
  await catalogue().keepSnapshot();
  expect((await told()) - before).toBeGreaterThan(0);
  expect((await told()) - before).toBeLessThan(10);
});
