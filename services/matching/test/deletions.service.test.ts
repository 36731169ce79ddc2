import { Catalogue } from '../src/catalogue/catalogue.js';
import { until } from '../../../deploy/testing/until.mjs';
import { countRows } from '../../runtime/test/tables.js';
import {
  admin,
  as,
  catalogue,
  db,
  addCompetitions,
  inside,
  person,
  refusal,
  registered,
  seen,
  stage,
  subscribed,
  publishEvent,
  client,
} from './stage.js';

stage(2);

const getSnapshotItem = async (filmId: number, competitionId: number) =>
  (await as(admin, () => client.getSnapshot({ filmId, competitionIds: [competitionId] }))).items[0];

it('a deleted competition disappears on every replica, and its festival can be deleted', async () => {
  const film = await registered();
  const [id, other] = await addCompetitions({ name: 'until go' }, { name: 'until stay' });
  expect((await getSnapshotItem(film, id!))!.explanation).toBeTruthy();
  const { festival } = catalogue().getCompetition(id!)!;
  await publishEvent('competition.deleted', `competition-${id}`, 2, {
    competitionId: id!,
    festivalId: festival.id,
  });
  for (const replica of [0, 1]) await until(() => !inside(Catalogue, replica).getCompetition(id!));
  const rows = [0, 1].map((replica) => inside(Catalogue, replica).engine.index.getRow(id!));
  expect(rows).toEqual([-1, -1]);
  expect((await getSnapshotItem(film, id!))?.explanation ?? null).toBeNull();
  expect(catalogue().getCompetition(other!)).toMatchObject({ name: 'until stay' });
  await publishEvent('competition.deleted', `competition-${other}`, 2, {
    competitionId: other!,
    festivalId: festival.id,
  });
  await publishEvent('festival.deleted', `festival-${festival.id}`, 2, { festivalId: festival.id });
  await seen(`festival-${festival.id}`, 2);
  expect(await countRows(db, 'festival', 'id = $1', festival.id)).toBe(0);
});

it('deleting a user deletes all data of their films', async () => {
  const grace = person();
  const [film, remaining] = [await registered({}, grace), await registered()];
  await subscribed(film);
  await publishEvent('user.deleted', `user-${grace.user}`, 2, { userId: grace.user });
  await seen(`user-${grace.user}`, 2);
  const left = [
    await countRows(db, 'film', 'id = $1', film),
    await countRows(db, 'film_subscription', '"filmId" = $1', film),
  ];
  expect([...left, await countRows(db, 'film', 'id = $1', remaining)]).toEqual([0, 0, 1]);
  const late = as(grace, () => client.saveView({ name: 'Late', query: '' }));
  expect((await refusal(late)).code).toBe('session.required');
});

it('a deleted submission restores the state of the film’s other edition', async () => {
  const pair = async () =>
    db.$queryRaw<{ state: string }[]>`select state from pair where "filmId" = 77 and "competitionId" = 88`;
  const submission = { filmId: 77, competitionId: 88, userId: admin.user };
  const deleteSubmission = async (id: number, leftState?: string) => {
    await publishEvent('submission.deleted', `submission-${id}`, 2, {
      ...submission,
      submissionId: id,
      leftState,
    });
    await seen(`submission-${id}`, 2);
  };
  await publishEvent('submission.added', 'submission-501', 1, {
    submission: { ...submission, id: 501, state: 'waitlist' },
  } as never);
  await seen('submission-501', 1);
  await deleteSubmission(502, 'rejected');
  expect(await pair()).toEqual([{ state: 'rejected' }]);
  await deleteSubmission(501);
  expect(await pair()).toEqual([]);
});
