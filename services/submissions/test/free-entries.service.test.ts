import { person, refusalCode } from '../../runtime/test/asking.js';
import type { ElsewhereChanged } from '@laurel/proto/submissions/v1/events';
import { COUNTRIES } from '@laurel/rules/countries';
import { LONGEST_PAST_NAME, MOST_FREE_ENTRIES } from '@laurel/rules/past-entries';
import { restateAll } from '@laurel/runtime/restating';
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
  const told = async (of = film) => {
    const facts = await factsOf(laurel.db, 'aggregate = $1', `elsewhere-${of}`);
    const { type, payload } = facts.at(-1)!;
    return { type, places: (payload as unknown as ElsewhereChanged).elsewhere!.places ?? [] };
  };
  const restated = async () => {
    await restateAll(laurel.db as never, restateElsewhere);
    const facts = await factsOf(
      laurel.db,
      'aggregate = $1 and type = $2',
      `elsewhere-${film}`,
      'elsewhere.restated',
    );
    return facts.at(-1)?.payload as unknown as ElsewhereChanged;
  };

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
    expect(await restated()).toMatchObject({ elsewhere: { userId: ada.user, places: [salt] } });
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

  it('is told where it was the first of its country to take the film, by the answer, else the sending, or nobody knows when', async () => {
    const days = (
      festival: string,
      submittedAt: string | undefined,
      decidedAt: string | undefined,
      country?: string,
    ) => row({ festival, submittedAt, decidedAt, country });
    await laurel.bringIn(ada, film, [
      days('Late', '2023-01-02', '2023-06-02', 'PT'),
      days('Sent', '2023-05-02', undefined, 'PT'),
      days('Beside it', '2023-05-02', undefined, 'PT'),
      row({ festival: 'Refused', submittedAt: '2023-01-01', state: 'rejected', country: 'PT' }),
      days('Known', '2020-01-02', '2020-06-02', 'FR'),
      days('From ever', undefined, undefined, 'FR'),
      days('Later of nowhere', '2023-01-02', '2023-06-02'),
      days('Nowhere', '2023-01-02', '2023-06-01'),
    ]);
    const names = (await told()).places.map(({ festival, country }) => [festival, country ?? null]);
    expect(new Map(names as [string, string | null][])).toEqual(
      new Map([
        ['Sent', 'PT'],
        ['From ever', 'FR'],
        ['Nowhere', null],
      ]),
    );
  });

  it('is told, told again and deleted where a film has as many as it may, with the longest names, all over the world', async () => {
    const named = (n: number) =>
      row({ festival: `${n} `.padEnd(LONGEST_PAST_NAME, '映'), country: COUNTRIES[n % COUNTRIES.length] });
    const { results } = await laurel.bringIn(
      ada,
      film,
      Array.from({ length: MOST_FREE_ENTRIES }, (_, n) => named(n)),
    );
    const { places } = await told();
    expect(places).toHaveLength(COUNTRIES.length);
    expect(places.find(({ country }) => country === COUNTRIES[0])!.festival).toBe(
      `${'0 '.padEnd(99, '映')}…`,
    );
    expect((await restated()).elsewhere!.places).toEqual(places);
    const { id: entryId } = results[0]!.entry!;
    const left = await laurel.as(ada, () => laurel.past.deletePastEntry({ filmId: film, entryId }));
    expect(left.items).toHaveLength(MOST_FREE_ENTRIES - 1);
    expect((await told()).places.map((place) => place.entryId)).not.toContain(entryId);
  }, 60_000);

  it('is told again of every film, of so many in one transaction', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => 1_000_000 + n);
    await laurel.db.film.createMany({ data: ids.map((id) => ({ id, ownerId: ada.user })) });
    await laurel.db.pastEntry.createMany({
      data: ids.map((filmId) => ({
        filmId,
        userId: ada.user,
        festival: 'Salt Days',
        state: 'accepted',
        key: 'salt',
      })),
    });
    await restated();
    const facts = await factsOf(laurel.db, 'type = $1', 'elsewhere.restated');
    const told = facts.filter(
      ({ payload }) => (payload as never as ElsewhereChanged).elsewhere!.filmId >= ids[0]!,
    );
    expect(told).toHaveLength(ids.length);
    const { facts: page } = await laurel.db.$transaction((tx) => restateElsewhere(tx as never, '999999'));
    expect(page).toHaveLength(50);
    await laurel.db.film.deleteMany({ where: { id: { in: ids } } });
    await laurel.db.pastEntry.deleteMany({ where: { filmId: { in: ids } } });
  });

  it('is told gone with its film, and with its user', async () => {
    const linus = person();
    const [other, none] = [await laurel.film(linus), await laurel.film(linus)];
    await made();
    await laurel.bringIn(linus, other, [row()]);
    await laurel.tell('film.deleted', `film-${film}`, 3, { filmId: film, userId: ada.user });
    expect(await told()).toEqual({ type: 'elsewhere.changed', places: [] });
    expect((await told(other)).places).toHaveLength(1);
    await laurel.tell('user.deleted', `user-${linus.user}`, 9, { userId: linus.user });
    expect(await told(other)).toEqual({ type: 'elsewhere.changed', places: [] });
    expect(await laurel.db.pastEntry.count({ where: { userId: linus.user } })).toBe(0);
    expect(await factsOf(laurel.db, 'aggregate = $1', `elsewhere-${none}`)).toEqual([]);
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
