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
  getProvider,
  registerFilm,
  waitForEvent,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
  makeRunRequest,
} from './setup.js';

setUpService();

let festivals = 700_000;
const publishMerge = async (
  festivalId: number,
  targetId: number,
  sourceId: number,
  targetCompetitionId: number,
) => {
  const competitions = [{ competitionId: sourceId, targetId: targetCompetitionId, dates: [] }];
  await publishEvent('merge.created', `merge-${festivalId}`, 1, {
    merge: { festivalId, targetId, competitions },
  });
  await waitForEvent(`merge-${festivalId}`, 1);
};
const hide = (filmId: number, competitionId: number, isHidden = true) =>
  as(ada, () => client.hideCompetition({ filmId, competitionId, isHidden, reason: 'too-far' }));

it.each([
  ['in order', [0, 1]],
  ['the later one first', [1, 0]],
])(
  'moves the data of a competition that was merged twice to the last target, with the events %s',
  async (_title, order) => {
    const [a, b, c] = (await addCompetitions({}, {}, {})) as [number, number, number];
    const [festivalA, festivalB, festivalC] = [++festivals, ++festivals, ++festivals];
    await db.$executeRaw`update competition set "festivalId" = ${festivalA} where id = ${b}`;
    const film = await registerFilm();
    for (const [n, competitionId] of [a, b].entries()) {
      await publishEvent('submission.added', `submission-${a + n}`, 1, {
        submission: { id: a + n, filmId: film, competitionId, state: 'submitted', userId: ada.user },
      } as never);
      await waitForEvent(`submission-${a + n}`, 1);
      await hide(film, competitionId);
    }
    const item = { chance: 'target', reason: 'x', about: [], number: 1, points: 1, score: 1 };
    const items = [a, b].map((competitionId, n) => ({ ...item, competitionId, rank: n + 1 }));
    await db.recommendation.create({ data: { filmId: film, batchId: 202610, items: { create: items } } });
    const run = { userRole: 'Director', userId: ada.user, counts: {}, paidBy: 'token', filmId: film };
    const { id: runId } = await db.wizardResult.create({
      data: { ...run, runKey: crypto.randomUUID(), matchingCompetitionIds: [b, a] },
    });
    const merges = [
      () => publishMerge(festivalA, festivalB, a, b),
      () => publishMerge(festivalB, festivalC, b, c),
    ];
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
    expect(festivalId).toBe(festivalC);
  },
);

describe('the former id of a merged competition', () => {
  it('is resolved when the competition is hidden, shown and explained', async () => {
    const [source, target] = (await addCompetitions({}, {})) as [number, number];
    const film = await registerFilm();
    await publishMerge(++festivals, ++festivals, source, target);
    await publishEvent('competition.deleted', `competition-${source}`, 2, {
      competitionId: source,
      festivalId: festivals,
      targetId: target,
    });
    await waitForEvent(`competition-${source}`, 2);
    expect((await hide(film, source)).hidden).toEqual([target]);
    expect((await hide(film, source, false)).hidden).toEqual([]);
    await until(async () =>
      (await explain(film, [source])).every(({ competitionId }) => competitionId === target),
    );
    expect((await explain(film, [source, target])).map(({ competitionId }) => competitionId)).toEqual([
      target,
    ]);
    expect(await explain(film, [source + 500_000])).toEqual([]);
    const verdicts = await as(ada, () =>
      client.getFilmVerdicts({ userId: ada.user, competitionIds: [source], userRole: 'Director' }),
    );
    const { verdicts: filmVerdicts } = verdicts.items.find(({ filmId }) => filmId === film)!;
    expect(filmVerdicts.map(({ competitionId }) => competitionId)).toEqual([target]);
  });

  it('is resolved in recommendations created during the merge, each target once and none that was recommended before', async () => {
    const [[source], [target], [other, old]] = [
      await addCompetitions({}),
      await addCompetitions({}),
      await addCompetitions({}, {}),
    ] as [[number], [number], [number, number]];
    const film = await registerFilm();
    const item = { chance: 'target', reason: 'x', about: [], number: 1, points: 1, score: 1 };
    const items = { create: { ...item, competitionId: old, rank: 1 } };
    await db.recommendation.create({ data: { filmId: film, batchId: 202601, items } });
    let runPromise: Promise<number> | undefined;
    await db.$transaction(async (tx) => {
      await saveMergedIds(tx, 'competition', [
        { id: source, targetId: target },
        { id: other, targetId: old },
      ]);
      await subscribeFilm(film);
      runPromise = getProvider(RecommendMonthly).run();
      await until(async () => (await countRows(db, 'pg_locks', "mode = 'RowShareLock' and not granted")) > 0);
    });
    await runPromise;
    const findItems = () =>
      db.recommendationItem.findMany({ where: { filmId: film, batchId: { not: 202601 } } });
    await until(async () => (await findItems()).length > 0);
    const ids = (await findItems()).map(({ competitionId }) => competitionId);
    expect(ids.filter((id) => [source, target, other, old].includes(id))).toEqual([target]);
  });

  it('is resolved in a run that finishes during the merge', async () => {
    const [source, target] = (await addCompetitions({}, {})) as [number, number];
    const film = await registerFilm();
    let run: Promise<{ matchingCompetitionIds: number[] }> | undefined;
    await db.$transaction(async (tx) => {
      await saveMergedIds(tx, 'competition', [{ id: source, targetId: target }]);
      run = as(ada, () => client.runWizard(makeRunRequest(film)));
      await until(async () => (await countRows(db, 'pg_locks', "mode = 'RowShareLock' and not granted")) > 0);
    });
    const { matchingCompetitionIds } = await run!;
    expect(matchingCompetitionIds.filter((id) => [source, target].includes(id))).toEqual([target]);
  });
});
