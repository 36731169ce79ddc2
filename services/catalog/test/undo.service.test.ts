import type { Term } from '@laurel/proto/catalog/v1/festival';
import { refusal } from '../../runtime/test/asking.js';
import { Db } from '../src/database.js';
import { editing, most, type Editing } from './editing.js';
import { inDays, makeCompetition, startCatalog, type Running } from './make.js';

let running: Running, db: Db;
let whole: Editing['whole'],
  made: Editing['made'],
  history: Editing['history'],
  undo: Editing['undo'],
  saveFestival: Editing['saveFestival'],
  saveCompetition: Editing['saveCompetition'],
  saveTerms: Editing['saveTerms'],
  saveDates: Editing['saveDates'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ whole, made, history, undo, saveFestival, saveCompetition, saveTerms, saveDates } = editing(running));
});
afterAll(() => running?.stop());

describe('undo', () => {
  it('puts one field back as a change of its own, once, and can be taken back itself', async () => {
    const { festivalId, whole: before } = await made({
      competitions: [makeCompetition({ terms: [{ type: 'film_language', languages: ['fr'] }] })],
    });
    const { id } = before.competition!;
    await saveTerms(id, 1, [most(600)]);
    const [change] = await history(festivalId);
    await undo(change!.id);
    const { competitions } = await whole(festivalId);
    expect(competitions[0]!.terms).toEqual([
      expect.objectContaining({ type: 'film_language', languages: ['fr'] }),
    ]);
    expect(competitions[0]!.competition!.version).toBe(3);
    const [second, first] = await history(festivalId);
    expect([second!.undoes, first!.isUndone, second!.isUndone]).toEqual([change!.id, true, false]);
    expect((await refusal(undo(change!.id))).code).toBe('change.undone');
    await undo(second!.id);
    expect((await whole(festivalId)).competitions[0]!.terms).toEqual([
      expect.objectContaining({ runtime_restriction_max: 600 }),
    ]);
  });

  it('of rules keeps to what the festival says of all films that are online', async () => {
    const { festivalId, whole: before } = await made({
      competitions: [makeCompetition({ terms: [{ type: 'film_language', languages: ['fr'] }] })],
    });
    const { festival } = await whole(festivalId);
    await saveFestival(festival!, { internetDisallowed: true });
    const added = (await history(festivalId)).find(({ field }) => field === 'terms');
    expect((await refusal(undo(added!.id))).code).toBe('change.same');
    const { version } = (await whole(festivalId)).competitions[0]!.competition!;
    await saveTerms(before.competition!.id, version, [most(600)]);
    const [changed] = await history(festivalId);
    await undo(changed!.id);
    expect((await whole(festivalId)).competitions[0]!.terms.map(({ type }) => type)).toEqual([
      'film_language',
      'online_restriction',
    ]);
  });

  it('of rules that were changed before a term had all its fields of today', async () => {
    const { festivalId, whole: before } = await made({
      competitions: [makeCompetition({ terms: [{ type: 'film_language', languages: ['fr'] }] })],
    });
    await saveTerms(before.competition!.id, 1, [most(600)]);
    const [change] = await history(festivalId);
    const today = await db.catalogChange.findUniqueOrThrow({ where: { id: change!.id } });
    const ofOld = (terms: unknown) =>
      (terms as Term[]).map(({ exceptCountries: _later, ...rest }) => rest) as object[];
    const old = await db.catalogChange.create({
      data: { ...today, id: undefined, before: ofOld(today.before), after: ofOld(today.after) },
    });
    await undo(Number(old.id));
    expect((await whole(festivalId)).competitions[0]!.terms).toEqual([
      expect.objectContaining({ type: 'film_language', languages: ['fr'], exceptCountries: [] }),
    ]);
  });

  it('of a festival’s field, of deadlines, and not of what was changed since, nor of what came whole', async () => {
    const { festivalId, whole: before } = await made();
    const { festival } = await whole(festivalId);
    await saveFestival(festival!, { city: 'Arles' });
    const [arles] = await history(festivalId);
    await saveFestival(festival!, { city: 'Nîmes' }, { version: 2 });
    expect((await refusal(undo(arles!.id))).code).toBe('change.overtaken');
    await undo((await history(festivalId))[0]!.id);
    await undo(arles!.id);
    expect((await whole(festivalId)).festival).toMatchObject({ city: festival!.city, version: 5 });
    const { id } = before.competition!;
    await saveDates(id, 1, [{ id: before.dates[0]!.id, date: inDays(44), deprecated: false, fees: [] }]);
    await undo((await history(festivalId))[0]!.id);
    const after = (await whole(festivalId)).competitions[0]!;
    expect(after.dates).toEqual(before.dates);
    expect(after.fees.map(({ title, amount }) => [title, amount])).toEqual([['Standard', 2500]]);
    const { competition } = before;
    await saveCompetition({ festivalId, competition: { ...competition!, name: 'More' } });
    expect((await refusal(undo((await history(festivalId))[0]!.id))).code).toBe('change.final');
    expect((await refusal(undo(987_654_321))).code).toBe('change.not_found');
  });

  it('of a competition’s name is refused where another has it by now, in whatever letters', async () => {
    const { festivalId, competition } = await made();
    const asked = { competitionId: competition.id, version: 1, festivalId };
    await saveCompetition({ ...asked, competition: { ...competition, name: 'Debuts' } });
    const [change] = await history(festivalId);
    for (const name of ['SHORTS', 'Shorts']) {
      const other = await saveCompetition({ festivalId, competition: { ...competition, name } });
      const told = await refusal(undo(change!.id));
      expect([told.kind, told.code, told.field]).toEqual(['conflict', 'competition.name_taken', 'name']);
      const { id: competitionId, version } = other.competition!;
      await running.asAdmin(() => running.editing.deleteCompetition({ competitionId, version }));
    }
    await undo(change!.id);
    expect((await whole(festivalId)).competitions[0]!.competition!.name).toBe('Shorts');
  });

  it('is refused where nothing would be otherwise, and leaves no trace', async () => {
    const { festivalId, whole: before } = await made();
    const [{ id, date, title, deprecated }] = before.dates as [(typeof before.dates)[0]];
    const kept = { id, date, title, deprecated, fees: before.fees };
    await saveDates(before.competition!.id, 1, [kept, { date: inDays(44), deprecated: true, fees: [] }]);
    const [first] = await history(festivalId);
    const audits = () => db.$queryRawUnsafe(`select count(*) from outbox where type = 'audit.wanted'`);
    const told = await audits();
    expect((await refusal(undo(first!.id))).code).toBe('change.same');
    expect(await audits()).toEqual(told);
  });

  it('of deadlines is refused where saving them would be: a tier before an earlier one', async () => {
    const { festivalId, whole: before } = await made();
    const { id } = before.competition!;
    await saveDates(id, 1, [{ date: inDays(44), deprecated: false, fees: [] }]);
    const [change] = await history(festivalId);
    const today = await db.catalogChange.findUniqueOrThrow({ where: { id: change!.id } });
    const [first] = today.before as [object];
    const noted = (days: number) => ({ ...first, id: undefined, date: inDays(days) });
    const wrong = await db.catalogChange.create({
      data: { ...today, id: undefined, before: [noted(60), noted(50)], after: today.after as object },
    });
    const told = await refusal(undo(Number(wrong.id)));
    expect([told.code, told.field]).toEqual(['competition.date_invalid', 'dates.1.date']);
    await undo(change!.id);
    expect((await whole(festivalId)).competitions[0]!.dates[0]).toMatchObject({ date: inDays(30) });
  });

  it('the history is only added to', async () => {
    const { festivalId, whole: before } = await made();
    await saveTerms(before.competition!.id, 1, [most(60)]);
    const statements = [
      'update catalog_change set name = name',
      'delete from catalog_change',
      'truncate catalog_change',
    ];
    for (const sql of statements) await expect(db.$executeRawUnsafe(sql)).rejects.toThrow(/only added to/);
    expect(await history(festivalId)).toHaveLength(1);
  });
});
