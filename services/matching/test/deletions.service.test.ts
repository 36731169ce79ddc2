import { Catalogue } from '../src/catalogue/catalogue.js';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows } from '../../runtime/test/tables.js';
import {
  admin,
  as,
  getCatalogue,
  db,
  addCompetitions,
  getProvider,
  person,
  refusal,
  registerFilm,
  waitForEvent,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
} from './setup.js';

setUpService(2);

const getSnapshotItem = async (filmId: number, competitionId: number) =>
  (await as(admin, () => client.getSnapshot({ filmId, competitionIds: [competitionId] }))).items[0];

it('a deleted competition disappears on every replica, and its festival can be deleted', async () => {
  const film = await registerFilm();
  const [id, other] = await addCompetitions({ name: 'deleted' }, { name: 'remaining' });
  expect((await getSnapshotItem(film, id!))!.explanation).toBeTruthy();
  const { festival } = getCatalogue().getCompetition(id!)!;
  await publishEvent('competition.deleted', `competition-${id}`, 2, {
    competitionId: id!,
    festivalId: festival.id,
  });
  for (const replica of [0, 1]) await until(() => !getProvider(Catalogue, replica).getCompetition(id!));
  const rows = [0, 1].map((replica) => getProvider(Catalogue, replica).engine.index.getRow(id!));
  expect(rows).toEqual([-1, -1]);
  expect((await getSnapshotItem(film, id!))?.explanation ?? null).toBeNull();
  expect(getCatalogue().getCompetition(other!)).toMatchObject({ name: 'remaining' });
  await publishEvent('competition.deleted', `competition-${other}`, 2, {
    competitionId: other!,
    festivalId: festival.id,
  });
  await publishEvent('festival.deleted', `festival-${festival.id}`, 2, { festivalId: festival.id });
  await waitForEvent(`festival-${festival.id}`, 2);
  expect(await countRows(db, 'festival', 'id = $1', festival.id)).toBe(0);
});

it('deleting a user deletes all data of their films', async () => {
  const grace = person();
  const [film, remaining] = [await registerFilm({}, grace), await registerFilm()];
  await subscribeFilm(film);
  await publishEvent('user.deleted', `user-${grace.user}`, 2, { userId: grace.user });
  await waitForEvent(`user-${grace.user}`, 2);
  const counts = [
    await countRows(db, 'film', 'id = $1', film),
    await countRows(db, 'film_subscription', '"filmId" = $1', film),
  ];
  expect([...counts, await countRows(db, 'film', 'id = $1', remaining)]).toEqual([0, 0, 1]);
  const saveAfterDeletion = as(grace, () => client.saveView({ name: 'Late', query: '' }));
  expect((await refusal(saveAfterDeletion)).code).toBe('session.required');
});

it('a deleted submission restores the state of the film’s other edition', async () => {
  const getPairs = async () =>
    db.$queryRaw<{ state: string }[]>`select state from pair where "filmId" = 77 and "competitionId" = 88`;
  const submission = { filmId: 77, competitionId: 88, userId: admin.user };
  const deleteSubmission = async (id: number, leftState?: string) => {
    await publishEvent('submission.deleted', `submission-${id}`, 2, {
      ...submission,
      submissionId: id,
      leftState,
    });
    await waitForEvent(`submission-${id}`, 2);
  };
  await publishEvent('submission.added', 'submission-501', 1, {
    submission: { ...submission, id: 501, state: 'waitlist' },
  } as never);
  await waitForEvent('submission-501', 1);
  await deleteSubmission(502, 'rejected');
  expect(await getPairs()).toEqual([{ state: 'rejected' }]);
  await deleteSubmission(501);
  expect(await getPairs()).toEqual([]);
});
