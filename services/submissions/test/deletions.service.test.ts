import { person, refusal } from '../../runtime/test/callers.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { startSubmissions } from './make.js';
import { createSuggest } from './suggesting.js';
import { toUndoItem, createUndo } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const addEntry = async (who: ReturnType<typeof person>, film: number, competition: number, state: string) =>
  (await laurel.addSubmissions(who, film, [competition], state))[0]!.submission!;
const undo = createUndo(() => laurel);
const suggest = createSuggest(() => laurel);
const listDeletionEvents = async (ids: number[]) =>
  (
    await listEvents(
      laurel.db,
      `type = 'submission.deleted' and aggregate = any($1)`,
      ids.map((id) => `submission-${id}`),
    )
  ).map(({ payload, version }) => ({ ...(payload as object), version }));

it('deleting a film deletes its submissions and publishes each deletion', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const { id: competitionId } = await laurel.addCompetition();
  const { id } = await addEntry(ada, film, competitionId, 'waitlist');
  await laurel.publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
  expect(await laurel.db.userSubmission.count({ where: { filmId: film } })).toBe(0);
  expect(await laurel.db.filmToCompetition.count({ where: { filmId: film } })).toBe(0);
  expect(await listDeletionEvents([id])).toEqual([
    { submissionId: id, filmId: film, userId: ada.user, competitionId, version: 2 },
  ]);
});

it('deleting a user deletes all their data and nothing of others', async () => {
  const [ada, grace] = [person(), person()];
  const [film, otherFilm] = [await laurel.registerFilm(ada), await laurel.registerFilm(grace)];
  const { id: competitionId } = await laurel.addCompetition();
  const adaEntry = await addEntry(ada, film, competitionId, 'waitlist');
  const otherEntry = await addEntry(grace, otherFilm, competitionId, 'waitlist');
  await laurel.publishEvent('user.deleted', `user-${ada.user}`, 9, { userId: ada.user });
  expect((await refusal(laurel.listSubmissions(ada, film))).code).toBe('film.not_found');
  expect(await laurel.db.film.count({ where: { ownerId: ada.user } })).toBe(0);
  expect((await laurel.listSubmissions(grace, otherFilm)).items.map(({ id }) => id)).toEqual([otherEntry.id]);
  expect(await listDeletionEvents([adaEntry.id, otherEntry.id])).toHaveLength(1);
});

it('a deleted competition is not suggested and accepts no entries, but existing entries keep its name', async () => {
  const ada = person();
  const [film, other] = [await laurel.registerFilm(ada), await laurel.registerFilm(ada)];
  const { id: competitionId, festivalId } = await laurel.addCompetition();
  const entry = await addEntry(ada, film, competitionId, 'waitlist');
  const suggestion = await suggest(ada, other, competitionId);
  await laurel.publishEvent('competition.deleted', `competition-${competitionId}`, 2, {
    competitionId,
    festivalId,
  });
  await laurel.publishEvent('festival.deleted', `festival-${festivalId}`, 2, { festivalId });
  expect(await listDeletionEvents([entry.id, suggestion.id])).toMatchObject([
    { submissionId: suggestion.id },
  ]);
  expect((await laurel.getSubmission(ada, entry.id)).submission).toMatchObject({
    competitionName: entry.competitionName,
    festivalName: entry.festivalName,
  });
  const third = await laurel.registerFilm(ada);
  const [refused] = await laurel.addSubmissions(ada, third, [competitionId], 'waitlist');
  expect(refused!.error!.code).toBe('competition.not_found');
});

describe('a suggestion with user input is closed when its competition is deleted', () => {
  const suggestWithNote = async (who: ReturnType<typeof person>, film: number, competition: number) => {
    const { id: submissionId, rowVersion } = await suggest(who, film, competition);
    const items = [{ submissionId, rowVersion }];
    return (await laurel.changeSubmissions(who, items, 'suggested', { note: 'Ask Grace.' }))[0]!.submission!;
  };
  const suggestMoveAndUndo = async (who: ReturnType<typeof person>, film: number, competition: number) => {
    const { id: submissionId, rowVersion } = await suggest(who, film, competition);
    const [moved] = await laurel.changeSubmissions(who, [{ submissionId, rowVersion }], 'waitlist');
    return (await undo(who, [toUndoItem(moved!.submission!)]))[0]!.submission!;
  };
  it.each([
    ['a note', suggestWithNote, 'Ask Grace.'],
    ['a move that was undone', suggestMoveAndUndo, null],
    [
      'a manual addition',
      (who: ReturnType<typeof person>, film: number, id: number) => addEntry(who, film, id, 'suggested'),
      null,
    ],
  ])('closes a suggestion with %s and records the reason', async (_title, createSuggestion, note) => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const { id: competitionId, festivalId } = await laurel.addCompetition();
    const suggestion = await createSuggestion(ada, film, competitionId);
    expect(suggestion.state).toBe('suggested');
    await laurel.publishEvent('competition.deleted', `competition-${competitionId}`, 2, {
      competitionId,
      festivalId,
    });
    const { submission, history } = await laurel.getSubmission(ada, suggestion.id);
    expect(submission).toMatchObject({
      state: 'will-not-submit',
      note,
      origin: suggestion.origin,
      batchId: suggestion.batchId,
      competitionName: suggestion.competitionName,
      rowVersion: suggestion.rowVersion + 1,
    });
    expect(history.at(-1)).toMatchObject({
      from: 'suggested',
      to: 'will-not-submit',
      actor: 'laurel',
      reason: 'Closed: the competition is no longer in the catalogue',
    });
    expect(await listDeletionEvents([suggestion.id])).toEqual([]);
    const events = await listEvents(laurel.db, 'aggregate = $1', `submission-${suggestion.id}`);
    expect(events.at(-1)).toMatchObject({
      type: 'submission.changed',
      payload: { submission: { state: 'will-not-submit' } },
    });
  });
});

const getAcceptedEntries = async (who: ReturnType<typeof person>, filmId: number) => {
  const { items } = await laurel.as(who, () =>
    laurel.client.getFilmSummaries({ userId: who.user, filmIds: [filmId] }),
  );
  return items[0]!.acceptedEntries;
};
it('an accepted entry keeps the location of a deleted festival, from the projection or the stored snapshot', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const { id: competitionId, festivalId } = await laurel.addCompetition();
  const [backfilled] = await laurel.addSubmissions(
    ada,
    await laurel.registerFilm(ada),
    [competitionId],
    'accepted',
    { submittedAt: '2026-01-05' },
  );
  const entry = await addEntry(ada, film, competitionId, 'to-submit');
  await laurel.changeSubmissions(ada, [{ submissionId: entry.id }], 'submitted', {
    submittedAt: '2026-11-01',
  });
  await laurel.changeSubmissions(ada, [{ submissionId: entry.id }], 'accepted');
  const where = { id: festivalId, name: 'Lund', country: 'SE', subdivision: 'SE-M', city: 'Lund' };
  await laurel.publishEvent('festival.changed', `festival-${festivalId}`, 2, {
    festival: { ...where, version: 2, startsOn: '2099-03-02' },
  });
  await laurel.publishEvent('competition.deleted', `competition-${competitionId}`, 2, {
    competitionId,
    festivalId,
  });
  await laurel.publishEvent('festival.deleted', `festival-${festivalId}`, 3, { festivalId });
  const { id: _, ...location } = where;
  const moved = { ...location, startsOn: '2099-03-02', endsOn: null };
  expect(await getAcceptedEntries(ada, film)).toEqual([{ submissionId: entry.id, ...moved }]);
  expect(await getAcceptedEntries(ada, backfilled!.submission!.filmId)).toEqual([
    { submissionId: backfilled!.submission!.id, ...moved },
  ]);
  // Simulates a projection without a country, and a festival that was deleted at that time.
  await laurel.db
    .$executeRaw`update festival set country = null, subdivision = null, city = null where id = ${festivalId}`;
  expect(await getAcceptedEntries(ada, film)).toMatchObject([{ name: 'Lund', country: 'FR', city: null }]);
  expect(await getAcceptedEntries(ada, backfilled!.submission!.filmId)).toMatchObject([
    { name: 'Lund', country: null },
  ]);
});

const addAndUndo = async (
  who: ReturnType<typeof person>,
  film: number,
  competition: number,
  state: string,
) => {
  const { id, rowVersion } = await addEntry(who, film, competition, state);
  await laurel.as(who, () => laurel.client.undoChanges({ items: [{ submissionId: id, rowVersion }] }));
  return id;
};
it('an undone entry keeps its history when the competition is deleted, and its deletion is not published again', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const { id: competitionId, festivalId } = await laurel.addCompetition();
  const id = await addAndUndo(ada, film, competitionId, 'suggested');
  await laurel.publishEvent('competition.deleted', `competition-${competitionId}`, 2, {
    competitionId,
    festivalId,
  });
  await laurel.publishEvent('festival.deleted', `festival-${festivalId}`, 2, { festivalId });
  expect(await listDeletionEvents([id])).toMatchObject([{ version: 2 }]);
  expect(await laurel.db.submissionChange.count({ where: { submissionId: id } })).toBe(2);
  expect(await countRows(laurel.db, 'competition', 'id = $1', competitionId)).toBe(0);
  expect(await countRows(laurel.db, 'festival', 'id = $1', festivalId)).toBe(0);
});

it('an undone entry is deleted with its film, and its deletion is not published again', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const { id: competitionId } = await laurel.addCompetition();
  const id = await addAndUndo(ada, film, competitionId, 'waitlist');
  await laurel.publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
  expect(await listDeletionEvents([id])).toMatchObject([{ version: 2 }]);
  expect(await laurel.db.userSubmission.count({ where: { id } })).toBe(0);
});

it('deleting a user waits for a concurrent move of their submission', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const { id: competitionId } = await laurel.addCompetition();
  const { id } = await addEntry(ada, film, competitionId, 'waitlist');
  // Takes the same locks as a move: first the film, then its rows.
  await laurel.db
    .$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from film where id = ${film} for update`;
        const deleting = laurel.publishEvent('user.deleted', `user-${ada.user}`, 9, { userId: ada.user });
        for (let waits = 0; waits === 0;)
          waits = await countRows(
            laurel.db,
            'pg_stat_activity',
            `datname = current_database() and wait_event_type = 'Lock'`,
          );
        await tx.$queryRaw`select 1 from user_submission where id = ${id} for update nowait`;
        return { deleting };
      },
      { timeout: 120_000 },
    )
    .then(({ deleting }) => deleting);
  expect(await laurel.db.userSubmission.count({ where: { id } })).toBe(0);
});
