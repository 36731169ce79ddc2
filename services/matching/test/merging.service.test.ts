import { Catalogue } from '../src/catalogue/catalogue.js';
import { until } from '../../../deploy/local/until.mjs';
import { ada, admin, as, db, held, inside, registered, seen, stage, tell, to } from './stage.js';

stage(2);

const festivalOf = (id: number) => inside(Catalogue).one(id)!.festival.id;
let merges = 0;
async function joined(
  gone: number,
  kept: number,
  festivalId = 900_000 + ++merges,
  keptId = festivalOf(kept),
) {
  const merge = { festivalId, keptId, competitions: [{ competitionId: gone, keptId: kept, dates: [] }] };
  await tell('merge.made', `merge-${festivalId}`, 1, { merge });
  await seen(`merge-${festivalId}`, 1);
  return merge;
}
const entry = async (id: number, filmId: number, competitionId: number, state: string, version = 1) => {
  await tell('submission.added', `submission-${id}`, version, {
    submission: { id, filmId, competitionId, state, userId: ada.user },
  } as never);
  await seen(`submission-${id}`, version);
};
const pairs = (filmId: number) =>
  db.$queryRaw<object[]>`select "competitionId", state from pair where "filmId" = ${filmId} order by 1`;

describe('a competition that was joined with another', () => {
  it('is that one for what films have with it and hide, were recommended and found, each once', async () => {
    const [kept, gone, third] = await held({}, {}, {});
    const [film, other] = [await registered(), await registered()];
    await entry(801, film, gone!, 'submitted');
    for (const id of [kept, gone])
      await as(ada, () =>
        to.hideCompetition({ filmId: other, competitionId: id!, isHidden: true, reason: 'too-far' }),
      );
    await as(ada, () => to.hideCompetition({ filmId: film, competitionId: gone!, isHidden: true }));
    const items = [gone, kept].map((competitionId, n) => ({
      competitionId: competitionId!,
      place: n + 1,
      chance: 'target',
      reason: 'x',
      about: [],
      number: 1,
      points: 1,
      score: 1,
    }));
    await db.recommendation.create({ data: { filmId: film, batchId: 202610, items: { create: items[0]! } } });
    await db.recommendation.create({ data: { filmId: other, batchId: 202610, items: { create: items } } });
    const run = { userRole: 'Director', userId: ada.user, counts: {}, paidBy: 'token', filmId: film };
    const { id: runId } = await db.wizardResult.create({
      data: { ...run, runKey: crypto.randomUUID(), matchingCompetitionIds: [gone!, third!, kept!] },
    });
    const merge = await joined(gone!, kept!);

    expect(await pairs(film)).toEqual([{ competitionId: kept, state: 'submitted' }]);
    const hidden = await db.hidden.findMany({
      where: { filmId: { in: [film, other] } },
      orderBy: { filmId: 'asc' },
    });
    expect(hidden.map((row) => [row.filmId, row.competitionId])).toEqual([
      [film, kept],
      [other, kept],
    ]);
    const recommended = await db.recommendationItem.findMany({
      where: { filmId: { in: [film, other] } },
      orderBy: { filmId: 'asc' },
    });
    expect(recommended.map((row) => [row.filmId, row.competitionId, row.place])).toEqual([
      [film, kept, 1],
      [other, kept, 2],
    ]);
    const found = () => db.wizardResult.findUniqueOrThrow({ where: { id: runId } });
    expect((await found()).matchingCompetitionIds).toEqual([kept, third]);

    await tell('merge.restated', `merge-${merge.festivalId}`, 1, { merge });
    await entry(802, other, gone!, 'waitlist');
    expect([await pairs(film), await pairs(other)]).toEqual([
      [{ competitionId: kept, state: 'submitted' }],
      [{ competitionId: kept, state: 'waitlist' }],
    ]);
    await tell('submission.deleted', 'submission-802', 2, {
      submissionId: 802,
      filmId: other,
      userId: ada.user,
      competitionId: gone!,
    });
    await seen('submission-802', 2);
    expect(await pairs(other)).toEqual([]);
  });

  it('took a film at the festival that is kept: what it has meets a rule about that one', async () => {
    const [gone] = await held({ at: { name: 'Gone' } });
    const [kept] = await held({ at: { name: 'Kept' } });
    const selected = { type: 'prior_selection', festivals: ['Kept'] };
    const [ruled] = await held({ terms: [selected] });
    const film = await registered({ screenings: { values: [] } });
    const verdict = async () => {
      const { items } = await as(admin, () => to.getSnapshot({ filmId: film, competitionIds: [ruled!] }));
      return items[0]?.explanation?.verdict;
    };
    expect(await verdict()).not.toBe('eligible');
    await entry(803, film, gone!, 'accepted');
    const [from, into] = [festivalOf(gone!), festivalOf(kept!)];
    await joined(gone!, kept!, from, into);
    expect(await pairs(film)).toEqual([{ competitionId: kept, state: 'accepted' }]);
    await until(async () => (await verdict()) === 'eligible');
  });
});
