import { person } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';
import { listCodesOrStates, createEntry } from './entries.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.addCompetition>>;
const [ada, admin] = [person(), person('admin')];
beforeAll(async () => {
  laurel = await startSubmissions();
  competition = await laurel.addCompetition();
});
beforeEach(async () => void (film = await laurel.registerFilm(ada)));
afterAll(() => laurel?.stop());

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
  ])('from %s to %s with %o results in %s', async (from, to, input, code) => {
    const { id, rowVersion } = await createEntry(laurel, ada, film, competition.id, from);
    const results = await laurel.changeSubmissions(ada, [{ submissionId: id, rowVersion }], to, input);
    expect(listCodesOrStates(results)).toEqual([code]);
    const { submission, history } = await laurel.getSubmission(ada, id);
    const isDone = submission!.state === code;
    expect([submission!.rowVersion - rowVersion, history.at(-1)!.to]).toEqual(isDone ? [1, code] : [0, from]);
    expect(await laurel.db.filmToCompetition.findMany({ where: { filmId: film } })).toEqual([
      { filmId: film, competitionId: competition.id, state: submission!.state },
    ]);
  });
  it('to the current state changes nothing', async () => {
    const { id } = await createEntry(laurel, ada, film, competition.id, 'waitlist');
    expect(
      (await laurel.changeSubmissions(ada, [{ submissionId: id }], 'waitlist'))[0]!.submission,
    ).toMatchObject({ rowVersion: 1 });
    expect((await laurel.getSubmission(ada, id)).history).toHaveLength(1);
  });
  it('on a stale row is refused and returns the current row', async () => {
    const { id: submissionId } = await createEntry(laurel, ada, film, competition.id, 'suggested');
    const results = await Promise.all(
      ['waitlist', 'to-submit'].map((to) =>
        laurel.changeSubmissions(ada, [{ submissionId, rowVersion: 1 }], to),
      ),
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
  it('handles each item in the given order', async () => {
    const other = await laurel.addCompetition();
    const [one, two] = (await laurel.addSubmissions(ada, film, [competition.id, other.id])).map(
      ({ submission }) => submission!,
    );
    const items = [
      { submissionId: two!.id, rowVersion: 9 },
      { submissionId: 2_000_000_000 },
      { submissionId: one!.id, rowVersion: 1 },
    ];
    expect(listCodesOrStates(await laurel.changeSubmissions(ada, items, 'waitlist'))).toEqual([
      'submission.stale',
      'submission.not_found',
      'waitlist',
    ]);
  });
  it('records its actor and the impersonator', async () => {
    const { id } = await createEntry(laurel, ada, film, competition.id, 'suggested');
    await laurel.changeSubmissions(
      { ...ada, impersonator: admin.user },
      [{ submissionId: id }],
      'will-not-submit',
      { reason: 'our own shoot' },
    );
    await laurel.changeSubmissions(admin, [{ submissionId: id }], 'waitlist');
    expect(
      (await laurel.getSubmission(ada, id)).history.map(({ from, to, actor, impersonator, reason }) => [
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
    await expect(laurel.db.submissionChange.deleteMany({ where: { submissionId: id } })).rejects.toThrow(
      'append-only',
    );
    await expect(laurel.db.$executeRaw`truncate submission_change`).rejects.toThrow('append-only');
  });
  it('is published with its version', async () => {
    const { id } = await createEntry(laurel, ada, film, competition.id, 'suggested');
    await laurel.changeSubmissions(ada, [{ submissionId: id }], 'waitlist');
    const event = await laurel.waitForPublished(`laurel.submissions.submission.changed.submission-${id}`);
    expect([event.json<object>(), event.header.get('version')]).toMatchObject([
      { submission: { id, state: 'waitlist', rowVersion: 2 } },
      '2',
    ]);
  });
});
