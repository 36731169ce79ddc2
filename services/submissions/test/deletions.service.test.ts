import { Database } from '@laurel/runtime/database';
import { rebuild } from '@laurel/runtime/rebuild';
import { person, refusal } from '../../runtime/test/asking.js';
import { countOf, factsOf } from '../../runtime/test/tables.js';
import { submissions } from '../src/submissions.module.js';
import { startSubmissions } from './make.js';
import { suggesting } from './suggesting.js';
import { of, undoing } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const added = async (who: ReturnType<typeof person>, film: number, competition: number, state: string) =>
  (await laurel.add(who, film, [competition], state))[0]!.submission!;
const undo = undoing(() => laurel);
const suggested = suggesting(() => laurel);
const deletedFacts = async (ids: number[]) =>
  (
    await factsOf(
      laurel.db,
      `type = 'submission.deleted' and aggregate = any($1)`,
      ids.map((id) => `submission-${id}`),
    )
  ).map(({ payload, version }) => ({ ...(payload as object), version }));

it('with a film its submissions go, and each is told', async () => {
  const ada = person();
  const film = await laurel.film(ada);
  const { id: competitionId } = await laurel.competition();
  const { id } = await added(ada, film, competitionId, 'waitlist');
  await laurel.tell('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
  expect(await laurel.db.userSubmission.count({ where: { filmId: film } })).toBe(0);
  expect(await laurel.db.filmToCompetition.count({ where: { filmId: film } })).toBe(0);
  expect(await deletedFacts([id])).toEqual([
    { submissionId: id, filmId: film, userId: ada.user, competitionId, version: 2 },
  ]);
});

it('with a user everything of theirs goes, and nothing of others', async () => {
  const [ada, grace] = [person(), person()];
  const [film, hers] = [await laurel.film(ada), await laurel.film(grace)];
  const { id: competitionId } = await laurel.competition();
  const mine = await added(ada, film, competitionId, 'waitlist');
  const kept = await added(grace, hers, competitionId, 'waitlist');
  await laurel.tell('user.deleted', `user-${ada.user}`, 9, { userId: ada.user });
  expect((await refusal(laurel.list(ada, film))).code).toBe('film.not_found');
  expect(await laurel.db.film.count({ where: { ownerId: ada.user } })).toBe(0);
  expect((await laurel.list(grace, hers)).items.map(({ id }) => id)).toEqual([kept.id]);
  expect(await deletedFacts([mine.id, kept.id])).toHaveLength(1);
});

it('a deleted competition is suggested no more and takes nothing; an entry keeps its name', async () => {
  const ada = person();
  const [film, other] = [await laurel.film(ada), await laurel.film(ada)];
  const { id: competitionId, festivalId } = await laurel.competition();
  const entry = await added(ada, film, competitionId, 'waitlist');
  const suggestion = await suggested(ada, other, competitionId);
  await laurel.tell('competition.deleted', `competition-${competitionId}`, 2, { competitionId, festivalId });
  await laurel.tell('festival.deleted', `festival-${festivalId}`, 2, { festivalId });
  expect(await deletedFacts([entry.id, suggestion.id])).toMatchObject([{ submissionId: suggestion.id }]);
  expect((await laurel.one(ada, entry.id)).submission).toMatchObject({
    competitionName: entry.competitionName,
    festivalName: entry.festivalName,
  });
  const third = await laurel.film(ada);
  const [refused] = await laurel.add(ada, third, [competitionId], 'waitlist');
  expect(refused!.error!.code).toBe('competition.not_found');
});

describe('what somebody has said of a suggestion stays when its competition is deleted', () => {
  const noted = async (who: ReturnType<typeof person>, film: number, competition: number) => {
    const { id: submissionId, rowVersion } = await suggested(who, film, competition);
    const items = [{ submissionId, rowVersion }];
    return (await laurel.move(who, items, 'suggested', { note: 'Ask Grace.' }))[0]!.submission!;
  };
  const movedAndBack = async (who: ReturnType<typeof person>, film: number, competition: number) => {
    const { id: submissionId, rowVersion } = await suggested(who, film, competition);
    const [moved] = await laurel.move(who, [{ submissionId, rowVersion }], 'waitlist');
    return (await undo(who, [of(moved!.submission!)]))[0]!.submission!;
  };
  it.each([
    ['a note', noted, 'Ask Grace.'],
    ['a move that was taken back', movedAndBack, null],
    [
      'it by hand',
      (who: ReturnType<typeof person>, film: number, id: number) => added(who, film, id, 'suggested'),
      null,
    ],
  ])('%s: it is closed, with why', async (_what, make, note) => {
    const ada = person();
    const film = await laurel.film(ada);
    const { id: competitionId, festivalId } = await laurel.competition();
    const before = await make(ada, film, competitionId);
    expect(before.state).toBe('suggested');
    await laurel.tell('competition.deleted', `competition-${competitionId}`, 2, {
      competitionId,
      festivalId,
    });
    const { submission, history } = await laurel.one(ada, before.id);
    expect(submission).toMatchObject({
      state: 'will-not-submit',
      note,
      origin: before.origin,
      batchId: before.batchId,
      competitionName: before.competitionName,
      rowVersion: before.rowVersion + 1,
    });
    expect(history.at(-1)).toMatchObject({
      from: 'suggested',
      to: 'will-not-submit',
      actor: 'laurel',
      reason: 'Closed: the competition is not in the catalogue any more',
    });
    expect(await deletedFacts([before.id])).toEqual([]);
    const told = await factsOf(laurel.db, 'aggregate = $1', `submission-${before.id}`);
    expect(told.at(-1)).toMatchObject({
      type: 'submission.changed',
      payload: { submission: { state: 'will-not-submit' } },
    });
  });
});

const placesOf = async (who: ReturnType<typeof person>, filmId: number) => {
  const { items } = await laurel.as(who, () =>
    laurel.to.getFilmStandings({ userId: who.user, filmIds: [filmId] }),
  );
  return items[0]!.places;
};
it('where a film was taken stays known of a deleted festival, by its copy or else by what was kept when it was planned', async () => {
  const ada = person();
  const film = await laurel.film(ada);
  const { id: competitionId, festivalId } = await laurel.competition();
  const [backfilled] = await laurel.add(ada, await laurel.film(ada), [competitionId], 'accepted', {
    submittedAt: '2026-01-05',
  });
  const entry = await added(ada, film, competitionId, 'to-submit');
  await laurel.move(ada, [{ submissionId: entry.id }], 'submitted', { submittedAt: '2026-11-01' });
  await laurel.move(ada, [{ submissionId: entry.id }], 'accepted');
  const where = { id: festivalId, name: 'Lund', country: 'SE', subdivision: 'SE-M', city: 'Lund' };
  await laurel.tell('festival.changed', `festival-${festivalId}`, 2, {
    festival: { ...where, version: 2, startsOn: '2099-03-02' },
  });
  await laurel.tell('competition.deleted', `competition-${competitionId}`, 2, { competitionId, festivalId });
  await laurel.tell('festival.deleted', `festival-${festivalId}`, 3, { festivalId });
  const { id: _, ...told } = where;
  const moved = { ...told, startsOn: '2099-03-02', endsOn: null };
  expect(await placesOf(ada, film)).toEqual([{ submissionId: entry.id, ...moved }]);
  expect(await placesOf(ada, backfilled!.submission!.filmId)).toEqual([
    { submissionId: backfilled!.submission!.id, ...moved },
  ]);
  // A copy of before its country was kept, and of one that was deleted then.
  await laurel.db
    .$executeRaw`update festival set country = null, subdivision = null, city = null where id = ${festivalId}`;
  expect(await placesOf(ada, film)).toMatchObject([{ name: 'Lund', country: 'FR', city: null }]);
  expect(await placesOf(ada, backfilled!.submission!.filmId)).toMatchObject([
    { name: 'Lund', country: null },
  ]);
});

const takenBack = async (
  who: ReturnType<typeof person>,
  film: number,
  competition: number,
  state: string,
) => {
  const { id, rowVersion } = await added(who, film, competition, state);
  await laurel.as(who, () => laurel.to.undoChanges({ items: [{ submissionId: id, rowVersion }] }));
  return id;
};
it('what was taken back keeps its history when the competition is deleted, and is not told as gone again', async () => {
  const ada = person();
  const film = await laurel.film(ada);
  const { id: competitionId, festivalId } = await laurel.competition();
  const id = await takenBack(ada, film, competitionId, 'suggested');
  await laurel.tell('competition.deleted', `competition-${competitionId}`, 2, { competitionId, festivalId });
  await laurel.tell('festival.deleted', `festival-${festivalId}`, 2, { festivalId });
  expect(await deletedFacts([id])).toMatchObject([{ version: 2 }]);
  expect(await laurel.db.submissionChange.count({ where: { submissionId: id } })).toBe(2);
  expect(await countOf(laurel.db, 'competition', 'id = $1', competitionId)).toBe(0);
  expect(await countOf(laurel.db, 'festival', 'id = $1', festivalId)).toBe(0);
});

it('what was taken back goes with its film, and is not told as gone again', async () => {
  const ada = person();
  const film = await laurel.film(ada);
  const { id: competitionId } = await laurel.competition();
  const id = await takenBack(ada, film, competitionId, 'waitlist');
  await laurel.tell('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
  expect(await deletedFacts([id])).toMatchObject([{ version: 2 }]);
  expect(await laurel.db.userSubmission.count({ where: { id } })).toBe(0);
});

it('a user is deleted while a submission is moved: one after the other', async () => {
  const ada = person();
  const film = await laurel.film(ada);
  const { id: competitionId } = await laurel.competition();
  const { id } = await added(ada, film, competitionId, 'waitlist');
  // Held as by a move, which takes the film first and then its rows.
  await laurel.db
    .$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from film where id = ${film} for update`;
        const deleting = laurel.tell('user.deleted', `user-${ada.user}`, 9, { userId: ada.user });
        for (let waits = 0; waits === 0;)
          waits = await countOf(
            laurel.db,
            'pg_stat_activity',
            `datname = current_database() and wait_event_type = 'Lock'`,
          );
        await tx.$queryRaw`select 1 from user_submission where id = ${id} for update nowait`;
        return { deleting };
      },
      { timeout: 20_000 },
    )
    .then(({ deleting }) => deleting);
  expect(await laurel.db.userSubmission.count({ where: { id } })).toBe(0);
});

it('a deleted competition that nobody entered leaves no copy, nor does its festival', async () => {
  const { id: competitionId, festivalId } = await laurel.competition();
  await laurel.tell('competition.deleted', `competition-${competitionId}`, 2, { competitionId, festivalId });
  await laurel.tell('festival.deleted', `festival-${festivalId}`, 2, { festivalId });
  expect(await countOf(laurel.db, 'competition', 'id = $1', competitionId)).toBe(0);
  expect(await countOf(laurel.db, 'festival', 'id = $1', festivalId)).toBe(0);
});

it('copies made anew keep the names of what is gone, and of nothing else', async () => {
  const ada = person();
  const film = await laurel.film(ada);
  const { id: competitionId, festivalId } = await laurel.competition();
  const other = await laurel.competition();
  const entry = await added(ada, film, competitionId, 'waitlist');
  await laurel.tell('competition.deleted', `competition-${competitionId}`, 2, { competitionId, festivalId });
  await laurel.tell('festival.deleted', `festival-${festivalId}`, 2, { festivalId });
  const db = laurel.service.app.get(Database, { strict: false });
  for (const copy of Object.values(submissions.copies!).filter(({ of }) => !of.includes('film')))
    await rebuild(db, copy);
  expect((await laurel.one(ada, entry.id)).submission).toMatchObject({
    competitionName: entry.competitionName,
    festivalName: entry.festivalName,
  });
  expect(await countOf(laurel.db, 'competition', 'id = $1', other.id)).toBe(0);
  expect(await countOf(laurel.db, 'festival', 'id = $1', other.festivalId)).toBe(0);
});
