import { person } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';
import { createMerge } from './create-merge.js';
import { outcome, undoing } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

/** Creates a merge of a competition and a festival into others, with their first deadlines joined. */
async function merged() {
  const [source, target] = [await laurel.competition(), await laurel.competition()];
  const merge = () =>
    laurel.publishEvent('merge.created', `merge-${source.festivalId}`, 1, {
      merge: createMerge(source, target),
    });
  return { source, target, merge };
}

describe('a merged ID refers to the target', () => {
  it('when entries are added, also for the deadline, and the result names the requested ID', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const { source, target, merge } = await merged();
    await merge();
    const results = await laurel.add(ada, film, [source.id, target.id], 'to-submit', {
      dateId: source.dateIds[0],
    });
    expect(
      results.map(({ competitionId, submission }) => [competitionId, submission?.competitionId]),
    ).toEqual([
      [source.id, target.id],
      [target.id, target.id],
    ]);
    expect((await laurel.list(ada, film)).items).toMatchObject([
      {
        competitionId: target.id,
        festivalId: target.festivalId,
        dateId: target.dateIds[0],
        state: 'to-submit',
      },
    ]);
    const [again] = await laurel.add(ada, film, [source.id]);
    expect([again!.competitionId, again!.error?.code]).toEqual([source.id, 'submission.exists']);
    const listed = (competitionIds: number[]) =>
      laurel.as(ada, () =>
        laurel.client.getFilmSubmissions({
          filmId: film,
          competitionIds,
          isNewestOnly: false,
          page: 1,
          pageSize: 0,
        }),
      );
    expect((await listed([source.id])).total).toBe(1);
    expect((await listed([source.id + 100_000])).total).toBe(0);
  });

  it('when a deadline is set later or restored by an undo', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const { source, target, merge } = await merged();
    const added = await laurel.add(ada, film, [source.id], 'waitlist', { dateId: source.dateIds[0] });
    const { id: submissionId } = added[0]!.submission!;
    await laurel.move(ada, [{ submissionId }], 'waitlist', { dateId: source.dateIds[1] });
    await merge();
    const present = async () => (await laurel.one(ada, submissionId)).submission!;
    const { rowVersion } = await present();
    const [undone] = await undoing(() => laurel)(ada, [{ submissionId, rowVersion }]);
    expect(outcome(undone!)).toBe('waitlist');
    expect(await present()).toMatchObject({ competitionId: target.id, dateId: target.dateIds[0] });
    await laurel.move(ada, [{ submissionId }], 'waitlist', { dateId: target.dateIds[1] });
    await laurel.move(ada, [{ submissionId }], 'waitlist', { dateId: source.dateIds[0] });
    expect((await present()).dateId).toBe(target.dateIds[0]);
    const strange = await laurel.move(ada, [{ submissionId }], 'waitlist', { dateId: 1 });
    expect(strange[0]!.error?.code).toBe('submission.date_unknown');
  });

  it('when a user watches or unwatches a festival', async () => {
    const ada = person();
    const { source, target, merge } = await merged();
    await merge();
    const { festivalId } = source;
    const { watch } = await laurel.as(ada, () => laurel.client.watchFestival({ festivalId }));
    expect(watch!.festivalId).toBe(target.festivalId);
    await laurel.as(ada, () => laurel.client.unwatchFestival({ festivalId }));
    expect((await laurel.as(ada, () => laurel.client.getWatches({}))).items).toEqual([]);
  });
});
