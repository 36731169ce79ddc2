import { Catalogue } from '../src/catalogue/catalogue.js';
import { until } from '../../../deploy/testing/until.mjs';
import {
  ada,
  admin,
  as,
  db,
  addCompetitions,
  getProvider,
  registerFilm,
  waitForEvent,
  setUpService,
  publishEvent,
  client,
} from './setup.js';

setUpService(2);

const getFestivalId = (id: number) => getProvider(Catalogue).getCompetition(id)!.festival.id;
let merges = 0;
async function publishMerge(
  sourceId: number,
  targetCompetitionId: number,
  festivalId = 900_000 + ++merges,
  targetId = getFestivalId(targetCompetitionId),
) {
  const merge = {
    festivalId,
    targetId,
    competitions: [{ competitionId: sourceId, targetId: targetCompetitionId, dates: [] }],
  };
  await publishEvent('merge.created', `merge-${festivalId}`, 1, { merge });
  await waitForEvent(`merge-${festivalId}`, 1);
  return merge;
}
const publishEntry = async (
  id: number,
  filmId: number,
  competitionId: number,
  state: string,
  version = 1,
) => {
  await publishEvent('submission.added', `submission-${id}`, version, {
    submission: { id, filmId, competitionId, state, userId: ada.user },
  } as never);
  await waitForEvent(`submission-${id}`, version);
};
const getPairs = (filmId: number) =>
  db.$queryRaw<object[]>`select "competitionId", state from pair where "filmId" = ${filmId} order by 1`;

describe('a competition merged into another', () => {
  it('transfers states, hidden entries, recommendations and runs to the target, each once', async () => {
    const [target, source, third] = await addCompetitions({}, {}, {});
    const [film, other] = [await registerFilm(), await registerFilm()];
    await publishEntry(801, film, source!, 'submitted');
    for (const id of [target, source])
      await as(ada, () =>
        client.hideCompetition({ filmId: other, competitionId: id!, isHidden: true, reason: 'too-far' }),
      );
    await as(ada, () => client.hideCompetition({ filmId: film, competitionId: source!, isHidden: true }));
    const items = [source, target].map((competitionId, n) => ({
      competitionId: competitionId!,
      rank: n + 1,
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
      data: { ...run, runKey: crypto.randomUUID(), matchingCompetitionIds: [source!, third!, target!] },
    });
    const merge = await publishMerge(source!, target!);

    expect(await getPairs(film)).toEqual([{ competitionId: target, state: 'submitted' }]);
    const hidden = await db.hidden.findMany({
      where: { filmId: { in: [film, other] } },
      orderBy: { filmId: 'asc' },
    });
    expect(hidden.map((row) => [row.filmId, row.competitionId])).toEqual([
      [film, target],
      [other, target],
    ]);
    const recommended = await db.recommendationItem.findMany({
      where: { filmId: { in: [film, other] } },
      orderBy: { filmId: 'asc' },
    });
    expect(recommended.map((row) => [row.filmId, row.competitionId, row.rank])).toEqual([
      [film, target, 1],
      [other, target, 2],
    ]);
    const findRun = () => db.wizardResult.findUniqueOrThrow({ where: { id: runId } });
    expect((await findRun()).matchingCompetitionIds).toEqual([target, third]);

    await publishEvent('merge.snapshot', `merge-${merge.festivalId}`, 1, { merge });
    await publishEntry(802, other, source!, 'waitlist');
    expect([await getPairs(film), await getPairs(other)]).toEqual([
      [{ competitionId: target, state: 'submitted' }],
      [{ competitionId: target, state: 'waitlist' }],
    ]);
    await publishEvent('submission.deleted', 'submission-802', 2, {
      submissionId: 802,
      filmId: other,
      userId: ada.user,
      competitionId: source!,
    });
    await waitForEvent('submission-802', 2);
    expect(await getPairs(other)).toEqual([]);
  });

  it('satisfies a rule about the target’s festival with an accepted entry', async () => {
    const [source] = await addCompetitions({ festival: { name: 'Merged festival' } });
    const [target] = await addCompetitions({ festival: { name: 'Target festival' } });
    const selectionRule = { type: 'prior_selection', festivals: ['Target festival'] };
    const [ruledId] = await addCompetitions({ terms: [selectionRule] });
    const film = await registerFilm({ screenings: { values: [] } });
    const getVerdict = async () => {
      const { items } = await as(admin, () =>
        client.getSnapshot({ filmId: film, competitionIds: [ruledId!] }),
      );
      return items[0]?.explanation?.verdict;
    };
    expect(await getVerdict()).not.toBe('eligible');
    await publishEntry(803, film, source!, 'accepted');
    const [from, into] = [getFestivalId(source!), getFestivalId(target!)];
    await publishMerge(source!, target!, from, into);
    expect(await getPairs(film)).toEqual([{ competitionId: target, state: 'accepted' }]);
    await until(async () => (await getVerdict()) === 'eligible');
  });
});
