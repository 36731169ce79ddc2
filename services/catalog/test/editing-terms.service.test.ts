import type { DatedFees } from '@laurel/proto/catalog/v1/editing';
import type { Term } from '@laurel/proto/catalog/v1/festival';
import { refusal } from '../../runtime/test/asking.js';
import { factsOf } from '../../runtime/test/tables.js';
import { Db } from '../src/database.js';
import { newTerm } from '../src/domain/term.js';
import { termMessage } from '../src/messages/term.js';
import { inDays, makeCompetition, makeDate, makeFestival, startCatalog, type Running } from './make.js';

let running: Running, db: Db;
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
});
afterAll(() => running?.stop());

let n = 0;
/** A competition of its own for each test, in a festival of its own. */
async function made(over: object = {}, ofFestival: object = {}) {
  const name = `Festival ${++n}`;
  await running.take([
    makeFestival({ name, city: name, competitions: [makeCompetition(over)], ...ofFestival }),
  ]);
  const { id } = await db.festival.findFirstOrThrow({ where: { name } });
  return { festivalId: id, whole: (await whole(id)).competitions[0]! };
}
const whole = (festivalId: number) => running.asAdmin(() => running.editing.getFestivalWhole({ festivalId }));
const term = (said: Parameters<typeof newTerm>[0]): Term => termMessage(0, 0, newTerm(said));
const most = (seconds: number) => term({ type: 'runtime_restriction_max', runtime_restriction_max: seconds });
const online = term({ type: 'online_restriction', online_restriction: true });
const saveTerms = (competitionId: number, version: number, terms: Term[]) =>
  running.asAdmin(async () => (await running.editing.saveTerms({ competitionId, version, terms })).whole!);
const saveDates = (competitionId: number, version: number, dates: DatedFees[]) =>
  running.asAdmin(
    async () => (await running.editing.saveCompetitionDates({ competitionId, version, dates })).whole!,
  );
const history = async (festivalId: number) =>
  (await running.asAdmin(() => running.editing.getCatalogHistory({ festivalId, page: 1, pageSize: 50 })))
    .items;
const undo = (changeId: number) => running.asAdmin(() => running.editing.undoCatalogChange({ changeId }));

describe('saving terms', () => {
  it('takes the whole list, tells it, and keeps what it was', async () => {
    const { festivalId, whole: before } = await made({
      terms: [{ type: 'film_language', languages: ['fr'] }],
    });
    const { id } = before.competition!;
    const saved = await saveTerms(id, 1, [
      most(600),
      term({ type: 'country_restriction', countries: ['FR', 'DE'] }),
    ]);
    expect([saved.competition!.version, saved.terms.map(({ type }) => type)]).toEqual([
      2,
      ['runtime_restriction_max', 'country_restriction'],
    ]);
    expect((await factsOf(db, 'aggregate = $1', `competition-${id}`)).at(-1)).toMatchObject({
      type: 'competition.changed',
      payload: { whole: { terms: [{ runtimeRestrictionMax: 600 }, { countries: ['DE', 'FR'] }] } },
    });
    const [change] = await history(festivalId);
    expect(change).toMatchObject({ field: 'terms', competitionId: id, version: 2 });
    expect([JSON.parse(change!.before), JSON.parse(change!.after)]).toEqual([
      [expect.objectContaining({ languages: ['fr'] })],
      [
        expect.objectContaining({ runtime_restriction_max: 600 }),
        expect.objectContaining({ countries: ['DE', 'FR'] }),
      ],
    ]);
    expect(
      (await saveTerms(id, 2, [term({ type: 'country_restriction', countries: ['DE', 'FR'] }), most(600)]))
        .competition!.version,
    ).toBe(2);
  });

  it('keeps which countries a premiere leaves out, and refuses at its place one that leaves out all', async () => {
    const { whole: before } = await made();
    const { id, version } = before.competition!;
    const premiere = (exceptCountries: string[]) =>
      term({
        type: 'premiere_restriction',
        premiere_restriction: 'Regional',
        countries: ['bloc:Nordic'],
        exceptCountries,
      });
    const saved = await saveTerms(id, version, [most(600), premiere(['bloc:Baltic', 'SE', 'FI'])]);
    expect(saved.terms[1]).toMatchObject({ exceptCountries: ['bloc:Baltic', 'SE', 'FI'] });
    expect(
      await refusal(saveTerms(id, saved.competition!.version, [most(600), premiere(['M49:150', 'GL'])])),
    ).toMatchObject({ code: 'term.exceptCountries_invalid', field: 'terms.1.exceptCountries' });
  });

  it('adds what the festival says of all, and refuses what says otherwise', async () => {
    const { whole: before } = await made({}, { internetDisallowed: true });
    const { id, version } = before.competition!;
    const saved = await saveTerms(id, version, [most(600)]);
    expect(saved.terms.map(({ type }) => type)).toEqual(['runtime_restriction_max', 'online_restriction']);
    const wish = { ...online, isMandatory: false };
    const told = await refusal(saveTerms(id, saved.competition!.version, [wish]));
    expect([told.code, told.field]).toEqual(['festival.online_contradicts', 'terms']);
  });

  it('refuses what is wrong on its field, and a stale version, and keeps what was there', async () => {
    const { festivalId, whole: before } = await made();
    const { id } = before.competition!;
    const wrong = await refusal(
      saveTerms(id, 1, [most(600), term({ type: 'runtime_restriction_min', runtime_restriction_min: 700 })]),
    );
    expect([wrong.code, wrong.field]).toEqual([
      'term.runtime_restriction_max_invalid',
      'terms.0.runtime_restriction_max',
    ]);
    expect((await refusal(saveTerms(id, 1, [term({ type: 'film_language' })]))).field).toBe(
      'terms.0.languages',
    );
    expect((await refusal(saveTerms(id, 5, [most(600)]))).code).toBe('competition.stale');
    expect((await whole(festivalId)).competitions).toEqual([before]);
  });

  it('only looks, where it is asked to', async () => {
    const { festivalId, whole: before } = await made();
    const { id: competitionId } = before.competition!;
    const check = (terms: Term[]) =>
      running.asAdmin(() =>
        running.editing.checkDraft({ competitionId, terms: { items: terms }, dates: null }),
      );
    const { draft, stored } = await check([most(600)]);
    expect(stored).toEqual(before);
    expect(draft).toEqual({
      ...before,
      competition: { ...before.competition, termIds: [1] },
      terms: [expect.objectContaining({ id: 1, competitionId, runtime_restriction_max: 600 })],
    });
    expect((await refusal(check([most(0)]))).field).toBe('terms.0.runtime_restriction_max');
    expect((await whole(festivalId)).competitions).toEqual([before]);
  });
});

describe('saving dates', () => {
  const fee = (amount: number, currency = 'EUR') =>
    ({
      id: 0,
      title: 'Standard',
      amount,
      currencyId: 0,
      competitionDateId: 0,
      currency,
      audience: 'standard',
    }) as const;
  const dated = (days: number, over: Partial<DatedFees> = {}): DatedFees => ({
    date: inDays(days),
    deprecated: false,
    fees: [fee(1000)],
    ...over,
  });

  it('keeps a deadline that moves, changes places of two, and deprecates what is not named', async () => {
    const { whole: before } = await made({ dates: [makeDate(10), makeDate(20), makeDate(30)] });
    const { id } = before.competition!;
    const [first, second, third] = before.dates.map((one) => one.id);
    const swapped = await saveDates(id, 1, [dated(10, { id: second! }), dated(20, { id: first! })]);
    expect(swapped.dates.map((one) => [one.id, one.date, one.deprecated])).toEqual([
      [second, inDays(10), false],
      [first, inDays(20), false],
      [third, inDays(30), true],
    ]);
    expect(
      swapped.fees
        .filter((one) => one.competitionDateId === first)
        .map(({ amount, currency }) => [amount, currency]),
    ).toEqual([[1000, 'EUR']]);
    expect(Date.parse(swapped.dates[0]!.closesAt)).toBeLessThan(Date.parse(swapped.dates[1]!.closesAt));
    const told = await refusal(saveDates(id, 2, [dated(10, { id: second! }), dated(30, { id: first! })]));
    expect([told.code, told.field]).toEqual(['competition.date_kept', 'dates.1.date']);
    expect((await refusal(saveDates(id, 2, [dated(5, { id: 987_654 })]))).code).toBe(
      'competition.date_unknown',
    );
  });

  it.each([
    ['a tier before an earlier one', [dated(20), dated(10)], 'competition.date_invalid', 'dates.1.date'],
    ['a day twice', [dated(20), dated(20)], 'competition.dates_invalid', 'dates'],
    [
      'a fee without currency',
      [dated(20, { fees: [fee(10, '')] })],
      'competition.currency_invalid',
      'dates.0.fees.0.currency',
    ],
    [
      'a fee below nothing',
      [dated(20, { fees: [fee(-1)] })],
      'competition.amount_invalid',
      'dates.0.fees.0.amount',
    ],
    ['no day', [dated(20, { date: '2027-02-30' })], 'competition.date_invalid', 'dates.0.date'],
  ] as [string, DatedFees[], string, string][])('refuses %s', async (_name, dates, code, field) => {
    const { whole: before } = await made();
    const told = await refusal(saveDates(before.competition!.id, 1, dates));
    expect([told.code, told.field]).toEqual([code, field]);
  });
  it('takes a withdrawn tier wherever it stands', async () => {
    const { whole: before } = await made({ dates: [] });
    const dates = [dated(20), dated(10, { deprecated: true }), dated(25)];
    expect((await saveDates(before.competition!.id, 1, dates)).dates).toHaveLength(3);
  });
});

describe('undo', () => {
  it('puts one field back as a change of its own, once, and can be taken back itself', async () => {
    const { festivalId, whole: before } = await made({
      terms: [{ type: 'film_language', languages: ['fr'] }],
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

  it('of rules that were changed before a term had all its fields of today', async () => {
    const { festivalId, whole: before } = await made({
      terms: [{ type: 'film_language', languages: ['fr'] }],
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
    const save = (version: number, city: string) =>
      running.asAdmin(() =>
        running.editing.saveFestival({
          festivalId,
          version,
          festival: { ...festival!, city },
          isVerified: false,
        }),
      );
    await save(1, 'Arles');
    const [arles] = await history(festivalId);
    await save(2, 'Nîmes');
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
    await running.asAdmin(() =>
      running.editing.saveCompetition({ festivalId, competition: { ...competition!, name: 'More' } }),
    );
    expect((await refusal(undo((await history(festivalId))[0]!.id))).code).toBe('change.final');
    expect((await refusal(undo(987_654_321))).code).toBe('change.not_found');
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
