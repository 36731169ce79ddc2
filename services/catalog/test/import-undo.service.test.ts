import { Db } from '../src/database/client.js';
import { createEditingActions, type EditingActions } from './editing-actions.js';
import { getReport, importFile, orderStep, toJsonLines, waitForState } from './import-helpers.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
let actions: EditingActions;
beforeAll(async () => {
  running = await startCatalog();
  actions = createEditingActions(running);
});
afterAll(() => running?.stop());

const importRecords = async (records: readonly object[]) =>
  (await importFile(running, toJsonLines(records))).id;
async function undoImport(importId: number) {
  await orderStep(running, importId, 'undo');
  await waitForState(running, importId, 'undone');
  return (await getReport(running, importId)).undo!;
}
const findFestival = (name: string) => running.get(Db).festival.findFirst({ where: { name } });
const getDetails = async (name: string) => actions.getDetails((await findFestival(name))!.id);
const countAuditEvents = async (importId: number) => {
  const [row] = await running
    .get(Db)
    .$queryRawUnsafe<{ n: number }[]>(
      `select count(*)::int as n from outbox where type = 'audit.requested' and payload->>'what' = 'import.undone' and payload->>'details' like $1`,
      `%"importId":${importId}%`,
    );
  return row!.n;
};

describe('undoing a whole import', () => {
  it('deletes added festivals and restores the previous values of changed ones; a second undo does nothing', async () => {
    const stored = makeFestival({
      name: 'Undo Stored',
      founded: 1980,
      startsOn: '2027-05-01',
      endsOn: '2027-05-09',
      internetDisallowed: false,
      competitions: [makeCompetition({ terms: [{ type: 'film_language', languages: ['fr'] }] })],
    });
    await running.importRecords([stored]);
    const before = await getDetails('Undo Stored');
    const importId = await importRecords([
      {
        ...stored,
        founded: 1990,
        startsOn: '2028-05-01',
        endsOn: '2028-05-09',
        internetDisallowed: true,
        alternativeNames: ['Second Name'],
        competitions: [
          makeCompetition({
            terms: [{ type: 'film_language', languages: ['de'] }],
            dates: [makeDate(30, 4000)],
          }),
          makeCompetition({ name: 'Features' }),
        ],
      },
      makeFestival({ name: 'Undo New' }),
    ]);
    expect((await getReport(running, importId)).undo).toMatchObject({ added: 1, changed: 1, remaining: [] });
    expect(await undoImport(importId)).toEqual({
      added: 0,
      changed: 0,
      deleted: 1,
      restored: 1,
      remainingTotal: 0,
      remaining: [],
    });
    expect(await findFestival('Undo New')).toBeNull();
    const { items } = await getReport(running, importId);
    expect(items.map(({ outcome, festivalId }) => [outcome, festivalId])).toEqual([
      ['changed', before.festival!.id],
      ['new', null],
    ]);
    const after = await getDetails('Undo Stored');
    const { version: _version, ...festival } = before.festival!;
    expect(after.festival).toMatchObject(festival);
    const toComparable = ({ competitions }: typeof before) =>
      competitions.map(({ terms, fees, dates }) => [
        terms.map(({ id: _id, ...term }) => term),
        fees.map(({ title, amount }) => [title, amount]),
        dates.map(({ date, deprecated }) => [date, deprecated]),
      ]);
    expect(toComparable(after)).toEqual(toComparable(before));
    expect(await countAuditEvents(importId)).toBe(1);

    const changes = await running.get(Db).catalogChange.count();
    await orderStep(running, importId, 'undo');
    expect((await getReport(running, importId)).import!.state).toBe('undone');
    expect(await running.get(Db).catalogChange.count()).toBe(changes);
    expect(await countAuditEvents(importId)).toBe(1);
  });

  it('leaves festivals and fields that were changed since or are referred to, and reports the reasons', async () => {
    await running.importRecords([makeFestival({ name: 'Kept Stored', founded: 1980, city: 'Lyon' })]);
    const importId = await importRecords([
      makeFestival({ name: 'Kept Stored', founded: 1990, awardsPresented: 4 }),
      makeFestival({ name: 'Kept Edited' }),
      makeFestival({ name: 'Kept Entered' }),
    ]);
    const stored = await getDetails('Kept Stored');
    await actions.saveFestival(stored.festival!, { foundedYear: 1995 });
    const edited = await getDetails('Kept Edited');
    await actions.saveFestival(edited.festival!, { city: 'Arles' });
    const [entered] = (await getDetails('Kept Entered')).competitions;
    await running
      .get(Db)
      .entry.create({ data: { submissionId: 1, competitionId: entered!.competition!.id } });
    const undo = await undoImport(importId);
    expect(undo).toMatchObject({ added: 0, changed: 0, deleted: 0, restored: 1, remainingTotal: 3 });
    const superseded = 'The record was changed again after this. Correct it by hand.';
    expect(
      undo.remaining
        .map(({ name, exists, field, reason }) => [name, exists, field ?? null, reason])
        .toSorted(),
    ).toEqual([
      ['Kept Edited', true, null, superseded],
      [
        'Kept Entered',
        true,
        null,
        'An entry refers to a competition of this festival. Deprecate its competitions instead.',
      ],
      ['Kept Stored', true, 'foundedYear', superseded],
    ]);
    const after = (await getDetails('Kept Stored')).festival!;
    expect([after.foundedYear, after.awardsPresented ?? null]).toEqual([1995, null]);
  });

  it('allows the import to be applied and undone again', async () => {
    const importId = await importRecords([makeFestival({ name: 'Twice Applied' })]);
    await undoImport(importId);
    for (const [step, state] of [
      ['check', 'checked'],
      ['apply', 'applied'],
    ] as const) {
      await orderStep(running, importId, step);
      await waitForState(running, importId, state);
    }
    expect(await findFestival('Twice Applied')).not.toBeNull();
    await undoImport(importId);
    expect(await findFestival('Twice Applied')).toBeNull();
  });

  it('restores the day of a deadline that the import moved; both times it remains the same deadline', async () => {
    const readDeadlines = async () => {
      const { dates } = (await getDetails('Extended')).competitions[0]!;
      return dates.map(({ id, date, deprecated }) => [id, date, deprecated]);
    };
    const importDay = (days: number) => {
      const dates = [{ ...makeDate(days), title: 'Regular' }];
      return importRecords([makeFestival({ name: 'Extended', competitions: [makeCompetition({ dates })] })]);
    };
    await importDay(30);
    const [[id, day]] = (await readDeadlines()) as [[number, string, boolean]];
    const importId = await importDay(44);
    expect(await readDeadlines()).toEqual([[id, makeDate(44).date, false]]);
    await undoImport(importId);
    expect(await readDeadlines()).toEqual([[id, day, false]]);
  });

  it('deletes a festival whose later changes were undone, but not one that somebody else changed too', async () => {
    const makeRecord = (name: string, amount: number) =>
      makeFestival({
        name,
        competitions: [
          makeCompetition({
            terms: [{ type: 'film_language', languages: ['fr'] }],
            dates: [makeDate(30, amount)],
          }),
        ],
      });
    const firstImportId = await importRecords([makeRecord('Layer One', 3000), makeRecord('Layer Two', 3000)]);
    const [one, two] = await Promise.all(['Layer One', 'Layer Two'].map(getDetails));
    const rename = (laurelId: number, name: string) => ({
      ...makeRecord(name, 3100),
      laurelId,
      competitions: [...makeRecord(name, 3100).competitions, makeCompetition({ name: 'Features' })],
    });
    const secondImportId = await importRecords([
      rename(one!.festival!.id, 'Layer One Renamed'),
      rename(two!.festival!.id, 'Layer Two Renamed'),
    ]);
    const { counts } = (await getReport(running, secondImportId)).import!;
    expect(counts).toMatchObject({ changed: 2, renamed: 2 });
    expect((await getReport(running, secondImportId, 'renamed')).total).toBe(2);
    expect(await undoImport(secondImportId)).toMatchObject({ restored: 2, remainingTotal: 0 });
    const restored = await getDetails('Layer Two');
    await actions.saveFestival(restored.festival!, { city: 'Arles' });
    expect(await undoImport(firstImportId)).toMatchObject({ deleted: 1, remainingTotal: 1 });
    expect(await findFestival('Layer One')).toBeNull();
    expect((await getDetails('Layer Two')).festival!.city).toBe('Arles');
  });
});
