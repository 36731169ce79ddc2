import { until } from '../../../deploy/local/until.mjs';
import { person, refusal } from '../../runtime/test/asking.js';
import { countOf, factsOf } from '../../runtime/test/tables.js';
import { TellWatchers } from '../src/commands/tell-watchers.js';
import { startSubmissions } from './make.js';
import { mergeOf, type Known } from './merge-of.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const added = async (
  who: ReturnType<typeof person>,
  film: number,
  competition: number,
  state: string,
  over = {},
) => (await laurel.add(who, film, [competition], state, over))[0]!.submission!;
async function merge(kept: Known, gone: Known) {
  const { festivalId } = gone;
  // In the order that is worst: the ends before what becomes of those who followed.
  await laurel.tell('festival.deleted', `festival-${festivalId}`, 2, { festivalId, keptId: kept.festivalId });
  await laurel.tell('competition.deleted', `competition-${gone.id}`, 2, {
    competitionId: gone.id,
    festivalId,
    keptId: kept.id,
  });
  await laurel.tell('merge.made', `merge-${festivalId}`, 1, { merge: mergeOf(gone, kept) });
}
const two = async (): Promise<[Known, Known]> => [await laurel.competition(), await laurel.competition()];
const factOf = async (id: number) =>
  (await factsOf(laurel.db, 'aggregate = $1', `submission-${id}`))
    .map(({ type, payload }) => [type, payload])
    .at(-1);

it('an entry of a competition that was joined is of the other one, with its history, its deadline and what matching said', async () => {
  const ada = person();
  const film = await laurel.film(ada);
  const [kept, gone] = await two();
  const { id } = await added(ada, film, gone.id, 'to-submit', { dateId: gone.dateIds[0] });
  const before = await laurel.db.userSubmission.findUniqueOrThrow({ where: { id } });
  await merge(kept, gone);
  const { submission, history } = await laurel.one(ada, id);
  expect(submission).toMatchObject({
    competitionId: kept.id,
    festivalId: kept.festivalId,
    dateId: kept.dateIds[0],
    state: 'to-submit',
    rowVersion: 2,
    updatedAt: before.updatedAt.toISOString(),
  });
  expect(history).toHaveLength(1);
  const after = await laurel.db.userSubmission.findUniqueOrThrow({ where: { id } });
  expect(after.snapshot).toEqual(before.snapshot);
  expect(before.snapshot).not.toBeNull();
  expect(await factOf(id)).toMatchObject([
    'submission.changed',
    { submission: { id, competitionId: kept.id } },
  ]);
  expect(await laurel.db.filmToCompetition.findMany({ where: { filmId: film } })).toEqual([
    { filmId: film, competitionId: kept.id, state: 'to-submit' },
  ]);
  expect(await countOf(laurel.db, 'competition', 'id = $1', gone.id)).toBe(0);
  expect(await countOf(laurel.db, 'festival', 'id = $1', gone.festivalId)).toBe(0);
});

it.each([
  ['the kept one’s has come further', 'to-submit', 'waitlist', 0],
  ['both are as far', 'waitlist', 'waitlist', 0],
  ['the other has come further', 'suggested', 'to-submit', 1],
])(
  'of two entries of one film one is left where %s, and both histories are read there',
  async (_why, ofKept, ofGone, stays) => {
    const ada = person();
    const film = await laurel.film(ada);
    const [kept, gone] = await two();
    const entries = [
      await added(ada, film, kept.id, ofKept, { note: 'of the kept' }),
      await added(ada, film, gone.id, ofGone, { note: 'of the other' }),
    ];
    const [left, away] = [entries[stays]!, entries[1 - stays]!];
    await merge(kept, gone);
    const { items, total } = await laurel.list(ada, film);
    expect([items.map(({ id }) => id), total]).toEqual([[left.id], 1]);
    expect(items[0]).toMatchObject({ competitionId: kept.id, state: left.state });
    expect(items[0]!.note!.split('\n\n').toSorted()).toEqual(['of the kept', 'of the other']);
    expect((await laurel.one(ada, left.id)).history.map(({ to }) => to)).toEqual([ofKept, ofGone]);
    expect((await refusal(laurel.one(ada, away.id))).code).toBe('submission.not_found');
    expect(await factOf(away.id)).toMatchObject([
      'submission.deleted',
      { submissionId: away.id, competitionId: kept.id, leftState: left.state },
    ]);
    expect(await factOf(left.id)).toMatchObject([
      'submission.changed',
      { submission: { competitionId: kept.id } },
    ]);
    expect(await laurel.db.filmToCompetition.findMany({ where: { filmId: film } })).toEqual([
      { filmId: film, competitionId: kept.id, state: left.state },
    ]);
    const row = await laurel.db.userSubmission.findUniqueOrThrow({ where: { id: away.id } });
    expect([row.competitionId, row.state, row.mergedInto, row.note]).toEqual([
      gone.id,
      away.state,
      left.id,
      away.note,
    ]);
  },
);

it('of an entry that was planned there it is said what it is called now; of one of the kept one nothing', async () => {
  const ada = person();
  const film = await laurel.film(ada);
  const [kept, gone] = await two();
  const { id } = await added(ada, film, gone.id, 'to-submit');
  const other = await laurel.film(ada);
  await added(ada, other, kept.id, 'to-submit');
  await merge(kept, gone);
  const nameOf = ({ id: n }: Known) => `Shorts ${n} Festival, Shorts ${n}`;
  const [entry] = (await laurel.list(ada, film)).items;
  expect(entry).toMatchObject({ id, competitionId: kept.id });
  expect(entry!.changedSince).toEqual([{ what: 'merged', from: nameOf(gone), to: nameOf(kept) }]);
  expect((await laurel.list(ada, other)).items[0]!.changedSince).toEqual([]);
});

it('what was taken back stands in nobody’s way, and is not on the list again', async () => {
  const ada = person();
  const film = await laurel.film(ada);
  const [kept, gone] = await two();
  const { id: off, rowVersion } = await added(ada, film, kept.id, 'waitlist');
  await laurel.as(ada, () => laurel.to.undoChanges({ items: [{ submissionId: off, rowVersion }] }));
  const { id } = await added(ada, film, gone.id, 'suggested');
  await merge(kept, gone);
  expect((await laurel.list(ada, film)).items).toMatchObject([
    { id, competitionId: kept.id, state: 'suggested' },
  ]);
});

it('told again nothing changes, and what is recommended late is of the kept one, once', async () => {
  const ada = person();
  const film = await laurel.film(ada);
  const [kept, gone] = await two();
  const { id } = await added(ada, film, gone.id, 'waitlist');
  await merge(kept, gone);
  const before = await laurel.one(ada, id);
  const restate = (version: number) =>
    laurel.tell('merge.restated', `merge-${gone.festivalId}`, version, { merge: mergeOf(gone, kept) });
  await restate(2);
  expect(await laurel.one(ada, id)).toEqual(before);
  const other = await laurel.film(ada);
  const item = { chance: 'high', reason: 'x', about: [], number: 1, points: 1, score: 1 };
  await laurel.tell('recommendation.made', `recommendation-${other}`, 1, {
    filmId: other,
    userId: ada.user,
    batchId: 202611,
    items: [
      { competitionId: gone.id, ...item },
      { competitionId: kept.id, ...item },
    ],
  } as never);
  await until(async () => (await laurel.list(ada, other)).total === 1);
  expect((await laurel.list(ada, other)).items).toMatchObject([
    { competitionId: kept.id, state: 'suggested' },
  ]);
  expect(await countOf(laurel.db, 'merged_competition', 'id = $1', gone.id)).toBe(1);
});

it('who watched either watches the kept one, once, and hears of nothing twice', async () => {
  const [ada, grace] = [person(), person()];
  const [kept, gone] = await two();
  const watch = (who: typeof ada, festivalId: number) =>
    laurel.as(who, () => laurel.to.watchFestival({ festivalId }));
  await watch(ada, gone.festivalId);
  await watch(grace, gone.festivalId);
  await watch(grace, kept.festivalId);
  await laurel.get(TellWatchers).deadlines(new Date('2098-11-17T10:00:00Z'));
  const told = () =>
    countOf(laurel.db, 'outbox', "type = 'mail.wanted' and payload->>'userId' = $1", grace.user);
  const mails = await told();
  expect(mails).toBe(1);
  await merge(kept, gone);
  for (const who of [ada, grace]) {
    const { items } = await laurel.as(who, () => laurel.to.getWatches({}));
    expect(items.map(({ festivalId, news }) => [festivalId, news])).toEqual([[kept.festivalId, []]]);
  }
  await laurel.get(TellWatchers).deadlines(new Date('2098-11-17T10:00:00Z'));
  await laurel.get(TellWatchers).changes(0);
  expect(await told()).toBe(mails);
  const counts = laurel.as(person('admin'), () =>
    laurel.to.countWatches({ festivalIds: [gone.festivalId, kept.festivalId] }),
  );
  expect((await counts).counts).toEqual([0, 2]);
  const asAda = laurel.as(ada, () => laurel.to.countWatches({ festivalIds: [kept.festivalId] }));
  expect((await refusal(asAda)).code).toBe('session.not_admin');
});
