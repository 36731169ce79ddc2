import { Term } from '@laurel/proto/catalog/v1/festival';
import { ruleSaid } from '@laurel/words/rule-said';
import { fieldsOf } from '@laurel/words/term-fields';
import { words } from '@laurel/words/words';
import type { Filters } from '@laurel/proto/catalog/v1/catalog';
import { Db } from '../src/database.js';
import { Database } from '@laurel/runtime/database';
import { restateAll } from '@laurel/runtime/restating';
import { restateCompetitions } from '../src/restate-catalogue.js';
import { inDays, makeCompetition, makeDate, makeFestival, startCatalog, type Running } from './make.js';
import { refusal } from '../../runtime/test/asking.js';

let running: Running;
const FESTIVALS = [
  makeFestival({
    alternativeNames: ['La Lanterne'],
    qualifiers: ['BAFTA'],
    competitions: [
      makeCompetition({
        name: 'Documentary Shorts',
        terms: [
          { type: 'type_restriction', type_restriction: ['Documentary'] },
          { type: 'runtime_restriction_max', runtime_restriction_max: 2399 },
          { type: 'production_restriction_country', countries: ['SE', 'NO'], groupKey: 'nordic' },
          { type: 'director_restriction_nationality', countries: ['NO', 'SE'], groupKey: 'nordic' },
        ],
        dates: [makeDate(-3), makeDate(20, 1000), makeDate(50, 2000)],
      }),
      makeCompetition({
        name: 'Animation',
        terms: [{ type: 'type_restriction', type_restriction: ['Animation'] }],
        opensOn: inDays(10),
        dates: [makeDate(40, 500)],
      }),
      makeCompetition({
        name: 'Past',
        terms: [{ type: 'genre_restriction', genre_restriction: ['Horror'] }],
        dates: [makeDate(-10)],
      }),
      makeCompetition({ name: 'No dates', dates: [] }),
    ],
  }),
  makeFestival({
    name: 'Košice Blue Hour <Shorts>',
    country: 'SK',
    subdivision: undefined,
    city: 'Košice',
    competitions: [makeCompetition({ dates: [makeDate(5, 0, 'EUR')] })],
  }),
  makeFestival({
    name: 'Festival Without Anything',
    country: undefined,
    subdivision: undefined,
    city: undefined,
    competitions: [],
  }),
];

beforeAll(async () => {
  running = await startCatalog();
  const report = await running.take(FESTIVALS);
  expect(report.lines()).toEqual([
    '3 festivals added, 0 changed, 0 unchanged, 0 not taken, 0 renamed; 5 competitions added, 0 changed',
  ]);
});
afterAll(() => running?.stop());

const none: Filters = {
  country: [],
  region: [],
  type: [],
  genre: [],
  qualifier: [],
  premiere: [],
  arthouseIndex: [],
  deadlineMonth: [],
  feeMax: null,
};
const find = (query: string | null, filters: Partial<Filters> = {}, over: object = {}) =>
  running.ask(() =>
    running.to.getFestivals({
      query,
      filters: { ...none, ...filters },
      facets: [],
      page: 0,
      pageSize: 0,
      ...over,
    }),
  );
const names = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).items.map(({ festival }) => festival!.name);
const LANTERN = 'Lantern Film Festival';

describe('reading the catalogue', () => {
  it('gives a festival with its place, its competitions, and null for what is not known', async () => {
    const { festival } = await running.ask(() => running.to.getFestival({ festivalId: 1 }));
    expect(festival).toMatchObject({
      id: 1,
      version: 1,
      name: LANTERN,
      country: 'FR',
      subdivision: 'FR-ARA',
      city: 'Lyon',
      foundedYear: 1979,
      description: null,
      arthouseIndex: 'unknown',
      competitionIds: [1, 2, 3, 4],
      qualifiers: ['BAFTA'],
      isDemonstration: false,
    });
  });
  it('refuses a festival that is not there', async () => {
    const told = await running.ask(() => refusal(running.to.getFestival({ festivalId: 999 })));
    expect([told.kind, told.code, told.field]).toEqual(['not_found', 'festival.not_found', 'festivalId']);
    expect(
      (await running.ask(() => refusal(running.to.getFestivalCompetitions({ festivalId: 999 })))).code,
    ).toBe('festival.not_found');
  });
  it('gives the competitions of a festival, none of one that has none', async () => {
    const of = async (festivalId: number) =>
      (await running.ask(() => running.to.getFestivalCompetitions({ festivalId }))).items.map(
        ({ name }) => name,
      );
    expect([await of(1), await of(3)]).toEqual([['Documentary Shorts', 'Animation', 'Past', 'No dates'], []]);
  });
  it('gives competitions in the order of the ids, without those that are gone', async () => {
    const { items, total } = await running.ask(() =>
      running.to.getCompetitions({ ids: [2, 999, 1], filters: none, facets: [], page: 0, pageSize: 0 }),
    );
    expect([items.map(({ id }) => id), total]).toEqual([[2, 1], 2]);
  });
  it('gives terms with their lists and their words', async () => {
    const { items } = await running.ask(() => running.to.getCompetitionTerms({ competitionIds: [1] }));
    expect(items.map((term) => words(ruleSaid(fieldsOf(term))))).toEqual([
      'Film type: Documentary',
      'Runtime under 40 min',
      'Produced or co-produced in Norway or Sweden',
      'Director’s nationality: Norway or Sweden',
    ]);
    expect(items[2]).toMatchObject({
      competitionId: 1,
      groupKey: 'nordic',
      isMandatory: true,
      countries: ['NO', 'SE'],
      languages: [],
      runtime_restriction_max: null,
    });
    const { items: again } = await running.ask(() =>
      running.to.getCompetitions({ ids: [1], filters: none, facets: [], page: 0, pageSize: 0 }),
    );
    expect(again[0]!.termIds).toEqual(items.map(({ id }) => id));
  });
  it('gives dates with the instant they close, and fees in minor units', async () => {
    const { items } = await running.ask(() => running.to.getCompetitionDates({ competitionIds: [1] }));
    expect(items.map(({ date, timezone, timezoneAssumed }) => [date, timezone, timezoneAssumed])).toEqual(
      [-3, 20, 50].map((days) => [inDays(days), null, true]),
    );
    expect(items[0]!.closesAt).toMatch(/T2[12]:59:59\.000Z$/);
    const { items: fees } = await running.ask(() =>
      running.to.getCompetitionSubmissionFees({ competitionDateIds: [items[1]!.id] }),
    );
    expect(fees).toEqual([
      expect.objectContaining({
        title: 'Standard',
        amount: 1000,
        currency: 'USD',
        currencyId: 840,
        audience: 'standard',
        appliesTo: null,
      }),
    ]);
  });
  it('lists all names and pages of all festivals', async () => {
    const festivals = await running.ask(() => running.to.getAllFestivalsMinimal({}));
    expect(festivals.items.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    const competitions = await running.ask(() => running.to.getAllFestivalCompetitionsMinimal({}));
    expect(competitions.items).toContainEqual({ festivalId: 2, competitionId: 5, name: 'Shorts' });
    const page = await running.ask(() => running.to.getAllFestivals({ page: 2, pageSize: 2 }));
    expect([page.items.map(({ id }) => id), page.total]).toEqual([[3], 3]);
    expect(
      (await running.ask(() => refusal(running.to.getAllFestivals({ page: 1, pageSize: 201 })))).field,
    ).toBe('pageSize');
  });
  it('tells coming deadlines, soonest first, and which tier is open now', async () => {
    const deadlines = async (over: object = {}) => {
      const { items, total } = await running.ask(() =>
        running.to.getCompetitionDeadlines({ competitionIds: [], page: 0, pageSize: 0, ...over }),
      );
      return {
        total,
        items: items.map(({ date, isOpenTier, festivalName, fees }) => [
          date!.date,
          isOpenTier,
          festivalName,
          fees[0]!.amount,
        ]),
      };
    };
    const soon = [
      [inDays(5), true, 'Košice Blue Hour <Shorts>', 0],
      [inDays(20), true, LANTERN, 1000],
      [inDays(40), false, LANTERN, 500],
      [inDays(50), false, LANTERN, 2000],
    ];
    expect(await deadlines()).toEqual({ total: 4, items: soon });
    expect(await deadlines({ from: inDays(20), to: inDays(40) })).toEqual({
      total: 2,
      items: soon.slice(1, 3),
    });
    expect(await deadlines({ competitionIds: [1], page: 2, pageSize: 1 })).toEqual({
      total: 2,
      items: [soon[3]],
    });
  });
  it('has the reference data and the vocabularies', async () => {
    const { to, ask } = running;
    const counts = await ask(async () => [
      (await to.getCountries({})).items.length,
      (await to.getSubdivisions({ countries: ['FR'] })).items.every(({ code }) => code.startsWith('FR-')),
      (await to.getCurrencies({ ids: [978, 392] })).items.map(({ code }) => code),
      (await to.getVocabulary({ name: 'genres' })).items.length,
      (await to.getLanguages({})).items.length > 600,
    ]);
    expect(counts).toEqual([249, true, ['EUR', 'JPY'], 34, true]);
    expect((await ask(() => refusal(to.getVocabulary({ name: 'colours' })))).code).toBe(
      'vocabulary.not_found',
    );
    expect((await running.get(Db).country.findUnique({ where: { code_alpha2: 'FR' } }))?.id).toBe(250);
  });
});

describe('searching', () => {
  it.each([
    ['its name', 'lantern'],
    ['the beginning of a word', 'lant'],
    ['a typing error', 'lantren'],
    ['another of its names', 'lanterne'],
    ['its city', 'lyon'],
    ['its country', 'france'],
    ['a competition', 'documentary'],
  ])('finds a festival by %s', async (_by, query) => expect((await names(query))[0]).toBe(LANTERN));
  it('finds letters with accents without them, and marks them safely', async () => {
    const [hit] = (await find('kosice')).items;
    expect(hit!.highlightName).toBe('<mark>Košice</mark> Blue Hour &lt;Shorts&gt;');
  });
  it('finds nothing for what is nowhere', async () => expect((await find('xylophone')).total).toBe(0));
  it.each<[string, Partial<Filters>, string[]]>([
    ['country', { country: ['SK'] }, ['Košice Blue Hour <Shorts>']],
    ['region', { region: ['Asia'] }, []],
    ['qualifier', { qualifier: ['BAFTA'] }, [LANTERN]],
    ['a type that any competition takes', { type: ['Documentary'] }, ['Košice Blue Hour <Shorts>', LANTERN]],
    ['a genre that only a past competition has', { genre: ['Horror'] }, []],
    ['open now', { openNow: true }, ['Košice Blue Hour <Shorts>', LANTERN]],
    ['a fee', { feeMax: { amount: 700, currency: 'USD' } }, ['Košice Blue Hour <Shorts>', LANTERN]],
    ['a month', { deadlineMonth: [inDays(50).slice(0, 7)], country: ['FR'] }, [LANTERN]],
  ])('narrows by %s', async (_by, filters, found) => expect(await names(null, filters)).toEqual(found));
  it('takes all conditions on competitions together, in one of them', async () => {
    expect(await names(null, { type: ['Animation'], country: ['FR'] })).toEqual([LANTERN]);
    const both = await find(null, {
      country: ['FR'],
      openNow: true,
      feeMax: { amount: 700, currency: 'USD' },
    });
    expect(both.items).toEqual([]); // the one that is open costs more, the cheap one is not open yet
    const cheap = await find(null, { country: ['FR'], feeMax: { amount: 700, currency: 'USD' } });
    expect(cheap.items[0]!.matchingCompetitionIds).toEqual([2]);
  });
  it('counts what else there is to choose', async () => {
    const { facets } = await find(null, { country: ['SK'] }, { facets: ['country', 'type', 'openNow'] });
    expect(facets[0]).toEqual({
      name: 'country',
      values: [
        { value: 'FR', label: 'France', count: 1 },
        { value: 'SK', label: 'Slovakia', count: 1 },
      ],
    });
    expect(facets[1]!.values.map(({ count }) => count)).toEqual([1, 1, 1]);
    expect((await refusal(find(null, {}, { facets: ['colour'] }))).code).toBe('search.facet_unknown');
  });
  it('sorts by deadline and fee, the unknown last', async () => {
    const sorted = ['Košice Blue Hour <Shorts>', LANTERN, 'Festival Without Anything'];
    expect([await names(null, {}, { sort: 'deadline' }), await names(null, {}, { sort: 'fee' })]).toEqual([
      sorted,
      sorted,
    ]);
    expect((await refusal(find(null, {}, { sort: 'colour' }))).code).toBe('search.sort_unknown');
  });
  it('finds competitions too', async () => {
    const { items } = await running.ask(() =>
      running.to.getCompetitions({
        ids: [],
        query: 'documentary',
        filters: none,
        facets: [],
        page: 0,
        pageSize: 0,
      }),
    );
    expect(items.map(({ id }) => id)).toEqual([1]);
  });
  it('knows a change of another process by itself', async () => {
    const { festivalId } = (await running
      .get(Db)
      .competition.update({
        where: { id: 5 },
        data: { name: 'Xylophone Shorts', version: { increment: 1 } },
      }))!;
    await restateAll(running.get(Database), restateCompetitions); // as any change does, it writes to the outbox
    for (let tries = 0; tries < 200 && (await find('xylophone')).total === 0; tries++)
      await new Promise(setImmediate);
    expect((await find('xylophone')).items[0]?.festival!.id).toBe(festivalId);
  });
});

it('tells every festival and competition, each with all that belongs to it', async () => {
  const last = async (subject: string) => {
    for (let tries = 0; tries < 400; tries++) {
      const message = await running.stack.jsm.streams
        .getMessage('LAUREL', { last_by_subj: `laurel.catalog.${subject}` })
        .catch(() => null);
      if (message)
        return message.json<{
          whole: { terms: unknown[]; dates: unknown[]; fees: unknown[] };
          festival: { name: string };
        }>();
    }
    throw new Error(`${subject} was not told`);
  };
  expect((await last('festival.added.festival-1')).festival.name).toBe(LANTERN);
  for (const fact of ['competition.added.competition-1', 'competition.restated.competition-1']) {
    const { whole } = await last(fact);
    expect([
      whole.terms.length,
      whole.dates.length,
      whole.fees.length,
      words(ruleSaid(fieldsOf(Term.fromJSON(whole.terms[1])))),
    ]).toEqual([4, 3, 3, 'Runtime under 40 min']);
  }
});
