import type { DatedFees } from '@laurel/proto/catalog/v1/editing';
import type { Term } from '@laurel/proto/catalog/v1/festival';
import { refusal } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { Db } from '../src/database/client.js';
import {
  createDeadline,
  createEditingActions,
  createFee,
  maxRuntimeTerm,
  term,
  type EditingActions,
} from './editing-actions.js';
import { inDays, makeCompetition, makeDate, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog, db: Db;
let getDetails: EditingActions['getDetails'],
  createFestival: EditingActions['createFestival'],
  getHistory: EditingActions['getHistory'],
  saveFestival: EditingActions['saveFestival'],
  saveTerms: EditingActions['saveTerms'],
  saveDates: EditingActions['saveDates'];
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
  ({ getDetails, createFestival, getHistory, saveFestival, saveTerms, saveDates } =
    createEditingActions(running));
});
afterAll(() => running?.stop());

const online = term({ type: 'online_restriction', online_restriction: true });

describe('saving terms', () => {
  it('replaces the whole list, publishes an event and records the previous list', async () => {
    const { festivalId, details: before } = await createFestival({
      competitions: [makeCompetition({ terms: [{ type: 'film_language', languages: ['fr'] }] })],
    });
    const { id } = before.competition!;
    const saved = await saveTerms(id, 1, [
      maxRuntimeTerm(600),
      term({ type: 'country_restriction', countries: ['FR', 'DE'] }),
    ]);
    expect([saved.competition!.version, saved.terms.map(({ type }) => type)]).toEqual([
      2,
      ['runtime_restriction_max', 'country_restriction'],
    ]);
    expect((await listEvents(db, 'aggregate = $1', `competition-${id}`)).at(-1)).toMatchObject({
      type: 'competition.changed',
      payload: { whole: { terms: [{ runtimeRestrictionMax: 600 }, { countries: ['DE', 'FR'] }] } },
    });
    const [change] = await getHistory(festivalId);
    expect(change).toMatchObject({ field: 'terms', competitionId: id, version: 2 });
    expect([JSON.parse(change!.before), JSON.parse(change!.after)]).toEqual([
      [expect.objectContaining({ languages: ['fr'] })],
      [
        expect.objectContaining({ runtime_restriction_max: 600 }),
        expect.objectContaining({ countries: ['DE', 'FR'] }),
      ],
    ]);
    expect(
      (
        await saveTerms(id, 2, [
          term({ type: 'country_restriction', countries: ['DE', 'FR'] }),
          maxRuntimeTerm(600),
        ])
      ).competition!.version,
    ).toBe(2);
  });

  it('stores the countries that a premiere excludes, and names the field of a premiere that excludes all countries', async () => {
    const { details: before } = await createFestival();
    const { id, version } = before.competition!;
    const createPremiereTerm = (exceptCountries: string[]) =>
      term({
        type: 'premiere_restriction',
        premiere_restriction: 'Regional',
        countries: ['bloc:Nordic'],
        exceptCountries,
      });
    const saved = await saveTerms(id, version, [
      maxRuntimeTerm(600),
      createPremiereTerm(['bloc:Baltic', 'SE', 'FI']),
    ]);
    expect(saved.terms[1]).toMatchObject({ exceptCountries: ['bloc:Baltic', 'SE', 'FI'] });
    expect(
      await refusal(
        saveTerms(id, saved.competition!.version, [
          maxRuntimeTerm(600),
          createPremiereTerm(['M49:150', 'GL']),
        ]),
      ),
    ).toMatchObject({ code: 'term.exceptCountries_invalid', field: 'terms.1.exceptCountries' });
  });

  it('adds the festival’s online rule, and refuses a rule that contradicts it', async () => {
    const { details: before } = await createFestival({ internetDisallowed: true });
    const { id, version } = before.competition!;
    const saved = await saveTerms(id, version, [maxRuntimeTerm(600)]);
    expect(saved.terms.map(({ type }) => type)).toEqual(['runtime_restriction_max', 'online_restriction']);
    const preference = { ...online, isMandatory: false };
    const error = await refusal(saveTerms(id, saved.competition!.version, [preference]));
    expect([error.code, error.field]).toEqual(['festival.online_contradicts', 'terms']);
  });

  it.each([false, undefined])(
    'the festival’s online rule is removed when `internetDisallowed` becomes %s',
    async (flag) => {
      const { festival, festivalId, details } = await createFestival({ internetDisallowed: true });
      const { id, version } = details.competition!;
      await saveTerms(id, version, [maxRuntimeTerm(600)]);
      await saveFestival(festival, { internetDisallowed: flag });
      const { festival: saved, competitions } = await getDetails(festivalId);
      expect(saved!.internetDisallowed ?? undefined).toBe(flag);
      expect(competitions.flatMap(({ terms }) => terms.map(({ type }) => type))).toEqual([
        'runtime_restriction_max',
      ]);
    },
  );

  it('refuses an invalid term and names its field, refuses a stale version, and changes nothing', async () => {
    const { festivalId, details: before } = await createFestival();
    const { id } = before.competition!;
    const wrong = await refusal(
      saveTerms(id, 1, [
        maxRuntimeTerm(600),
        term({ type: 'runtime_restriction_min', runtime_restriction_min: 700 }),
      ]),
    );
    expect([wrong.code, wrong.field]).toEqual([
      'term.runtime_restriction_max_invalid',
      'terms.0.runtime_restriction_max',
    ]);
    expect((await refusal(saveTerms(id, 1, [term({ type: 'film_language' })]))).field).toBe(
      'terms.0.languages',
    );
    expect((await refusal(saveTerms(id, 5, [maxRuntimeTerm(600)]))).code).toBe('competition.stale');
    expect((await getDetails(festivalId)).competitions).toEqual([before]);
  });

  it('validates a draft without saving it', async () => {
    const { festivalId, details: before } = await createFestival();
    const { id: competitionId } = before.competition!;
    const check = (terms: Term[]) =>
      running.asAdmin(() =>
        running.editing.checkDraft({ competitionId, terms: { items: terms }, dates: null }),
      );
    const { draft, stored } = await check([maxRuntimeTerm(600)]);
    expect(stored).toEqual(before);
    expect(draft).toEqual({
      ...before,
      competition: { ...before.competition, termIds: [1] },
      terms: [expect.objectContaining({ id: 1, competitionId, runtime_restriction_max: 600 })],
    });
    expect((await refusal(check([maxRuntimeTerm(0)]))).field).toBe('terms.0.runtime_restriction_max');
    expect((await getDetails(festivalId)).competitions).toEqual([before]);
  });
});

describe('saving dates', () => {
  it('keeps the id of a moved deadline, can swap two deadlines, and deprecates omitted ones', async () => {
    const { details: before } = await createFestival({
      competitions: [makeCompetition({ dates: [makeDate(10), makeDate(20), makeDate(30)] })],
    });
    const { id } = before.competition!;
    const [first, second, third] = before.dates.map((date) => date.id);
    const swapped = await saveDates(id, 1, [
      createDeadline(10, { id: second! }),
      createDeadline(20, { id: first! }),
    ]);
    expect(swapped.dates.map((date) => [date.id, date.date, date.deprecated])).toEqual([
      [second, inDays(10), false],
      [first, inDays(20), false],
      [third, inDays(30), true],
    ]);
    expect(
      swapped.fees
        .filter((item) => item.competitionDateId === first)
        .map(({ amount, currency }) => [amount, currency]),
    ).toEqual([[1000, 'EUR']]);
    expect(Date.parse(swapped.dates[0]!.closesAt)).toBeLessThan(Date.parse(swapped.dates[1]!.closesAt));
    const error = await refusal(
      saveDates(id, 2, [createDeadline(10, { id: second! }), createDeadline(30, { id: first! })]),
    );
    expect([error.code, error.field]).toEqual(['competition.date_withdrawn', 'dates.1.date']);
    expect((await refusal(saveDates(id, 2, [createDeadline(5, { id: 987_654 })]))).code).toBe(
      'competition.date_unknown',
    );
  });

  it.each([
    [
      'a deadline earlier than the one before it',
      [createDeadline(20), createDeadline(10)],
      'competition.date_invalid',
      'dates.1.date',
    ],
    [
      'two deadlines on one day',
      [createDeadline(20), createDeadline(20)],
      'competition.dates_invalid',
      'dates',
    ],
    [
      'a fee without currency',
      [createDeadline(20, { fees: [createFee(10, '')] })],
      'competition.currency_invalid',
      'dates.0.fees.0.currency',
    ],
    [
      'a negative fee',
      [createDeadline(20, { fees: [createFee(-1)] })],
      'competition.amount_invalid',
      'dates.0.fees.0.amount',
    ],
    [
      'an invalid day',
      [createDeadline(20, { date: '2027-02-30' })],
      'competition.date_invalid',
      'dates.0.date',
    ],
  ] as [string, DatedFees[], string, string][])('rejects %s', async (_name, dates, code, field) => {
    const { details: before } = await createFestival();
    const error = await refusal(saveDates(before.competition!.id, 1, dates));
    expect([error.code, error.field]).toEqual([code, field]);
  });
  it('accepts a deprecated deadline at any position', async () => {
    const { details: before } = await createFestival({ competitions: [makeCompetition({ dates: [] })] });
    const dates = [createDeadline(20), createDeadline(10, { deprecated: true }), createDeadline(25)];
    expect((await saveDates(before.competition!.id, 1, dates)).dates).toHaveLength(3);
  });
});
