import type { Term } from '@laurel/proto/catalog/v1/festival';
import { refusal } from '../../runtime/test/callers.js';
import { Db } from '../src/database/client.js';
import { createEditingActions, maxRuntimeTerm, type EditingActions } from './editing-actions.js';
import { inDays, makeCompetition, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog, db: Db;
let getDetails: EditingActions['getDetails'],
  createFestival: EditingActions['createFestival'],
  getHistory: EditingActions['getHistory'],
  undo: EditingActions['undo'],
  saveFestival: EditingActions['saveFestival'],
  saveCompetition: EditingActions['saveCompetition'],
  saveTerms: EditingActions['saveTerms'],
  saveDates: EditingActions['saveDates'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ getDetails, createFestival, getHistory, undo, saveFestival, saveCompetition, saveTerms, saveDates } =
    createEditingActions(running));
});
afterAll(() => running?.stop());

describe('undoing a change', () => {
  it('restores one field, is possible once, and is a new change that can itself be undone', async () => {
    const { festivalId, details: before } = await createFestival({
      competitions: [makeCompetition({ terms: [{ type: 'film_language', languages: ['fr'] }] })],
    });
    const { id } = before.competition!;
    await saveTerms(id, 1, [maxRuntimeTerm(600)]);
    const [change] = await getHistory(festivalId);
    await undo(change!.id);
    const { competitions } = await getDetails(festivalId);
    expect(competitions[0]!.terms).toEqual([
      expect.objectContaining({ type: 'film_language', languages: ['fr'] }),
    ]);
    expect(competitions[0]!.competition!.version).toBe(3);
    const [second, first] = await getHistory(festivalId);
    expect([second!.undoes, first!.isUndone, second!.isUndone]).toEqual([change!.id, true, false]);
    expect((await refusal(undo(change!.id))).code).toBe('change.undone');
    await undo(second!.id);
    expect((await getDetails(festivalId)).competitions[0]!.terms).toEqual([
      expect.objectContaining({ runtime_restriction_max: 600 }),
    ]);
  });

  it('of rules keeps the festival’s online rule', async () => {
    const { festivalId, details: before } = await createFestival({
      competitions: [makeCompetition({ terms: [{ type: 'film_language', languages: ['fr'] }] })],
    });
    const { festival } = await getDetails(festivalId);
    await saveFestival(festival!, { internetDisallowed: true });
    const added = (await getHistory(festivalId)).find(({ field }) => field === 'terms');
    expect((await refusal(undo(added!.id))).code).toBe('change.same');
    const { version } = (await getDetails(festivalId)).competitions[0]!.competition!;
    await saveTerms(before.competition!.id, version, [maxRuntimeTerm(600)]);
    const [changed] = await getHistory(festivalId);
    await undo(changed!.id);
    expect((await getDetails(festivalId)).competitions[0]!.terms.map(({ type }) => type)).toEqual([
      'film_language',
      'online_restriction',
    ]);
  });

  it('of rules also works for old changes, whose terms lack newer fields', async () => {
    const { festivalId, details: before } = await createFestival({
      competitions: [makeCompetition({ terms: [{ type: 'film_language', languages: ['fr'] }] })],
    });
    await saveTerms(before.competition!.id, 1, [maxRuntimeTerm(600)]);
    const [change] = await getHistory(festivalId);
    const currentChange = await db.catalogChange.findUniqueOrThrow({ where: { id: change!.id } });
    const toOldTerms = (terms: unknown) =>
      (terms as Term[]).map(({ exceptCountries: _later, ...rest }) => rest) as object[];
    const old = await db.catalogChange.create({
      data: {
        ...currentChange,
        id: undefined,
        before: toOldTerms(currentChange.before),
        after: toOldTerms(currentChange.after),
      },
    });
    await undo(Number(old.id));
    expect((await getDetails(festivalId)).competitions[0]!.terms).toEqual([
      expect.objectContaining({ type: 'film_language', languages: ['fr'], exceptCountries: [] }),
    ]);
  });

  it('works for festival fields and deadlines, but not after a later change of the field or for an addition', async () => {
    const { festivalId, details: before } = await createFestival();
    const { festival } = await getDetails(festivalId);
    await saveFestival(festival!, { city: 'Arles' });
    const [arles] = await getHistory(festivalId);
    await saveFestival(festival!, { city: 'Nîmes' }, { version: 2 });
    expect((await refusal(undo(arles!.id))).code).toBe('change.superseded');
    await undo((await getHistory(festivalId))[0]!.id);
    await undo(arles!.id);
    expect((await getDetails(festivalId)).festival).toMatchObject({ city: festival!.city, version: 5 });
    const { id } = before.competition!;
    await saveDates(id, 1, [{ id: before.dates[0]!.id, date: inDays(44), deprecated: false, fees: [] }]);
    await undo((await getHistory(festivalId))[0]!.id);
    const after = (await getDetails(festivalId)).competitions[0]!;
    expect(after.dates).toEqual(before.dates);
    expect(after.fees.map(({ title, amount }) => [title, amount])).toEqual([['Standard', 2500]]);
    const { competition } = before;
    await saveCompetition({ festivalId, competition: { ...competition!, name: 'More' } });
    expect((await refusal(undo((await getHistory(festivalId))[0]!.id))).code).toBe('change.final');
    expect((await refusal(undo(987_654_321))).code).toBe('change.not_found');
  });

  it('of a competition’s name is refused if another competition has this name now, regardless of case', async () => {
    const { festivalId, competition } = await createFestival();
    const input = { competitionId: competition.id, version: 1, festivalId };
    await saveCompetition({ ...input, competition: { ...competition, name: 'Debuts' } });
    const [change] = await getHistory(festivalId);
    for (const name of ['SHORTS', 'Shorts']) {
      const other = await saveCompetition({ festivalId, competition: { ...competition, name } });
      const error = await refusal(undo(change!.id));
      expect([error.kind, error.code, error.field]).toEqual(['conflict', 'competition.name_taken', 'name']);
      const { id: competitionId, version } = other.competition!;
      await running.asAdmin(() => running.editing.deleteCompetition({ competitionId, version }));
    }
    await undo(change!.id);
    expect((await getDetails(festivalId)).competitions[0]!.competition!.name).toBe('Shorts');
  });

  it('is refused if nothing would change, and is then not audited', async () => {
    const { festivalId, details: before } = await createFestival();
    const [{ id, date, title, deprecated }] = before.dates as [(typeof before.dates)[0]];
    const unchangedDate = { id, date, title, deprecated, fees: before.fees };
    await saveDates(before.competition!.id, 1, [
      unchangedDate,
      { date: inDays(44), deprecated: true, fees: [] },
    ]);
    const [first] = await getHistory(festivalId);
    const countAuditEvents = () =>
      db.$queryRawUnsafe(`select count(*) from outbox where type = 'audit.requested'`);
    const auditsBefore = await countAuditEvents();
    expect((await refusal(undo(first!.id))).code).toBe('change.same');
    expect(await countAuditEvents()).toEqual(auditsBefore);
  });

  it('of deadlines is refused if the editor could not save them', async () => {
    const { festivalId, details: before } = await createFestival();
    const { id } = before.competition!;
    await saveDates(id, 1, [{ date: inDays(44), deprecated: false, fees: [] }]);
    const [change] = await getHistory(festivalId);
    const currentChange = await db.catalogChange.findUniqueOrThrow({ where: { id: change!.id } });
    const [first] = currentChange.before as [object];
    const createRecordedDate = (days: number) => ({ ...first, id: undefined, date: inDays(days) });
    const wrong = await db.catalogChange.create({
      data: {
        ...currentChange,
        id: undefined,
        before: [createRecordedDate(60), createRecordedDate(50)],
        after: currentChange.after as object,
      },
    });
    const error = await refusal(undo(Number(wrong.id)));
    expect([error.code, error.field]).toEqual(['competition.date_invalid', 'dates.1.date']);
    await undo(change!.id);
    expect((await getDetails(festivalId)).competitions[0]!.dates[0]).toMatchObject({ date: inDays(30) });
  });

  it('never removes history', async () => {
    const { festivalId, details: before } = await createFestival();
    await saveTerms(before.competition!.id, 1, [maxRuntimeTerm(60)]);
    const statements = [
      'update catalog_change set name = name',
      'delete from catalog_change',
      'truncate catalog_change',
    ];
    for (const sql of statements) await expect(db.$executeRawUnsafe(sql)).rejects.toThrow(/append-only/);
    expect(await getHistory(festivalId)).toHaveLength(1);
  });
});
