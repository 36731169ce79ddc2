import { until } from '../../../deploy/testing/until.mjs';
import { saveMergedIds } from '../../runtime/database/merged-ids.js';
import { countRows } from '../../runtime/test/tables.js';
import { RecommendMonthly } from '../src/jobs/recommend-monthly.js';
import {
  ada,
  as,
  db,
  explain,
  addCompetitions,
  inside,
  registered,
  seen,
  stage,
  subscribed,
  publishEvent,
  client,
  makeRunRequest,
} from './stage.js';

stage();

let festivals = 700_000;
const merge = async (festivalId: number, targetId: number, joinedId: number, targetCompetitionId: number) => {
  const competitions = [{ competitionId: joinedId, targetId: targetCompetitionId, dates: [] }];
  await publishEvent('merge.created', `merge-${festivalId}`, 1, {
    merge: { festivalId, targetId, competitions },
  });
  await seen(`merge-${festivalId}`, 1);
};
const hide = (filmId: number, competitionId: number, isHidden = true) =>
  as(ada, () => client.hideCompetition({ filmId, competitionId, isHidden, reason: 'too-far' }));

it.each([
  ['in their order', [0, 1]],
  ['the later one first', [1, 0]],
])(
  'resolves the data of a competition joined twice to the last one, with the events %s',
  async (_order, order) => {
    const [a, b, c] = (await addCompetitions({}, {}, {})) as [number, number, number];
    const [inA, inB, inC] = [++festivals, ++festivals, ++festivals];
    await db.$executeRaw`update competition set "festivalId" = ${inA} where id = ${b}`;
    const film = await registered();
    for (const [n, competitionId] of [a, b].entries()) {
      await publishEvent('submission.added', `submission-${a + n}`, 1, {
        submission: { id: a + n, filmId: film, competitionId, state: 'submitted', userId: ada.user },
      } as never);
      await seen(`submission-${a + n}`, 1);
      await hide(film, competitionId);
    }
    const item = { chance: 'target', reason: 'x', about: [], number: 1, points: 1, score: 1 };
    const items = [a, b].map((competitionId, n) => ({ ...item, competitionId, rank: n + 1 }));
    await db.recommendation.create({ data: { filmId: film, batchId: 202610, items: { create: items } } });
    const run = { userRole: 'Director', userId: ada.user, counts: {}, paidBy: 'token', filmId: film };
    const { id: runId } = await db.wizardResult.create({
      data: { ...run, runKey: crypto.randomUUID(), matchingCompetitionIds: [b, a] },
    });
    const merges = [() => merge(inA, inB, a, b), () => merge(inB, inC, b, c)];
    for (const n of order) await merges[n]!();

    const where = { filmId: film };
    expect(await db.pair.findMany({ where })).toEqual([
      { filmId: film, competitionId: c, state: 'submitted', refusedFor: null, edition: null },
    ]);
    expect((await db.hidden.findMany({ where })).map((row) => row.competitionId)).toEqual([c]);
    expect((await db.recommendationItem.findMany({ where })).map((row) => row.competitionId)).toEqual([c]);
    const { matchingCompetitionIds } = await db.wizardResult.findUniqueOrThrow({ where: { id: runId } });
    expect(matchingCompetitionIds).toEqual([c]);
    const { festivalId } = await db.competition.findUniqueOrThrow({ where: { id: b } });
    expect(festivalId).toBe(inC);
  },
);

describe('the old id of a joined competition', () => {
  it('is resolved when the competition is hidden, shown and explained', async () => {
    const [joined, target] = (await addCompetitions({}, {})) as [number, number];
    const film = await registered();
    await merge(++festivals, ++festivals, joined, target);
    await publishEvent('competition.deleted', `competition-${joined}`, 2, {
      competitionId: joined,
      festivalId: festivals,
      targetId: target,
    });
    await seen(`competition-${joined}`, 2);
    expect((await hide(film, joined)).hidden).toEqual([target]);
    expect((await hide(film, joined, false)).hidden).toEqual([]);
    await until(async () =>
      (await explain(film, [joined])).every(({ competitionId }) => competitionId === target),
    );
    expect((await explain(film, [joined, target])).map(({ competitionId }) => competitionId)).toEqual([
      target,
    ]);
    expect(await explain(film, [joined + 500_000])).toEqual([]);
    const verdicts = await as(ada, () =>
      client.getFilmVerdicts({ userId: ada.user, competitionIds: [joined], userRole: 'Director' }),
    );
    const { verdicts: filmVerdicts } = verdicts.items.find(({ filmId }) => filmId === film)!;
    expect(filmVerdicts.map(({ competitionId }) => competitionId)).toEqual([target]);
  });

  it('is resolved in a recommendation made during the merge: once, and not repeated', async () => {
    const [[joined], [target], [other, old]] = [
      await addCompetitions({}),
      await addCompetitions({}),
      await addCompetitions({}, {}),
    ] as [[number], [number], [number, number]];
    const film = await registered();
    const item = { chance: 'target', reason: 'x', about: [], number: 1, points: 1, score: 1 };
    const items = { create: { ...item, competitionId: old, rank: 1 } };
    await db.recommendation.create({ data: { filmId: film, batchId: 202601, items } });
    let made: Promise<number> | undefined;
    await db.$transaction(async (tx) => {
      await saveMergedIds(tx, 'competition', [
        { id: joined, targetId: target },
        { id: other, targetId: old },
      ]);
      await subscribed(film);
      made = inside(RecommendMonthly).run();
      await until(async () => (await countRows(db, 'pg_locks', "mode = 'RowShareLock' and not granted")) > 0);
    });
    await made;
    const found = () => db.recommendationItem.findMany({ where: { filmId: film, batchId: { not: 202601 } } });
    await until(async () => (await found()).length > 0);
    const ids = (await found()).map(({ competitionId }) => competitionId);
    expect(ids.filter((id) => [joined, target, other, old].includes(id))).toEqual([target]);
  });

  it('is resolved in a run that ends during the merge', async () => {
    const [joined, target] = (await addCompetitions({}, {})) as [number, number];
    const film = await registered();
    let run: Promise<{ matchingCompetitionIds: number[] }> | undefined;
    await db.$transaction(async (tx) => {
      await saveMergedIds(tx, 'competition', [{ id: joined, targetId: target }]);
      run = as(ada, () => client.runWizard(makeRunRequest(film)));
      await until(async () => (await countRows(db, 'pg_locks', "mode = 'RowShareLock' and not granted")) > 0);
    });
    const { matchingCompetitionIds } = await run!;
    expect(matchingCompetitionIds.filter((id) => [joined, target].includes(id))).toEqual([target]);
  });
});
