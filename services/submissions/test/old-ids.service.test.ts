import { person } from '../../runtime/test/asking.js';
import { startSubmissions } from './make.js';
import { mergeOf } from './merge-of.js';
import { outcome, undoing } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

/** A competition and a festival that went into others; their first deadlines are one. */
async function merged() {
  const [gone, kept] = [await laurel.competition(), await laurel.competition()];
  const merge = () =>
    laurel.tell('merge.made', `merge-${gone.festivalId}`, 1, { merge: mergeOf(gone, kept) });
  return { gone, kept, merge };
}

describe('an old id means the kept one', () => {
  it('for what is added, with a deadline’s, and answered under the id that was named', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const { gone, kept, merge } = await merged();
    await merge();
    const results = await laurel.add(ada, film, [gone.id, kept.id], 'to-submit', { dateId: gone.dateIds[0] });
    expect(
      results.map(({ competitionId, submission }) => [competitionId, submission?.competitionId]),
    ).toEqual([
      [gone.id, kept.id],
      [kept.id, kept.id],
    ]);
    expect((await laurel.list(ada, film)).items).toMatchObject([
      { competitionId: kept.id, festivalId: kept.festivalId, dateId: kept.dateIds[0], state: 'to-submit' },
    ]);
    const [again] = await laurel.add(ada, film, [gone.id]);
    expect([again!.competitionId, again!.error?.code]).toEqual([gone.id, 'submission.exists']);
    const listed = (competitionIds: number[]) =>
      laurel.as(ada, () =>
        laurel.to.getFilmSubmissions({
          filmId: film,
          competitionIds,
          isNewestOnly: false,
          page: 1,
          pageSize: 0,
        }),
      );
    expect((await listed([gone.id])).total).toBe(1);
    expect((await listed([gone.id + 100_000])).total).toBe(0);
  });

  it('for a deadline that is said later, or comes back with an undo', async () => {
    const ada = person();
    const film = await laurel.film(ada);
    const { gone, kept, merge } = await merged();
    const added = await laurel.add(ada, film, [gone.id], 'waitlist', { dateId: gone.dateIds[0] });
    const { id: submissionId } = added[0]!.submission!;
    await laurel.move(ada, [{ submissionId }], 'waitlist', { dateId: gone.dateIds[1] });
    await merge();
    const present = async () => (await laurel.one(ada, submissionId)).submission!;
    const { rowVersion } = await present();
    const [undone] = await undoing(() => laurel)(ada, [{ submissionId, rowVersion }]);
    expect(outcome(undone!)).toBe('waitlist');
    expect(await present()).toMatchObject({ competitionId: kept.id, dateId: kept.dateIds[0] });
    await laurel.move(ada, [{ submissionId }], 'waitlist', { dateId: kept.dateIds[1] });
    await laurel.move(ada, [{ submissionId }], 'waitlist', { dateId: gone.dateIds[0] });
    expect((await present()).dateId).toBe(kept.dateIds[0]);
    const strange = await laurel.move(ada, [{ submissionId }], 'waitlist', { dateId: 1 });
    expect(strange[0]!.error?.code).toBe('submission.date_unknown');
  });

  it('for who watches a festival, and who no longer does', async () => {
    const ada = person();
    const { gone, kept, merge } = await merged();
    await merge();
    const { festivalId } = gone;
    const { watch } = await laurel.as(ada, () => laurel.to.watchFestival({ festivalId }));
    expect(watch!.festivalId).toBe(kept.festivalId);
    await laurel.as(ada, () => laurel.to.unwatchFestival({ festivalId }));
    expect((await laurel.as(ada, () => laurel.to.getWatches({}))).items).toEqual([]);
  });
});
