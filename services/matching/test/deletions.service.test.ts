import { Catalogue } from '../src/catalogue/catalogue.js';
import { until } from '../../../deploy/local/until.mjs';
import { countOf } from '../../runtime/test/tables.js';
import {
  admin,
  as,
  catalogue,
  db,
  held,
  inside,
  person,
  refusal,
  registered,
  seen,
  stage,
  subscribed,
  tell,
  to,
} from './stage.js';

stage(2);

const snapshotOf = async (filmId: number, competitionId: number) =>
  (await as(admin, () => to.getSnapshot({ filmId, competitionIds: [competitionId] }))).items[0];

it('a deleted competition is found by nobody, on any replica, and its festival goes too', async () => {
  const film = await registered();
  const [id, other] = await held({ name: 'to go' }, { name: 'to stay' });
  expect((await snapshotOf(film, id!))!.explanation).toBeTruthy();
  const { festival } = catalogue().one(id!)!;
  await tell('competition.deleted', `competition-${id}`, 2, { competitionId: id!, festivalId: festival.id });
  for (const replica of [0, 1]) await until(() => !inside(Catalogue, replica).one(id!));
  const rows = [0, 1].map((replica) => inside(Catalogue, replica).engine.index.row(id!));
  expect(rows).toEqual([-1, -1]);
  expect((await snapshotOf(film, id!))?.explanation ?? null).toBeNull();
  expect(catalogue().one(other!)).toMatchObject({ name: 'to stay' });
  await tell('competition.deleted', `competition-${other}`, 2, {
    competitionId: other!,
    festivalId: festival.id,
  });
  await tell('festival.deleted', `festival-${festival.id}`, 2, { festivalId: festival.id });
  await seen(`festival-${festival.id}`, 2);
  expect(await countOf(db, 'festival', 'id = $1', festival.id)).toBe(0);
});

it('with a user everything of their films goes', async () => {
  const grace = person();
  const [film, kept] = [await registered({}, grace), await registered()];
  await subscribed(film);
  await tell('user.deleted', `user-${grace.user}`, 2, { userId: grace.user });
  await seen(`user-${grace.user}`, 2);
  const left = [
    await countOf(db, 'film', 'id = $1', film),
    await countOf(db, 'film_subscription', '"filmId" = $1', film),
  ];
  expect([...left, await countOf(db, 'film', 'id = $1', kept)]).toEqual([0, 0, 1]);
  const late = as(grace, () => to.saveView({ name: 'Late', query: '' }));
  expect((await refusal(late)).code).toBe('session.required');
});

it('a deleted submission leaves what another edition has with the competition', async () => {
  const pair = async () =>
    db.$queryRaw<{ state: string }[]>`select state from pair where "filmId" = 77 and "competitionId" = 88`;
  const submission = { filmId: 77, competitionId: 88, userId: admin.user };
  const told = async (id: number, leftState?: string) => {
    await tell('submission.deleted', `submission-${id}`, 2, { ...submission, submissionId: id, leftState });
    await seen(`submission-${id}`, 2);
  };
  await tell('submission.added', 'submission-501', 1, {
    submission: { ...submission, id: 501, state: 'waitlist' },
  } as never);
  await seen('submission-501', 1);
  await told(502, 'rejected');
  expect(await pair()).toEqual([{ state: 'rejected' }]);
  await told(501);
  expect(await pair()).toEqual([]);
});
