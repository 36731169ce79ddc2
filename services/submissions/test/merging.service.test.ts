import { until } from '../../../deploy/testing/until.mjs';
import { person, refusal } from '../../runtime/test/callers.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { NotifyWatchers } from '../src/jobs/notify-watchers.js';
import { startSubmissions } from './make.js';
import { createMerge, type TestCompetition } from './create-merge.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const addEntry = async (
  who: ReturnType<typeof person>,
  film: number,
  competition: number,
  state: string,
  overrides = {},
) => (await laurel.addSubmissions(who, film, [competition], state, overrides))[0]!.submission!;
async function merge(target: TestCompetition, source: TestCompetition) {
  const { festivalId } = source;
  // Publishes the deletions before the merge, which is the most difficult order.
  await laurel.publishEvent('festival.deleted', `festival-${festivalId}`, 2, {
    festivalId,
    targetId: target.festivalId,
  });
  await laurel.publishEvent('competition.deleted', `competition-${source.id}`, 2, {
    competitionId: source.id,
    festivalId,
    targetId: target.id,
  });
  await laurel.publishEvent('merge.created', `merge-${festivalId}`, 1, {
    merge: createMerge(source, target),
  });
}
const addTwoCompetitions = async (): Promise<[TestCompetition, TestCompetition]> => [
  await laurel.addCompetition(),
  await laurel.addCompetition(),
];
const getLastEvent = async (id: number) =>
  (await listEvents(laurel.db, 'aggregate = $1', `submission-${id}`))
    .map(({ type, payload }) => [type, payload])
    .at(-1);

it('an entry of a merged competition moves to the target with its history, deadline and snapshot', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const [target, source] = await addTwoCompetitions();
  const { id } = await addEntry(ada, film, source.id, 'to-submit', { dateId: source.dateIds[0] });
  const previousRow = await laurel.db.userSubmission.findUniqueOrThrow({ where: { id } });
  await merge(target, source);
  const { submission, history } = await laurel.getSubmission(ada, id);
  expect(submission).toMatchObject({
    competitionId: target.id,
    festivalId: target.festivalId,
    dateId: target.dateIds[0],
    state: 'to-submit',
    rowVersion: 2,
    updatedAt: previousRow.updatedAt.toISOString(),
  });
  expect(history).toHaveLength(1);
  const movedRow = await laurel.db.userSubmission.findUniqueOrThrow({ where: { id } });
  expect(movedRow.snapshot).toEqual(previousRow.snapshot);
  expect(previousRow.snapshot).not.toBeNull();
  expect(await getLastEvent(id)).toMatchObject([
    'submission.changed',
    { submission: { id, competitionId: target.id } },
  ]);
  expect(await laurel.db.filmToCompetition.findMany({ where: { filmId: film } })).toEqual([
    { filmId: film, competitionId: target.id, state: 'to-submit' },
  ]);
  expect(await countRows(laurel.db, 'competition', 'id = $1', source.id)).toBe(0);
  expect(await countRows(laurel.db, 'festival', 'id = $1', source.festivalId)).toBe(0);
});

it.each([
  ['the entry of the target has a later state', 'to-submit', 'waitlist', 0],
  ['both have the same state', 'waitlist', 'waitlist', 0],
  ['the entry of the source has a later state', 'suggested', 'to-submit', 1],
])(
  'of two entries of one film one remains when %s, with both histories',
  async (_title, targetState, sourceState, remainingIndex) => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const [target, source] = await addTwoCompetitions();
    const entries = [
      await addEntry(ada, film, target.id, targetState, { note: 'note of the target' }),
      await addEntry(ada, film, source.id, sourceState, { note: 'note of the source' }),
    ];
    const [remaining, removed] = [entries[remainingIndex]!, entries[1 - remainingIndex]!];
    await merge(target, source);
    const { items, total } = await laurel.listSubmissions(ada, film);
    expect([items.map(({ id }) => id), total]).toEqual([[remaining.id], 1]);
    expect(items[0]).toMatchObject({ competitionId: target.id, state: remaining.state });
    expect(items[0]!.note!.split('\n\n').toSorted()).toEqual(['note of the source', 'note of the target']);
    expect((await laurel.getSubmission(ada, remaining.id)).history.map(({ to }) => to)).toEqual([
      targetState,
      sourceState,
    ]);
    expect((await refusal(laurel.getSubmission(ada, removed.id))).code).toBe('submission.not_found');
    expect(await getLastEvent(removed.id)).toMatchObject([
      'submission.deleted',
      { submissionId: removed.id, competitionId: target.id, leftState: remaining.state },
    ]);
    expect(await getLastEvent(remaining.id)).toMatchObject([
      'submission.changed',
      { submission: { competitionId: target.id } },
    ]);
    expect(await laurel.db.filmToCompetition.findMany({ where: { filmId: film } })).toEqual([
      { filmId: film, competitionId: target.id, state: remaining.state },
    ]);
    const row = await laurel.db.userSubmission.findUniqueOrThrow({ where: { id: removed.id } });
    expect([row.competitionId, row.state, row.mergedInto, row.note]).toEqual([
      source.id,
      removed.state,
      remaining.id,
      removed.note,
    ]);
  },
);

it('an entry planned at the source reports the new name, and one at the target reports nothing', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const [target, source] = await addTwoCompetitions();
  const { id } = await addEntry(ada, film, source.id, 'to-submit');
  const other = await laurel.registerFilm(ada);
  await addEntry(ada, other, target.id, 'to-submit');
  await merge(target, source);
  const getFullName = ({ id: n }: TestCompetition) => `Shorts ${n} Festival, Shorts ${n}`;
  const [entry] = (await laurel.listSubmissions(ada, film)).items;
  expect(entry).toMatchObject({ id, competitionId: target.id });
  expect(entry!.changedSince).toEqual([
    { what: 'merged', from: getFullName(source), to: getFullName(target) },
  ]);
  expect((await laurel.listSubmissions(ada, other)).items[0]!.changedSince).toEqual([]);
});

it('an undone entry does not block the merge and stays off the list', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const [target, source] = await addTwoCompetitions();
  const { id: undoneId, rowVersion } = await addEntry(ada, film, target.id, 'waitlist');
  await laurel.as(ada, () => laurel.client.undoChanges({ items: [{ submissionId: undoneId, rowVersion }] }));
  const { id } = await addEntry(ada, film, source.id, 'suggested');
  await merge(target, source);
  expect((await laurel.listSubmissions(ada, film)).items).toMatchObject([
    { id, competitionId: target.id, state: 'suggested' },
  ]);
});

it('a republished merge changes nothing, and a late recommendation is added once at the target', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const [target, source] = await addTwoCompetitions();
  const { id } = await addEntry(ada, film, source.id, 'waitlist');
  await merge(target, source);
  const previousResponse = await laurel.getSubmission(ada, id);
  const publishSnapshot = (version: number) =>
    laurel.publishEvent('merge.snapshot', `merge-${source.festivalId}`, version, {
      merge: createMerge(source, target),
    });
  await publishSnapshot(2);
  expect(await laurel.getSubmission(ada, id)).toEqual(previousResponse);
  const other = await laurel.registerFilm(ada);
  const item = { chance: 'safe', reason: 'odds', score: 1 };
  await laurel.publishEvent('recommendation.created', `recommendation-${other}`, 1, {
    filmId: other,
    userId: ada.user,
    batchId: 202611,
    items: [
      { competitionId: source.id, ...item },
      { competitionId: target.id, ...item },
    ],
  } as never);
  await until(async () => (await laurel.listSubmissions(ada, other)).total === 1);
  expect((await laurel.listSubmissions(ada, other)).items).toMatchObject([
    { competitionId: target.id, state: 'suggested' },
  ]);
  expect(await countRows(laurel.db, 'merged_competition', 'id = $1', source.id)).toBe(1);
});

it('watches of either festival become one watch of the target, and no notification is repeated', async () => {
  const [ada, grace] = [person(), person()];
  const [target, source] = await addTwoCompetitions();
  const watch = (who: typeof ada, festivalId: number) =>
    laurel.as(who, () => laurel.client.watchFestival({ festivalId }));
  await watch(ada, source.festivalId);
  await watch(grace, source.festivalId);
  await watch(grace, target.festivalId);
  await laurel.getProvider(NotifyWatchers).notifyOfDeadlines(new Date('2098-11-17T10:00:00Z'));
  const countMails = () =>
    countRows(laurel.db, 'outbox', "type = 'mail.requested' and payload->>'userId' = $1", grace.user);
  const mails = await countMails();
  expect(mails).toBe(1);
  await merge(target, source);
  for (const who of [ada, grace]) {
    const { items } = await laurel.as(who, () => laurel.client.getWatches({}));
    expect(items.map(({ festivalId, news }) => [festivalId, news])).toEqual([[target.festivalId, []]]);
  }
  await laurel.getProvider(NotifyWatchers).notifyOfDeadlines(new Date('2098-11-17T10:00:00Z'));
  await laurel.getProvider(NotifyWatchers).notifyOfChanges(0);
  expect(await countMails()).toBe(mails);
  const counts = laurel.as(person('admin'), () =>
    laurel.client.countWatches({ festivalIds: [source.festivalId, target.festivalId] }),
  );
  expect((await counts).counts).toEqual([0, 2]);
  const asAda = laurel.as(ada, () => laurel.client.countWatches({ festivalIds: [target.festivalId] }));
  expect((await refusal(asAda)).code).toBe('session.not_admin');
});
