import { randomUUID } from 'node:crypto';
import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { Database } from '@laurel/runtime/database';
import { restateAll } from '@laurel/runtime/restating';
import { restateSubmissions } from '../src/restate-submissions.js';
import { person, refusal } from '../../runtime/test/asking.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.competition>>;
const [ada, grace, admin] = [person(), person(), person('admin')];
beforeAll(async () => {
  laurel = await startSubmissions();
  competition = await laurel.competition();
});
beforeEach(async () => void (film = await laurel.film(ada)));
afterAll(() => laurel?.stop());

const codes = (results: ItemResult[]) =>
  results.map(({ error, submission }) => error?.code ?? submission!.state);
/** Born in a state, and where that is not possible moved there. */
async function standing(state: string) {
  const [{ submission }] = (await laurel.add(
    ada,
    film,
    [competition.id],
    state === 'awarded' ? 'accepted' : state,
    { submittedAt: '2026-01-05' },
  )) as [ItemResult];
  if (state !== 'awarded') return submission!;
  return (
    await laurel.move(ada, [{ submissionId: submission!.id }], 'awarded', { awardName: 'Golden Pine' })
  )[0]!.submission!;
}

describe('where films stand', () => {
  it('is told of all films at once, of one’s own only, and of a user that an administrator asks for', async () => {
    const [one, other, foreign] = [await laurel.film(ada), await laurel.film(ada), await laurel.film(grace)];
    const second = await laurel.competition();
    await laurel.add(ada, one, [competition.id], 'accepted', { submittedAt: '2026-01-05' });
    await laurel.add(ada, one, [second.id], 'waitlist');
    await laurel.add(ada, other, [competition.id, second.id], 'to-submit');
    await laurel.add(grace, foreign, [competition.id], 'waitlist');
    const filmIds = [one, other, foreign];
    const told = await laurel.as(ada, () => laurel.to.getFilmStandings({ userId: ada.user, filmIds }));
    expect(told.items).toEqual([
      {
        filmId: one,
        counts: { accepted: 1, waitlist: 1 },
        taken: [
          expect.objectContaining({ competitionId: competition.id, festivalId: competition.festivalId }),
        ],
      },
      { filmId: other, counts: { 'to-submit': 2 }, taken: [] },
    ]);
    expect(await laurel.as(admin, () => laurel.to.getFilmStandings({ userId: ada.user, filmIds }))).toEqual(
      told,
    );
    const foreigner = laurel.as(grace, () => laurel.to.getFilmStandings({ userId: ada.user, filmIds }));
    expect(await refusal(foreigner)).toMatchObject({ code: 'user.not_found' });
  });
});

describe('a new submission', () => {
  it('is suggested unless a state is given, with the tier that is open and the festival’s edition', async () => {
    const [{ submission }] = (await laurel.add(ada, film, [competition.id])) as [ItemResult];
    expect(submission).toMatchObject({
      filmId: film,
      userId: ada.user,
      competitionId: competition.id,
      state: 'suggested',
      origin: 'manual',
      batchId: 0,
      rowVersion: 1,
      edition: 2099,
      dateId: competition.dateIds[0],
      submittedAt: null,
      decidedAt: null,
      noAnswer: false,
      competitionName: `Shorts ${competition.id}`,
      festivalId: competition.festivalId,
      festivalName: `Shorts ${competition.id} Festival`,
      opensOn: '2025-11-01',
    });
    expect(submission!.allowedMoves).toContainEqual({ state: 'submitted', needs: ['date'] });
  });
  it.each([
    ['waitlist', {}, 'waitlist'],
    ['to-submit', {}, 'to-submit'],
    ['submitted', { submittedAt: '2026-01-05' }, 'submitted'],
    ['submitted', {}, 'submission.date_required'],
    ['accepted', {}, 'accepted'],
    ['rejected', { decidedAt: '2026-02-05' }, 'rejected'],
    ['submitted', { submittedAt: '2023-10-31' }, 'submission.date_invalid'],
    ['submitted', { submittedAt: '2023-11-01' }, 'submitted'],
    ['submitted', { submittedAt: '2098-01-01' }, 'submission.date_invalid'],
    ['rejected', { decidedAt: '1999-02-05' }, 'submission.date_invalid'],
    ['awarded', { awardName: 'Golden Pine' }, 'submission.not_allowed'],
    ['will-not-submit', {}, 'submission.not_allowed'],
    ['lost', {}, 'submission.not_allowed'],
  ])('as %s with %o: %s', async (state, said, code) =>
    expect(codes(await laurel.add(ada, film, [competition.id], state, said))).toEqual([code]),
  );
  it('is one per film, competition and edition: the one that is there is shown', async () => {
    const [first] = await laurel.add(ada, film, [competition.id, competition.id]);
    const [again] = await laurel.add(ada, film, [competition.id], 'to-submit');
    expect([again!.error!.code, JSON.parse(again!.error!.details!).submission.id]).toEqual([
      'submission.exists',
      first!.submission!.id,
    ]);
    const both = await Promise.all(
      [0, 1].map(async () => laurel.add(ada, await laurel.film(ada), [competition.id])),
    );
    expect(both.flatMap(codes)).toEqual(['suggested', 'suggested']);
  });
  it('asked for twice at once there is one', async () => {
    const both = await Promise.all([1, 2].map(() => laurel.add(ada, film, [competition.id])));
    expect(both.flatMap(codes).toSorted()).toEqual(['submission.exists', 'suggested']);
  });
  it('goes by item: what cannot be is told, the rest is done', async () => {
    const long = await laurel.competition({ longest: 60 });
    expect(codes(await laurel.add(ada, film, [competition.id, 2_000_000_000, long.id], 'to-submit'))).toEqual(
      [...['to-submit', 'competition.not_found', 'submission.override_required']],
    );
    expect((await laurel.list(ada, film)).items.map(({ competitionId }) => competitionId)).toEqual([
      competition.id,
    ]);
  });
  it('refuses another competition’s deadline', async () => {
    const { dateIds } = await laurel.competition();
    expect(codes(await laurel.add(ada, film, [competition.id], 'waitlist', { dateId: dateIds[0] }))).toEqual([
      'submission.date_unknown',
    ]);
  });
  it('answers a repeated wish with the first answer, and refuses another under its key', async () => {
    const call = { idempotencyKey: randomUUID() };
    const first = await laurel.add(ada, film, [competition.id], 'to-submit', {}, call);
    expect(await laurel.add(ada, film, [competition.id], 'to-submit', {}, call)).toEqual(first);
    expect((await refusal(laurel.add(ada, film, [competition.id], 'waitlist', {}, call))).code).toBe(
      'request.key_reused',
    );
    expect((await laurel.list(ada, film)).total).toBe(1);
  });
});

describe('a move', () => {
  it.each([
    ['suggested', 'waitlist', {}, 'waitlist'],
    ['suggested', 'to-submit', {}, 'to-submit'],
    ['suggested', 'submitted', {}, 'submission.date_required'],
    ['suggested', 'submitted', { submittedAt: '2026-01-05' }, 'submitted'],
    ['suggested', 'accepted', {}, 'submission.not_allowed'],
    ['to-submit', 'submitted', {}, 'submitted'],
    ['submitted', 'to-submit', {}, 'to-submit'],
    ['submitted', 'accepted', {}, 'accepted'],
    ['submitted', 'will-not-submit', {}, 'submission.reason_required'],
    ['submitted', 'will-not-submit', { reason: 'withdrawn' }, 'will-not-submit'],
    ['accepted', 'awarded', {}, 'submission.award_name_required'],
    ['accepted', 'rejected', { reason: 'a mistake' }, 'rejected'],
    ['accepted', 'submitted', { decidedAt: '2025-01-01', reason: 'too early' }, 'submitted'],
    ['rejected', 'accepted', { reason: 'a mistake', decidedAt: '2025-01-01' }, 'submission.date_invalid'],
    ['awarded', 'accepted', { reason: 'a mistake' }, 'accepted'],
    ['rejected', 'awarded', { awardName: 'x', reason: 'y' }, 'submission.not_allowed'],
  ])('from %s to %s with %o: %s', async (from, to, said, code) => {
    const { id, rowVersion } = await standing(from);
    const results = await laurel.move(ada, [{ submissionId: id, rowVersion }], to, said);
    expect(codes(results)).toEqual([code]);
    const { submission, history } = await laurel.one(ada, id);
    const isDone = submission!.state === code;
    expect([submission!.rowVersion - rowVersion, history.at(-1)!.to]).toEqual(isDone ? [1, code] : [0, from]);
    expect(await laurel.db.filmToCompetition.findMany({ where: { filmId: film } })).toEqual([
      { filmId: film, competitionId: competition.id, state: submission!.state },
    ]);
  });
  it('to where it stands is none', async () => {
    const { id } = await standing('waitlist');
    expect((await laurel.move(ada, [{ submissionId: id }], 'waitlist'))[0]!.submission).toMatchObject({
      rowVersion: 1,
    });
    expect((await laurel.one(ada, id)).history).toHaveLength(1);
  });
  it('on a stale row is refused, and shows the row as it is', async () => {
    const { id: submissionId } = await standing('suggested');
    const results = await Promise.all(
      ['waitlist', 'to-submit'].map((to) => laurel.move(ada, [{ submissionId, rowVersion: 1 }], to)),
    );
    const [won, lost] = results
      .flat()
      .toSorted((a, b) => Number(Boolean(a.error)) - Number(Boolean(b.error)));
    expect(lost!.error).toMatchObject({ kind: 'conflict', code: 'submission.stale', field: 'rowVersion' });
    expect(JSON.parse(lost!.error!.details!).submission).toMatchObject({
      id: submissionId,
      state: won!.submission!.state,
      rowVersion: 2,
    });
  });
  it('goes by item, in the given order', async () => {
    const other = await laurel.competition();
    const [one, two] = (await laurel.add(ada, film, [competition.id, other.id])).map(
      ({ submission }) => submission!,
    );
    const items = [
      { submissionId: two!.id, rowVersion: 9 },
      { submissionId: 2_000_000_000 },
      { submissionId: one!.id, rowVersion: 1 },
    ];
    expect(codes(await laurel.move(ada, items, 'waitlist'))).toEqual([
      'submission.stale',
      'submission.not_found',
      'waitlist',
    ]);
  });
  it('is kept with who made it, and for whom', async () => {
    const { id } = await standing('suggested');
    await laurel.move({ ...ada, impersonator: admin.user }, [{ submissionId: id }], 'will-not-submit', {
      reason: 'our own shoot',
    });
    await laurel.move(admin, [{ submissionId: id }], 'waitlist');
    expect(
      (await laurel.one(ada, id)).history.map(({ from, to, actor, impersonator, reason }) => [
        from,
        to,
        actor,
        impersonator,
        reason,
      ]),
    ).toEqual([
      [null, 'suggested', ada.user, null, null],
      ['suggested', 'will-not-submit', ada.user, admin.user, 'our own shoot'],
      ['will-not-submit', 'waitlist', admin.user, null, null],
    ]);
    await expect(
      laurel.db.submissionChange.updateMany({ where: { submissionId: id }, data: { actor: 'x' } }),
    ).rejects.toThrow('append-only');
  });
  it('is told with its version', async () => {
    const { id } = await standing('suggested');
    await laurel.move(ada, [{ submissionId: id }], 'waitlist');
    const told = await laurel.published(`laurel.submissions.submission.changed.submission-${id}`);
    expect([told.json<object>(), told.header.get('version')]).toMatchObject([
      { submission: { id, state: 'waitlist', rowVersion: 2 } },
      '2',
    ]);
  });
});

describe('whose submission it is', () => {
  it('another’s is as one that is not there', async () => {
    const { id } = await standing('suggested');
    const [foreign, missing] = [id, 2_000_000_000];
    expect(await refusal(laurel.one(grace, foreign))).toEqual(await refusal(laurel.one(grace, missing)));
    expect(await refusal(laurel.list(grace, film))).toEqual(await refusal(laurel.list(grace, missing)));
    expect(await refusal(laurel.add(grace, film, [competition.id]))).toEqual(
      await refusal(laurel.add(grace, missing, [competition.id])),
    );
    const moved = await Promise.all(
      [foreign, missing].map((submissionId) => laurel.move(grace, [{ submissionId }], 'waitlist')),
    );
    expect(moved.flat().map((result) => ({ ...result, submissionId: 0 }))).toEqual(
      Array(2).fill(
        expect.objectContaining({
          competitionId: 0,
          submissionId: 0,
          error: expect.objectContaining({ code: 'submission.not_found' }),
        }),
      ),
    );
    expect((await laurel.one(ada, id)).submission!.rowVersion).toBe(1);
  });
  it('an administrator may read and move it', async () => {
    const { id } = await standing('suggested');
    expect(codes(await laurel.move(admin, [{ submissionId: id }], 'to-submit'))).toEqual(['to-submit']);
    expect((await laurel.list(admin, film, 'to-submit')).items.map((item) => item.id)).toEqual([id]);
  });
});

it('republish tells each again at its version', async () => {
  const { id } = await standing('suggested');
  expect(await restateAll(laurel.get(Database), restateSubmissions)).toBe(
    await laurel.db.userSubmission.count(),
  );
  const told = await laurel.published(`laurel.submissions.submission.restated.submission-${id}`);
  expect([told.json<object>(), told.header.get('version')]).toMatchObject([
    { submission: { id, filmId: film, state: 'suggested' } },
    '1',
  ]);
});
