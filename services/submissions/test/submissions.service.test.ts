import { randomUUID } from 'node:crypto';
import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { Database } from '@laurel/runtime/database/client';
import { publishAllSnapshots } from '@laurel/runtime/projections/snapshots';
import { submissionSnapshots } from '../src/submissions/submission-snapshots.js';
import { person, refusal } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';
import { listCodesOrStates, createEntry } from './entries.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.addCompetition>>;
const [ada, grace, admin] = [person(), person(), person('admin')];
beforeAll(async () => {
  laurel = await startSubmissions();
  competition = await laurel.addCompetition();
});
beforeEach(async () => void (film = await laurel.registerFilm(ada)));
afterAll(() => laurel?.stop());

describe('film summaries', () => {
  it('are returned for all films of the caller, and for another user to an administrator only', async () => {
    const [one, other, foreign] = [
      await laurel.registerFilm(ada),
      await laurel.registerFilm(ada),
      await laurel.registerFilm(grace),
    ];
    const second = await laurel.addCompetition();
    await laurel.addSubmissions(ada, one, [competition.id], 'accepted', { submittedAt: '2026-01-05' });
    await laurel.addSubmissions(ada, one, [second.id], 'waitlist');
    await laurel.addSubmissions(ada, other, [competition.id, second.id], 'to-submit');
    await laurel.addSubmissions(grace, foreign, [competition.id], 'waitlist');
    const filmIds = [one, other, foreign];
    const result = await laurel.as(ada, () => laurel.client.getFilmSummaries({ userId: ada.user, filmIds }));
    expect(result.items).toEqual([
      {
        filmId: one,
        counts: { accepted: 1, waitlist: 1 },
        taken: [
          expect.objectContaining({ competitionId: competition.id, festivalId: competition.festivalId }),
        ],
        free: [],
        acceptedEntries: [
          {
            submissionId: expect.any(Number),
            name: `Shorts ${competition.id} Festival`,
            country: 'FR',
            subdivision: null,
            city: null,
            startsOn: '2099-03-01',
            endsOn: null,
          },
        ],
      },
      { filmId: other, counts: { 'to-submit': 2 }, taken: [], free: [], acceptedEntries: [] },
    ]);
    expect(
      await laurel.as(admin, () => laurel.client.getFilmSummaries({ userId: ada.user, filmIds })),
    ).toEqual(result);
    const foreignCall = laurel.as(grace, () => laurel.client.getFilmSummaries({ userId: ada.user, filmIds }));
    expect(await refusal(foreignCall)).toMatchObject({ code: 'user.not_found' });
  });
});

describe('a new submission', () => {
  it('is suggested by default, with the festival’s edition and no chosen deadline', async () => {
    const [{ submission }] = (await laurel.addSubmissions(ada, film, [competition.id])) as [ItemResult];
    expect(submission).toMatchObject({
      filmId: film,
      userId: ada.user,
      competitionId: competition.id,
      state: 'suggested',
      origin: 'manual',
      batchId: 0,
      rowVersion: 1,
      edition: 2099,
      dateId: null,
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
  ])('as %s with %o results in %s', async (state, input, code) =>
    expect(listCodesOrStates(await laurel.addSubmissions(ada, film, [competition.id], state, input))).toEqual(
      [code],
    ),
  );
  it('is unique per film, competition and edition, and a conflict returns the existing one', async () => {
    const [first] = await laurel.addSubmissions(ada, film, [competition.id, competition.id]);
    const [again] = await laurel.addSubmissions(ada, film, [competition.id], 'to-submit');
    expect([again!.error!.code, JSON.parse(again!.error!.details!).submission.id]).toEqual([
      'submission.exists',
      first!.submission!.id,
    ]);
    const both = await Promise.all(
      [0, 1].map(async () => laurel.addSubmissions(ada, await laurel.registerFilm(ada), [competition.id])),
    );
    expect(both.flatMap(listCodesOrStates)).toEqual(['suggested', 'suggested']);
  });
  it('replaces earlier editions in a list of newest editions, whichever changed last', async () => {
    const other = await laurel.addCompetition();
    const [first, second] = await laurel.addSubmissions(ada, film, [competition.id, other.id]);
    const { id: _id, ...row } = await laurel.db.userSubmission.findUniqueOrThrow({
      where: { id: first!.submission!.id },
    });
    const later = new Date(Date.now() + 60_000);
    await laurel.db.userSubmission.createMany({
      data: [2098, null].map((edition) => ({
        ...row,
        snapshot: undefined,
        planned: undefined,
        edition,
        updatedAt: later,
      })),
    });
    const newest = (await laurel.listSubmissions(ada, film, undefined, true)).items;
    expect(newest.map(({ id }) => id)).toEqual([second!.submission!.id, first!.submission!.id]);
    expect((await laurel.listSubmissions(ada, film)).total).toBe(4);
    await laurel.db.userSubmission.delete({ where: { id: first!.submission!.id } });
    const left = (await laurel.listSubmissions(ada, film, undefined, true)).items;
    expect(left.find(({ competitionId }) => competitionId === competition.id)).toMatchObject({
      edition: 2098,
    });
  });
  it('is created once by concurrent calls', async () => {
    const both = await Promise.all([1, 2].map(() => laurel.addSubmissions(ada, film, [competition.id])));
    expect(both.flatMap(listCodesOrStates).toSorted()).toEqual(['submission.exists', 'suggested']);
  });
  it('handles each item separately and refuses only invalid ones', async () => {
    const long = await laurel.addCompetition({ maxSeconds: 60 });
    expect(
      listCodesOrStates(
        await laurel.addSubmissions(ada, film, [competition.id, 2_000_000_000, long.id], 'to-submit'),
      ),
    ).toEqual(['to-submit', 'competition.not_found', 'submission.override_required']);
    expect((await laurel.listSubmissions(ada, film)).items.map(({ competitionId }) => competitionId)).toEqual(
      [competition.id],
    );
  });
  it('refuses the deadline of another competition', async () => {
    const { dateIds } = await laurel.addCompetition();
    expect(
      listCodesOrStates(
        await laurel.addSubmissions(ada, film, [competition.id], 'waitlist', { dateId: dateIds[0] }),
      ),
    ).toEqual(['submission.date_unknown']);
  });
  it('returns the first result for a repeated idempotency key, and refuses another request with it', async () => {
    const call = { idempotencyKey: randomUUID() };
    const first = await laurel.addSubmissions(ada, film, [competition.id], 'to-submit', {}, call);
    expect(await laurel.addSubmissions(ada, film, [competition.id], 'to-submit', {}, call)).toEqual(first);
    expect(
      (await refusal(laurel.addSubmissions(ada, film, [competition.id], 'waitlist', {}, call))).code,
    ).toBe('request.key_reused');
    expect((await laurel.listSubmissions(ada, film)).total).toBe(1);
  });
});

describe('access to a submission', () => {
  it('is refused to other users as if the submission did not exist', async () => {
    const { id } = await createEntry(laurel, ada, film, competition.id, 'suggested');
    const [foreign, missing] = [id, 2_000_000_000];
    expect(await refusal(laurel.getSubmission(grace, foreign))).toEqual(
      await refusal(laurel.getSubmission(grace, missing)),
    );
    expect(await refusal(laurel.listSubmissions(grace, film))).toEqual(
      await refusal(laurel.listSubmissions(grace, missing)),
    );
    expect(await refusal(laurel.addSubmissions(grace, film, [competition.id]))).toEqual(
      await refusal(laurel.addSubmissions(grace, missing, [competition.id])),
    );
    const moved = await Promise.all(
      [foreign, missing].map((submissionId) =>
        laurel.changeSubmissions(grace, [{ submissionId }], 'waitlist'),
      ),
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
    expect((await laurel.getSubmission(ada, id)).submission!.rowVersion).toBe(1);
  });
  it('is allowed to an administrator, who can read and move it', async () => {
    const { id } = await createEntry(laurel, ada, film, competition.id, 'suggested');
    expect(
      listCodesOrStates(await laurel.changeSubmissions(admin, [{ submissionId: id }], 'to-submit')),
    ).toEqual(['to-submit']);
    expect((await laurel.listSubmissions(admin, film, 'to-submit')).items.map((item) => item.id)).toEqual([
      id,
    ]);
  });
});

it('republish publishes a snapshot of each submission at its version', async () => {
  const { id } = await createEntry(laurel, ada, film, competition.id, 'suggested');
  expect(await publishAllSnapshots(laurel.getProvider(Database), submissionSnapshots)).toBe(
    await laurel.db.userSubmission.count(),
  );
  const event = await laurel.waitForPublished(`laurel.submissions.submission.snapshot.submission-${id}`);
  expect([event.json<object>(), event.header.get('version')]).toMatchObject([
    { submission: { id, filmId: film, state: 'suggested' } },
    '1',
  ]);
});
