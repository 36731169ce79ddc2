import { person } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';
import { createMerge } from './create-merge.js';
import { getCodeOrState, createUndo } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

/** Creates a merge of a competition and a festival into others, with their first deadlines joined. */
async function createMergePair() {
  const [source, target] = [await laurel.addCompetition(), await laurel.addCompetition()];
  const merge = () =>
    laurel.publishEvent('merge.created', `merge-${source.festivalId}`, 1, {
      merge: createMerge(source, target),
    });
  return { source, target, merge };
}

describe('a merged ID refers to the target', () => {
  it('when entries are added, also for the deadline, and the result names the requested ID', async () => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const { source, target, merge } = await createMergePair();
    await merge();
    const results = await laurel.addSubmissions(ada, film, [source.id, target.id], 'to-submit', {
      dateId: source.dateIds[0],
    });
    expect(
      results.map(({ competitionId, submission }) => [competitionId, submission?.competitionId]),
    ).toEqual([
      [source.id, target.id],
      [target.id, target.id],
    ]);
    expect((await laurel.listSubmissions(ada, film)).items).toMatchObject([
      {
        competitionId: target.id,
        festivalId: target.festivalId,
        dateId: target.dateIds[0],
        state: 'to-submit',
      },
    ]);
    const [again] = await laurel.addSubmissions(ada, film, [source.id]);
    expect([again!.competitionId, again!.error?.code]).toEqual([source.id, 'submission.exists']);
    const listByCompetitions = (competitionIds: number[]) =>
      laurel.as(ada, () =>
        laurel.client.getFilmSubmissions({
          filmId: film,
          competitionIds,
          isNewestOnly: false,
          page: 1,
          pageSize: 0,
        }),
      );
    expect((await listByCompetitions([source.id])).total).toBe(1);
    expect((await listByCompetitions([source.id + 100_000])).total).toBe(0);
  });

  it('when a deadline is set later or restored by an undo', async () => {
    const ada = person();
    const film = await laurel.registerFilm(ada);
    const { source, target, merge } = await createMergePair();
    const added = await laurel.addSubmissions(ada, film, [source.id], 'waitlist', {
      dateId: source.dateIds[0],
    });
    const { id: submissionId } = added[0]!.submission!;
    await laurel.changeSubmissions(ada, [{ submissionId }], 'waitlist', { dateId: source.dateIds[1] });
    await merge();
    const getPresent = async () => (await laurel.getSubmission(ada, submissionId)).submission!;
    const { rowVersion } = await getPresent();
    const [undone] = await createUndo(() => laurel)(ada, [{ submissionId, rowVersion }]);
    expect(getCodeOrState(undone!)).toBe('waitlist');
    expect(await getPresent()).toMatchObject({ competitionId: target.id, dateId: target.dateIds[0] });
    await laurel.changeSubmissions(ada, [{ submissionId }], 'waitlist', { dateId: target.dateIds[1] });
    await laurel.changeSubmissions(ada, [{ submissionId }], 'waitlist', { dateId: source.dateIds[0] });
    expect((await getPresent()).dateId).toBe(target.dateIds[0]);
    const refused = await laurel.changeSubmissions(ada, [{ submissionId }], 'waitlist', { dateId: 1 });
    expect(refused[0]!.error?.code).toBe('submission.date_unknown');
  });

  it('when a user watches or unwatches a festival', async () => {
    const ada = person();
    const { source, target, merge } = await createMergePair();
    await merge();
    const { festivalId } = source;
    const { watch } = await laurel.as(ada, () => laurel.client.watchFestival({ festivalId }));
    expect(watch!.festivalId).toBe(target.festivalId);
    await laurel.as(ada, () => laurel.client.unwatchFestival({ festivalId }));
    expect((await laurel.as(ada, () => laurel.client.getWatches({}))).items).toEqual([]);
  });
});
