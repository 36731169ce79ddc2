import { Film } from '@laurel/proto/films/v1/films';
import { Snapshot } from '@laurel/proto/matching/v1/matching';
import { SubmissionsServiceService } from '@laurel/proto/submissions/v1/submissions';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { createClient } from '@laurel/runtime/grpc/client';
import { submissions } from '../src/submissions.module.js';
import { person, refusal } from '../../runtime/test/callers.js';
import { listCodesOrStates } from './entries.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
const ada = person();
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const getSnapshot = async (id: number) =>
  (await laurel.db.userSubmission.findUniqueOrThrow({ where: { id } })).snapshot as any; // eslint-disable-line @typescript-eslint/no-explicit-any
const addEntry = async (...args: Parameters<typeof laurel.addSubmissions>) =>
  (await laurel.addSubmissions(...args))[0]!.submission!;

describe('the snapshot from matching', () => {
  it('is stored unchanged: verdict, film, terms and dates', async () => {
    const [film, competition] = [await laurel.registerFilm(ada), await laurel.addCompetition()];
    const { id, rowVersion } = await addEntry(ada, film, [competition.id], 'to-submit');
    await laurel.publishCompetition(competition.id, competition.festivalId, 2, 'Renamed', { maxSeconds: 30 });
    const snapshot = await getSnapshot(id);
    expect(snapshot).toMatchObject({
      competitionId: competition.id,
      overrideReason: null,
      at: expect.any(String),
    });
    expect(Film.fromJSON(snapshot.film)).toMatchObject({ id: film, details: { length: 600 } });
    expect(Snapshot.fromJSON(snapshot)).toMatchObject({
      explanation: { verdict: 'eligible', terms: [{ outcome: 'pass' }] },
      whole: { terms: [{ runtime_restriction_max: 2400 }], dates: competition.dateIds.map((id) => ({ id })) },
    });
    expect((await laurel.getSubmission(ada, id)).submission).toMatchObject({
      rowVersion,
      competitionName: 'Renamed',
      festivalName: 'Renamed Festival',
    });
  });
  it('of an ineligible competition needs an override reason once, which is stored', async () => {
    const [film, { id: competitionId }] = [
      await laurel.registerFilm(ada, 3000),
      await laurel.addCompetition(),
    ];
    const { id: submissionId } = await addEntry(ada, film, [competitionId]);
    const overrideReason = 'They invited us.';
    const [refused] = await laurel.changeSubmissions(ada, [{ submissionId }], 'to-submit');
    expect(refused!.error).toMatchObject({
      kind: 'conflict',
      code: 'submission.override_required',
      field: 'overrideReason',
    });
    expect(
      listCodesOrStates(
        await laurel.changeSubmissions(ada, [{ submissionId }], 'to-submit', { overrideReason }),
      ),
    ).toEqual(['to-submit']);
    expect(listCodesOrStates(await laurel.changeSubmissions(ada, [{ submissionId }], 'submitted'))).toEqual([
      'submitted',
    ]);
    expect(await getSnapshot(submissionId)).toMatchObject({
      explanation: { verdict: 'not-eligible' },
      overrideReason,
    });
    expect((await laurel.getSubmission(ada, submissionId)).history[1]).toMatchObject({
      to: 'to-submit',
      reason: overrideReason,
    });
  });
  it('ignores an override reason that was not needed at the time', async () => {
    const [film, { id, festivalId }] = [await laurel.registerFilm(ada), await laurel.addCompetition()];
    const { id: submissionId } = await addEntry(ada, film, [id], 'to-submit', { overrideReason: 'just so' });
    await laurel.publishCompetition(id, festivalId, 2, 'Stricter', { maxSeconds: 30 });
    await laurel.waitForVerdict(film, id, 'not-eligible');
    expect(listCodesOrStates(await laurel.changeSubmissions(ada, [{ submissionId }], 'submitted'))).toEqual([
      'submission.override_required',
    ]);
  });
  it('of a film without fields has the verdict “needs confirmation”, and the entry can be sent', async () => {
    const [film, { id }] = [await laurel.registerFilm(ada, null), await laurel.addCompetition()];
    expect(listCodesOrStates(await laurel.addSubmissions(ada, film, [id], 'to-submit'))).toEqual([
      'to-submit',
    ]);
  });
  it('is required: nothing is sent while matching does not know the competition or the film', async () => {
    const film = await laurel.registerFilm(ada);
    await laurel.db.festival.create({ data: { id: 7, name: 'Unheard of' } });
    await laurel.db.competition.create({ data: { id: 7, name: 'Unheard of', festivalId: 7, dates: [] } });
    const { id: submissionId } = await addEntry(ada, film, [7]);
    const [change] = await laurel.changeSubmissions(ada, [{ submissionId }], 'to-submit');
    expect(change!.error).toMatchObject({ kind: 'unavailable', code: 'matching.behind' });
    await laurel.db.film.create({ data: { id: 7, ownerId: ada.user } });
    expect(await refusal(laurel.addSubmissions(ada, 7, [7], 'to-submit'))).toMatchObject({
      kind: 'unavailable',
      code: 'matching.behind',
    });
    expect((await laurel.getSubmission(ada, submissionId)).submission).toMatchObject({
      state: 'suggested',
      rowVersion: 1,
    });
    const other = await laurel.registerFilm(ada);
    expect(
      listCodesOrStates(
        await laurel.addSubmissions(ada, other, [7], 'submitted', { submittedAt: '2026-01-05' }),
      ),
    ).toEqual(['matching.behind']);
  });
  it('blocks only changes that need it while matching is unavailable', async () => {
    const env = {
      ...(await laurel.stack.env('submissions', 1)),
      MATCHING_URL: `unix:${laurel.stack.folder}/nobody.sock`,
    };
    const serviceWithoutMatching = await boot(submissions, env);
    const client = createClient(SubmissionsServiceService, env.GRPC_URL);
    const [film, { id }, other] = [
      await laurel.registerFilm(ada),
      await laurel.addCompetition(),
      await laurel.addCompetition(),
    ];
    const { id: submissionId } = await addEntry(ada, film, [id]);
    const move = (state: string) =>
      laurel.as(ada, () => client.changeSubmissions({ items: [{ submissionId }], state, particulars: null }));
    const add = (state: string) =>
      laurel.as(ada, () =>
        client.addSubmissions({
          filmId: film,
          competitionIds: [other.id],
          state,
          particulars: null,
          planned: [],
        }),
      );
    expect(await refusal(move('to-submit'))).toMatchObject({
      kind: 'unavailable',
      code: 'service.unreachable',
    });
    expect(await refusal(add('to-submit'))).toMatchObject({
      kind: 'unavailable',
      code: 'service.unreachable',
    });
    expect((await laurel.listSubmissions(ada, film)).items).toMatchObject([
      { id: submissionId, state: 'suggested', rowVersion: 1 },
    ]);
    expect(listCodesOrStates((await move('waitlist')).results)).toEqual(['waitlist']);
    client.close();
    await serviceWithoutMatching.close();
  });
});

describe('the projections', () => {
  it('derive the edition from the festival, else its last deadline, and a new edition is a new row', async () => {
    const [film, { id, festivalId }] = [
      await laurel.registerFilm(ada),
      await laurel.addCompetition({ startsOn: '2098-02-01' }),
    ];
    const undated = await laurel.addCompetition({ startsOn: '', dates: ['2097-03-01', '2098-01-15'] });
    expect([
      (await addEntry(ada, film, [id])).edition,
      (await addEntry(ada, film, [undated.id])).edition,
    ]).toEqual([2098, 2098]);
    await laurel.publishCompetition(id, festivalId, 2, 'Next year', { startsOn: '2099-02-01' });
    const next = await addEntry(ada, film, [id], 'waitlist');
    expect([next.edition, next.state]).toEqual([2099, 'waitlist']);
    const { state } = await laurel.db.filmToCompetition.findUniqueOrThrow({
      where: { filmId_competitionId: { filmId: film, competitionId: id } },
    });
    expect(state).toBe('waitlist');
  });
  it('report a missing answer after the promised day, while the entry is waiting', async () => {
    const [film, { id }] = [
      await laurel.registerFilm(ada),
      await laurel.addCompetition({ notificationDate: '2026-03-01' }),
    ];
    const { id: submissionId, noAnswer } = await addEntry(ada, film, [id], 'submitted', {
      submittedAt: '2026-01-05',
    });
    expect(noAnswer).toBe(true);
    expect(
      (await laurel.changeSubmissions(ada, [{ submissionId }], 'rejected'))[0]!.submission!.noAnswer,
    ).toBe(false);
  });
  it('still report a missing answer when the catalogue has the next edition', async () => {
    const [film, { id, festivalId }] = [
      await laurel.registerFilm(ada),
      await laurel.addCompetition({ startsOn: '2026-05-01', notificationDate: '2026-03-01' }),
    ];
    const sent = await addEntry(ada, film, [id], 'submitted', { submittedAt: '2026-01-05' });
    await laurel.publishCompetition(id, festivalId, 2, 'Next year', {
      startsOn: '2099-05-01',
      notificationDate: '2099-03-01',
    });
    const { submission } = await laurel.getSubmission(ada, sent.id);
    expect(submission).toMatchObject({ noAnswer: true, answerDueOn: null });
  });
  it('ignore an older event that arrives late', async () => {
    const { id, festivalId } = await laurel.addCompetition();
    await laurel.publishCompetition(id, festivalId, 5, 'Newest', {});
    await laurel.publishCompetition(id, festivalId, 3, 'Older', {});
    expect(await laurel.db.competition.findUnique({ where: { id }, select: { name: true } })).toEqual({
      name: 'Newest',
    });
  });
  it('delete submissions and their history with the film', async () => {
    const [film, { id }] = [await laurel.registerFilm(ada), await laurel.addCompetition()];
    const { id: submissionId } = await addEntry(ada, film, [id], 'to-submit');
    await laurel.publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
    expect((await refusal(laurel.getSubmission(ada, submissionId))).code).toBe('submission.not_found');
    expect((await refusal(laurel.listSubmissions(ada, film))).code).toBe('film.not_found');
    const left = [
      laurel.db.submissionChange.count({ where: { submissionId } }),
      laurel.db.filmToCompetition.count({ where: { filmId: film } }),
    ];
    expect(await Promise.all(left)).toEqual([0, 0]);
  });
});
