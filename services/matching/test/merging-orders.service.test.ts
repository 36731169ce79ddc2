import { until } from '../../../deploy/local/until.mjs';
import { keepMerged } from '../../runtime/merged-ids.js';
import { countOf } from '../../runtime/test/tables.js';
import { RecommendMonthly } from '../src/commands/recommend-monthly.js';
import {
  ada,
  as,
  db,
  explain,
  held,
  inside,
  registered,
  seen,
  stage,
  subscribed,
  tell,
  to,
  wish,
} from './stage.js';

stage();

let festivals = 700_000;
const merge = async (festivalId: number, keptId: number, gone: number, kept: number) => {
  const competitions = [{ competitionId: gone, keptId: kept, dates: [] }];
  await tell('merge.made', `merge-${festivalId}`, 1, { merge: { festivalId, keptId, competitions } });
  await seen(`merge-${festivalId}`, 1);
};
const hide = (filmId: number, competitionId: number, isHidden = true) =>
  as(ada, () => to.hideCompetition({ filmId, competitionId, isHidden, reason: 'too-far' }));

it.each([
  ['in their order', [0, 1]],
  ['the later one first', [1, 0]],
])(
  'what a film has with a competition that was joined twice is of the last one, where that is told %s',
  async (_order, order) => {
    const [a, b, c] = (await held({}, {}, {})) as [number, number, number];
    const [inA, inB, inC] = [++festivals, ++festivals, ++festivals];
    await db.$executeRaw`update competition set "festivalId" = ${inA} where id = ${b}`;
    const film = await registered();
    for (const [n, competitionId] of [a, b].entries()) {
      await tell('submission.added', `submission-${a + n}`, 1, {
        submission: { id: a + n, filmId: film, competitionId, state: 'submitted', userId: ada.user },
      } as never);
      await seen(`submission-${a + n}`, 1);
      await hide(film, competitionId);
    }
    const item = { chance: 'target', reason: 'x', about: [], number: 1, points: 1, score: 1 };
    const items = [a, b].map((competitionId, n) => ({ ...item, competitionId, place: n + 1 }));
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

describe('an old id means the kept competition', () => {
  it('for who hides it, shows it again and asks why', async () => {
    const [gone, kept] = (await held({}, {})) as [number, number];
    const film = await registered();
    await merge(++festivals, ++festivals, gone, kept);
    await tell('competition.deleted', `competition-${gone}`, 2, {
      competitionId: gone,
      festivalId: festivals,
      keptId: kept,
    });
    await seen(`competition-${gone}`, 2);
    expect((await hide(film, gone)).hidden).toEqual([kept]);
    expect((await hide(film, gone, false)).hidden).toEqual([]);
    await until(async () =>
      (await explain(film, [gone])).every(({ competitionId }) => competitionId === kept),
    );
    expect((await explain(film, [gone, kept])).map(({ competitionId }) => competitionId)).toEqual([kept]);
    expect(await explain(film, [gone + 500_000])).toEqual([]);
    const verdicts = await as(ada, () =>
      to.getFilmVerdicts({ userId: ada.user, competitionIds: [gone], userRole: 'Director' }),
    );
    const { verdicts: ofFilm } = verdicts.items.find(({ filmId }) => filmId === film)!;
    expect(ofFilm.map(({ competitionId }) => competitionId)).toEqual([kept]);
  });

  it('for what is recommended while it is joined: once, and not again where it was before', async () => {
    const [[gone], [kept], [other, old]] = [await held({}), await held({}), await held({}, {})] as [
      [number],
      [number],
      [number, number],
    ];
    const film = await registered();
    const item = { chance: 'target', reason: 'x', about: [], number: 1, points: 1, score: 1 };
    const items = { create: { ...item, competitionId: old, place: 1 } };
    await db.recommendation.create({ data: { filmId: film, batchId: 202601, items } });
    let made: Promise<number> | undefined;
    await db.$transaction(async (tx) => {
      await keepMerged(tx, 'competition', [
        { id: gone, keptId: kept },
        { id: other, keptId: old },
      ]);
      await subscribed(film);
      made = inside(RecommendMonthly).run();
      await until(async () => (await countOf(db, 'pg_locks', "mode = 'RowShareLock' and not granted")) > 0);
    });
    await made;
    const found = () => db.recommendationItem.findMany({ where: { filmId: film, batchId: { not: 202601 } } });
    await until(async () => (await found()).length > 0);
    const ids = (await found()).map(({ competitionId }) => competitionId);
    expect(ids.filter((id) => [gone, kept, other, old].includes(id))).toEqual([kept]);
  });

  it('for a run that ends while it is joined', async () => {
    const [gone, kept] = (await held({}, {})) as [number, number];
    const film = await registered();
    let run: Promise<{ matchingCompetitionIds: number[] }> | undefined;
    await db.$transaction(async (tx) => {
      await keepMerged(tx, 'competition', [{ id: gone, keptId: kept }]);
      run = as(ada, () => to.runWizard(wish(film)));
      await until(async () => (await countOf(db, 'pg_locks', "mode = 'RowShareLock' and not granted")) > 0);
    });
    const { matchingCompetitionIds } = await run!;
    expect(matchingCompetitionIds.filter((id) => [gone, kept].includes(id))).toEqual([kept]);
  });
});
