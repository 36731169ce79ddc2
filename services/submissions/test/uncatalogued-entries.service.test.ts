import { person, refusalCode } from '../../runtime/test/callers.js';
import type { ElsewhereChanged } from '@laurel/proto/submissions/v1/events';
import { COUNTRIES } from '@laurel/rules/locations/countries';
import { MAX_PAST_NAME_LENGTH, MAX_FREE_ENTRIES } from '@laurel/rules/past-submissions/entries';
import { publishAllSnapshots } from '@laurel/runtime/projections/snapshots';
import { listEvents } from '../../runtime/test/tables.js';
import { elsewhereSnapshots } from '../src/past-entries/publish-elsewhere.js';
import { listOutcomes, makePastRow, startPast } from './past.js';
import { createUndo } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startPast>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.addCompetition>>;
const [ada, grace] = [person(), person()];
beforeAll(async () => {
  laurel = await startPast();
  competition = await laurel.addCompetition();
});
beforeEach(async () => void (film = await laurel.registerFilm(ada)));
afterAll(() => laurel?.stop());
const undo = createUndo(() => laurel);

const makeCatalogueRow = (overrides = {}) => makePastRow({ competitionId: competition.id, ...overrides });

describe('an uncatalogued entry', () => {
  const addUncataloguedEntry = async (overrides = {}) =>
    (await laurel.importRows(ada, film, [makePastRow(overrides)])).results[0]!.entry!;
  const getLastEvent = async (eventFilmId = film) => {
    const events = await listEvents(laurel.db, 'aggregate = $1', `elsewhere-${eventFilmId}`);
    const { type, payload } = events.at(-1)!;
    return { type, entries: (payload as unknown as ElsewhereChanged).elsewhere!.entries ?? [] };
  };
  const publishSnapshot = async () => {
    await publishAllSnapshots(laurel.db as never, elsewhereSnapshots);
    const events = await listEvents(
      laurel.db,
      'aggregate = $1 and type = $2',
      `elsewhere-${film}`,
      'elsewhere.snapshot',
    );
    return events.at(-1)?.payload as unknown as ElsewhereChanged;
  };

  it('is changed only at its current version, and not to a duplicate', async () => {
    const { id: entryId, version } = await addUncataloguedEntry();
    await addUncataloguedEntry({ festival: 'Pepper' });
    const change = (overrides: object, entryVersion = version, who = ada) =>
      laurel.as(who, () =>
        laurel.pastClient.changePastEntry({ entryId, version: entryVersion, row: makePastRow(overrides) }),
      );
    expect(await refusalCode(change({}, version, grace))).toBe('past_entry.not_found');
    expect(await refusalCode(change({ festival: 'Pepper' }))).toBe('past_entry.exists');
    expect(await refusalCode(change({ festival: ' ' }))).toBe('past_entry.festival_required');
    const { entry } = await change({ state: 'rejected', note: 'No.' });
    expect(entry).toMatchObject({ state: 'rejected', note: 'No.', version: version + 1 });
    expect(await refusalCode(change({}))).toBe('past_entry.stale');
  });

  it('that was accepted is part of the film summary until it is linked to a competition, for the owner only', async () => {
    const { id: entryId } = await addUncataloguedEntry({ country: 'PT', decidedAt: '2024-01-20' });
    await addUncataloguedEntry({ festival: 'Pepper', state: 'awarded', awardName: 'Best', decidedAt: null });
    await addUncataloguedEntry({ festival: 'Dust', state: 'rejected' });
    const getSummaries = (who = ada) =>
      laurel.as(who, () => laurel.client.getFilmSummaries({ userId: who.user, filmIds: [film] }));
    const free = { entryId, festival: 'Salt Days', country: 'PT', state: 'accepted', year: 2024 };
    const pepper = { festival: 'Pepper', country: null, state: 'awarded', year: 2023 };
    expect((await getSummaries()).items).toEqual([
      {
        filmId: film,
        counts: {},
        taken: [],
        free: [free, { entryId: expect.any(Number), ...pepper }],
        acceptedEntries: [],
      },
    ]);
    expect((await getSummaries(grace)).items).toEqual([]);
    await laurel.as(ada, () => laurel.pastClient.assignPastEntry({ entryId, competitionId: competition.id }));
    expect((await getSummaries()).items).toMatchObject([
      { counts: { accepted: 1 }, taken: [{ competitionId: competition.id }], free: [pepper] },
    ]);
  });

  it('that was accepted is published with all entries of the film after every change', async () => {
    const { id: entryId, version } = await addUncataloguedEntry({ country: 'PT' });
    const salt = {
      entryId,
      festival: 'Salt Days',
      country: 'PT',
      state: 'accepted',
      submittedAt: '2023-10-02',
      decidedAt: '2023-12-20',
    };
    await addUncataloguedEntry({ festival: 'Dust', state: 'rejected' });
    expect(await getLastEvent()).toEqual({ type: 'elsewhere.changed', entries: [salt] });
    const { submission } = await laurel.as(ada, () =>
      laurel.pastClient.assignPastEntry({ entryId, competitionId: competition.id }),
    );
    expect(await getLastEvent()).toMatchObject({ entries: [] });
    await undo(ada, [{ submissionId: submission!.id, rowVersion: submission!.rowVersion }]);
    expect(await getLastEvent()).toMatchObject({ entries: [salt] });
    await laurel.importRows(ada, film, [
      makeCatalogueRow({ submittedAt: '2023-10-02', decidedAt: '2023-12-20' }),
    ]);
    expect(await getLastEvent()).toMatchObject({ entries: [] });
    await laurel.db.userSubmission.updateMany({ where: { filmId: film }, data: { revertedAt: new Date() } });
    expect(await publishSnapshot()).toMatchObject({ elsewhere: { userId: ada.user, entries: [salt] } });
    await laurel.as(ada, () =>
      laurel.pastClient.changePastEntry({
        entryId,
        version,
        row: makePastRow({ country: 'PT', decidedAt: null }),
      }),
    );
    const { decidedAt: _, ...undecided } = salt;
    expect(await getLastEvent()).toEqual({ type: 'elsewhere.changed', entries: [undecided] });
    await laurel.as(ada, () => laurel.pastClient.deletePastEntry({ filmId: film, entryId }));
    expect(await getLastEvent()).toMatchObject({ entries: [] });
    const { batchId } = await laurel.importRows(ada, film, [makePastRow({ festival: 'Pepper' })]);
    expect(await getLastEvent()).toMatchObject({ entries: [{ festival: 'Pepper' }] });
    await laurel.undoBatch(ada, film, batchId);
    expect(await getLastEvent()).toMatchObject({ entries: [] });
  });

  it('is published if it was the first in its country by the day of decision, else of submission', async () => {
    const days = (
      festival: string,
      submittedAt: string | undefined,
      decidedAt: string | undefined,
      country?: string,
    ) => makePastRow({ festival, submittedAt, decidedAt, country });
    await laurel.importRows(ada, film, [
      days('Late', '2023-01-02', '2023-06-02', 'PT'),
      days('Sent', '2023-05-02', undefined, 'PT'),
      days('Sent on the same day', '2023-05-02', undefined, 'PT'),
      makePastRow({ festival: 'Refused', submittedAt: '2023-01-01', state: 'rejected', country: 'PT' }),
      days('Known', '2020-01-02', '2020-06-02', 'FR'),
      days('Without days', undefined, undefined, 'FR'),
      days('Later without country', '2023-01-02', '2023-06-02'),
      days('Earlier without country', '2023-01-02', '2023-06-01'),
    ]);
    const names = (await getLastEvent()).entries.map(({ festival, country }) => [festival, country ?? null]);
    expect(new Map(names as [string, string | null][])).toEqual(
      new Map([
        ['Sent', 'PT'],
        ['Without days', 'FR'],
        ['Earlier without country', null],
      ]),
    );
  });

  it('is published, republished and deleted for a film with the maximum number of entries and the longest names', async () => {
    const named = (n: number) =>
      makePastRow({
        festival: `${n} `.padEnd(MAX_PAST_NAME_LENGTH, '映'),
        country: COUNTRIES[n % COUNTRIES.length],
      });
    const { results } = await laurel.importRows(
      ada,
      film,
      Array.from({ length: MAX_FREE_ENTRIES }, (_, n) => named(n)),
    );
    const { entries } = await getLastEvent();
    expect(entries).toHaveLength(COUNTRIES.length);
    expect(entries.find(({ country }) => country === COUNTRIES[0])!.festival).toBe(
      `${'0 '.padEnd(99, '映')}…`,
    );
    expect((await publishSnapshot()).elsewhere!.entries).toEqual(entries);
    const { id: entryId } = results[0]!.entry!;
    const remaining = await laurel.as(ada, () =>
      laurel.pastClient.deletePastEntry({ filmId: film, entryId }),
    );
    expect(remaining.items).toHaveLength(MAX_FREE_ENTRIES - 1);
    expect((await getLastEvent()).entries.map((entry) => entry.entryId)).not.toContain(entryId);
  });

  it('is republished for every film, in transactions of limited size', async () => {
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
    await publishSnapshot();
    const events = await listEvents(laurel.db, 'type = $1', 'elsewhere.snapshot');
    const published = events.filter(
      ({ payload }) => (payload as never as ElsewhereChanged).elsewhere!.filmId >= ids[0]!,
    );
    expect(published).toHaveLength(ids.length);
    const { events: page } = await laurel.db.$transaction((tx) => elsewhereSnapshots(tx as never, '999999'));
    expect(page).toHaveLength(50);
    await laurel.db.film.deleteMany({ where: { id: { in: ids } } });
    await laurel.db.pastEntry.deleteMany({ where: { filmId: { in: ids } } });
  });

  it('is published as deleted with its film and with its user', async () => {
    const linus = person();
    const [other, none] = [await laurel.registerFilm(linus), await laurel.registerFilm(linus)];
    await addUncataloguedEntry();
    await laurel.importRows(linus, other, [makePastRow()]);
    await laurel.publishEvent('film.deleted', `film-${film}`, 3, { filmId: film, createdBy: ada.user });
    expect(await getLastEvent()).toEqual({ type: 'elsewhere.changed', entries: [] });
    expect((await getLastEvent(other)).entries).toHaveLength(1);
    await laurel.publishEvent('user.deleted', `user-${linus.user}`, 9, { userId: linus.user });
    expect(await getLastEvent(other)).toEqual({ type: 'elsewhere.changed', entries: [] });
    expect(await laurel.db.pastEntry.count({ where: { userId: linus.user } })).toBe(0);
    expect(await listEvents(laurel.db, 'aggregate = $1', `elsewhere-${none}`)).toEqual([]);
  });

  it('can be linked to a competition, which an undo reverts', async () => {
    const { id: entryId } = await addUncataloguedEntry();
    const assign = (competitionId: number, id = entryId) =>
      laurel.as(ada, () => laurel.pastClient.assignPastEntry({ entryId: id, competitionId }));
    expect(await refusalCode(assign(999_999))).toBe('competition.not_found');
    const { batchId, submission } = await assign(competition.id);
    expect(submission).toMatchObject({ state: 'accepted', edition: 2024, batchId });
    expect(await laurel.listUncataloguedEntries(ada, film)).toEqual([]);
    expect(listOutcomes(await laurel.previewRows(ada, film, [makePastRow()]))).toEqual(['same']);
    await undo(ada, [{ submissionId: submission!.id, rowVersion: submission!.rowVersion }]);
    expect((await laurel.listUncataloguedEntries(ada, film)).map(({ id }) => id)).toEqual([entryId]);
    await laurel.importRows(ada, film, [makeCatalogueRow()]);
    const { id: other } = await addUncataloguedEntry({ festival: 'Pepper' });
    expect(await refusalCode(assign(competition.id, other))).toBe('submission.exists');
  });

  it('can be deleted, is deleted with its film, and moves to a new owner with it', async () => {
    const { id: entryId } = await addUncataloguedEntry();
    const afterDeletion = await laurel.as(ada, () =>
      laurel.pastClient.deletePastEntry({ filmId: film, entryId }),
    );
    expect(afterDeletion.items).toEqual([]);
    await addUncataloguedEntry();
    await laurel.publishEvent('film.changed', `film-${film}`, 2, {
      film: { id: film, version: 2, createdBy: grace.user, details: { name: 'Salt' } },
    });
    expect((await laurel.db.pastEntry.findFirst({ where: { filmId: film } }))!.userId).toBe(grace.user);
    expect(await refusalCode(laurel.listUncataloguedEntries(ada, film))).toBe('film.not_found');
    await laurel.publishEvent('film.deleted', `film-${film}`, 3, { filmId: film, createdBy: grace.user });
    expect(await laurel.db.pastEntry.count({ where: { filmId: film } })).toBe(0);
  });
});
