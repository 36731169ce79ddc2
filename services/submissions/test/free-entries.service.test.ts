import { person, refusalCode } from '../../runtime/test/asking.js';
import type { ElsewhereChanged } from '@laurel/proto/submissions/v1/events';
import { factsOf } from '../../runtime/test/tables.js';
import { restateElsewhere } from '../src/past/tell-elsewhere.js';
import { outcomes, row, startPast } from './past.js';
import { undoing } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startPast>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.competition>>;
const [ada, grace] = [person(), person()];
beforeAll(async () => {
  laurel = await startPast();
  competition = await laurel.competition();
});
beforeEach(async () => void (film = await laurel.film(ada)));
afterAll(() => laurel?.stop());
const undo = undoing(() => laurel);

const at = (over = {}) => row({ competitionId: competition.id, ...over });

describe('a free entry', () => {
  const made = async (over = {}) => (await laurel.bringIn(ada, film, [row(over)])).results[0]!.entry!;

  it('is changed as it was seen, and not into another', async () => {
    const { id: entryId, version } = await made();
    await made({ festival: 'Pepper' });
    const change = (over: object, of = version, who = ada) =>
      laurel.as(who, () => laurel.past.changePastEntry({ entryId, version: of, row: row(over) }));
    expect(await refusalCode(change({}, version, grace))).toBe('past_entry.not_found');
    expect(await refusalCode(change({ festival: 'Pepper' }))).toBe('past_entry.exists');
    expect(await refusalCode(change({ festival: ' ' }))).toBe('past_entry.festival_required');
    const { entry } = await change({ state: 'rejected', note: 'No.' });
    expect(entry).toMatchObject({ state: 'rejected', note: 'No.', version: version + 1 });
    expect(await refusalCode(change({}))).toBe('past_entry.stale');
  });

  it('that took the film is told with where it stands, as long as it is free, and of one’s own film', async () => {
    const { id: entryId } = await made({ country: 'PT', decidedAt: '2024-01-20' });
    await made({ festival: 'Pepper', state: 'awarded', awardName: 'Best', decidedAt: null });
    await made({ festival: 'Dust', state: 'rejected' });
    const standing = (who = ada) =>
      laurel.as(who, () => laurel.to.getFilmStandings({ userId: who.user, filmIds: [film] }));
    const free = { entryId, festival: 'Salt Days', country: 'PT', state: 'accepted', year: 2024 };
    const pepper = { festival: 'Pepper', country: null, state: 'awarded', year: 2023 };
    expect((await standing()).items).toEqual([
      {
        filmId: film,
        counts: {},
        taken: [],
        free: [free, { entryId: expect.any(Number), ...pepper }],
        places: [],
      },
    ]);
    expect((await standing(grace)).items).toEqual([]);
    await laurel.as(ada, () => laurel.past.placePastEntry({ entryId, competitionId: competition.id }));
    expect((await standing()).items).toMatchObject([
      { counts: { accepted: 1 }, taken: [{ competitionId: competition.id }], free: [pepper] },
    ]);
  });

  it('that took the film is told to others with all of its film, whatever makes it free or not', async () => {
    const told = async () => {
      const facts = await factsOf(laurel.db, 'aggregate = $1', `elsewhere-${film}`);
      const { type, payload } = facts.at(-1)!;
      return { type, places: (payload as unknown as ElsewhereChanged).elsewhere!.places ?? [] };
    };
    const { id: entryId, version } = await made({ country: 'PT' });
    const salt = {
      entryId,
      festival: 'Salt Days',
      country: 'PT',
      state: 'accepted',
      submittedAt: '2023-10-02',
      decidedAt: '2023-12-20',
    };
    await made({ festival: 'Dust', state: 'rejected' });
    expect(await told()).toEqual({ type: 'elsewhere.changed', places: [salt] });
    const { submission } = await laurel.as(ada, () =>
      laurel.past.placePastEntry({ entryId, competitionId: competition.id }),
    );
    expect(await told()).toMatchObject({ places: [] });
    await undo(ada, [{ submissionId: submission!.id, rowVersion: submission!.rowVersion }]);
    expect(await told()).toMatchObject({ places: [salt] });
    await laurel.bringIn(ada, film, [at({ submittedAt: '2023-10-02', decidedAt: '2023-12-20' })]);
    expect(await told()).toMatchObject({ places: [] });
    await laurel.db.userSubmission.updateMany({ where: { filmId: film }, data: { takenBackAt: new Date() } });
    await laurel.db
      .$transaction((tx) => restateElsewhere(tx as never, null))
      .then(({ facts }) => {
        const { aggregate, fact } = facts.find((one) => one.aggregate === `elsewhere-${film}`)!;
        expect([aggregate, fact]).toMatchObject([
          `elsewhere-${film}`,
          { elsewhere: { userId: ada.user, places: [salt] } },
        ]);
      });
    await laurel.as(ada, () =>
      laurel.past.changePastEntry({ entryId, version, row: row({ country: 'PT', decidedAt: null }) }),
    );
    const { decidedAt: _, ...undecided } = salt;
    expect(await told()).toEqual({ type: 'elsewhere.changed', places: [undecided] });
    await laurel.as(ada, () => laurel.past.deletePastEntry({ filmId: film, entryId }));
    expect(await told()).toMatchObject({ places: [] });
    const { batchId } = await laurel.bringIn(ada, film, [row({ festival: 'Pepper' })]);
    expect(await told()).toMatchObject({ places: [{ festival: 'Pepper' }] });
    await laurel.undoBatch(ada, film, batchId);
    expect(await told()).toMatchObject({ places: [] });
  });

  it('becomes one of the catalogue, and is free again when that is taken back', async () => {
    const { id: entryId } = await made();
    const place = (competitionId: number, id = entryId) =>
      laurel.as(ada, () => laurel.past.placePastEntry({ entryId: id, competitionId }));
    expect(await refusalCode(place(999_999))).toBe('competition.not_found');
    const { batchId, submission } = await place(competition.id);
    expect(submission).toMatchObject({ state: 'accepted', edition: 2024, batchId });
    expect(await laurel.free(ada, film)).toEqual([]);
    expect(outcomes(await laurel.preview(ada, film, [row()]))).toEqual(['same']);
    await undo(ada, [{ submissionId: submission!.id, rowVersion: submission!.rowVersion }]);
    expect((await laurel.free(ada, film)).map(({ id }) => id)).toEqual([entryId]);
    await laurel.bringIn(ada, film, [at()]);
    const { id: other } = await made({ festival: 'Pepper' });
    expect(await refusalCode(place(competition.id, other))).toBe('submission.exists');
  });

  it('is deleted, goes with its film, and follows it into other hands', async () => {
    const { id: entryId } = await made();
    const gone = await laurel.as(ada, () => laurel.past.deletePastEntry({ filmId: film, entryId }));
    expect(gone.items).toEqual([]);
    await made();
    await laurel.tell('film.changed', `film-${film}`, 2, {
      film: { id: film, version: 2, createdBy: grace.user, facts: { name: 'Salt' } },
    });
    expect((await laurel.db.pastEntry.findFirst({ where: { filmId: film } }))!.userId).toBe(grace.user);
    expect(await refusalCode(laurel.free(ada, film))).toBe('film.not_found');
    await laurel.tell('film.deleted', `film-${film}`, 3, { filmId: film, userId: grace.user });
    expect(await laurel.db.pastEntry.count({ where: { filmId: film } })).toBe(0);
  });
});
