import type { Money } from '@laurel/rules/money/money';
import { convertToMajorUnits, type Rates } from '@laurel/rules/money/rates';
import { makeSearchRequest, documents, now } from '../../../test/documents.js';
import { MemoryEngine } from './memory-engine.js';
import { NO_FILTERS, type SearchFilters } from '@laurel/rules/search/conditions';
import type { FestivalDocument } from '../model/search-document.js';
import type { SearchRequest } from '../model/search-engine.js';

const FILTERS: Partial<SearchFilters>[] = [
  {},
  { country: ['US', 'CA'] },
  { openNow: true },
  { type: ['Documentary'], openNow: true },
  { feeMax: { amount: 1500, currency: 'USD' } },
  { deadlineMonth: ['2027-03'] },
];

const engine = new MemoryEngine();
beforeAll(() => engine.put(documents, []));

it('the facet of the arthouse index labels the classes of the arthouse index', async () => {
  const { facets } = await engine.search(makeSearchRequest({ facets: ['arthouseIndex'] }));
  const labels = facets[0]!.values.map(({ value, label }) => [value, label] as const);
  expect(labels.toSorted(([a], [b]) => a.localeCompare(b, 'en'))).toEqual([
    ['A', 'A, the highest class'],
    ['CA', 'CA, the third class'],
    ['CAA', 'CAA, the second class'],
    ['unknown', 'Not in the index'],
  ]);
});

it.each(FILTERS.slice(1))(
  '%j matches exactly the festivals with a live competition that meets it',
  async (overrides) => {
    const filters = { ...NO_FILTERS, ...overrides };
    const { hits, total } = await engine.search(makeSearchRequest({ filters, pageSize: 5000 }));
    const matchesFilters = ({
      isDeprecated,
      opensAt,
      tiers,
      types,
    }: FestivalDocument['competitions'][number]) =>
      !isDeprecated &&
      tiers.length > 0 &&
      (!overrides.openNow || opensAt! <= now.getTime()) &&
      (!overrides.type || overrides.type.some((type) => types.includes(type))) &&
      (!overrides.deadlineMonth ||
        tiers.some(({ date }) => overrides.deadlineMonth!.includes(date.slice(0, 7)))) &&
      (!overrides.feeMax ||
        tiers[0]!.fees.some(
          ({ amount, currency }) =>
            amount === 0 || (currency === overrides.feeMax!.currency && amount <= overrides.feeMax!.amount),
        ) ||
        tiers[0]!.fees.every(({ currency }) => currency !== overrides.feeMax!.currency));
    const expected = documents
      .filter(({ country }) => !overrides.country || overrides.country.includes(country!))
      .map(
        ({ id, competitions }) =>
          [id, competitions.filter(matchesFilters).map((competition) => competition.id)] as const,
      )
      .filter(([, ids]) => overrides.country || ids.length > 0);
    expect(total).toBe(expected.length);
    expect(new Map(hits.map(({ id, matchingCompetitionIds }) => [id, matchingCompetitionIds]))).toEqual(
      new Map(expected),
    );
  },
);

describe('a city', () => {
  const [document] = documents;
  const memoryEngine = new MemoryEngine();
  beforeAll(() =>
    memoryEngine.put(
      ['LYON', 'Lyon', 'lyon', 'Lille'].map((city, n) => ({
        ...document!,
        id: n + 1,
        city,
        country: 'FR',
        state: undefined,
      })),
      [],
    ),
  );
  it('is one facet value with its best spelling and its position', async () => {
    const { facets } = await memoryEngine.search(makeSearchRequest({ facets: ['city'] }));
    expect(facets[0]!.values).toMatchObject([
      { value: 'FR:Lyon', label: 'Lyon, France', count: 3, latitude: expect.closeTo(45.7, 0) },
      { value: 'FR:Lille', count: 1 },
    ]);
  });
  it.each(['FR:Lyon', 'FR:LYON', 'FR:lyon'])(
    'as the filter %s finds all festivals of the city in any spelling',
    async (city) => {
      const filters = { ...NO_FILTERS, city: [city] };
      expect(
        (await memoryEngine.search(makeSearchRequest({ filters }))).hits.map(({ id }) => id).toSorted(),
      ).toEqual([1, 2, 3]);
    },
  );
});

describe('a maximum fee', () => {
  const feeMax = { amount: 1500, currency: 'USD' };
  const [euros, pounds, tooMuch] = [
    { amount: 900, currency: 'EUR' },
    { amount: 900, currency: 'GBP' },
    { amount: 1600, currency: 'USD' },
  ];
  const findAll = async (filters: Partial<SearchFilters>, target: SearchRequest['target']) =>
    engine.search(
      makeSearchRequest({
        target,
        filters: { ...NO_FILTERS, type: ['Documentary'], ...filters },
        pageSize: 10_000,
      }),
    );
  const feesByCompetition = new Map(
    documents.flatMap(({ competitions }) => competitions.map(({ id, tiers }) => [id, tiers[0]?.fees ?? []])),
  );

  it('compares other currencies by the reference rates', async () => {
    const filters = { ...NO_FILTERS, feeMax: { amount: 2900, currency: 'EUR' } };
    const find = async (rates: Rates) =>
      (await engine.search(makeSearchRequest({ target: 'competitions', filters, rates, pageSize: 10_000 })))
        .hits;
    const getFee = ({ id }: { id: number }) => feesByCompetition.get(id)![0]!;
    const isDollars = ({ currency }: Money) => currency === 'USD';
    const paid = (hits: Awaited<ReturnType<typeof find>>) =>
      hits.map(getFee).filter((fee) => fee.amount > 0 && isDollars(fee));
    const dollarFees = paid(await find({ USD: 1.2 }));
    expect(paid(await find({})).length).toBeGreaterThan(dollarFees.length);
    expect(Math.max(...dollarFees.map(({ amount }) => amount))).toBeLessThanOrEqual(3480);
    expect(dollarFees).toContainEqual(expect.objectContaining({ amount: 3000, currency: 'USD' }));
  });
  it('sorts fees of all currencies by their value', async () => {
    const rates = { USD: 1.2, GBP: 0.9, JPY: 160, CAD: 1.6, AUD: 1.8, INR: 100 };
    const { hits } = await engine.search(
      makeSearchRequest({ target: 'competitions', sort: 'fee', rates, pageSize: 10_000 }),
    );
    const sums = hits
      .filter(({ isPast }) => !isPast)
      .flatMap(({ id }) => feesByCompetition.get(id)!.slice(0, 1))
      .map((fee) => (fee.amount === 0 ? 0 : convertToMajorUnits(fee, 'EUR', rates)))
      .filter((sum) => sum !== null);
    expect(sums).toEqual(sums.toSorted((a, b) => a - b));
  });
  it.each<[string, Money[], Money[], object]>([
    ['in another currency', [euros], [pounds], { total: 1, feeUnknown: 0 }],
    ['too high, or in another currency', [tooMuch], [euros], { total: 1, feeUnknown: 0 }],
    ['too high', [tooMuch], [tooMuch], { total: 0, feeUnknown: 0 }],
    ['unknown', [], [], { total: 0, feeUnknown: 1 }],
    ['unknown, or too high', [], [tooMuch], { total: 0, feeUnknown: 1 }],
    ['unknown, or low enough', [], [feeMax], { total: 1, feeUnknown: 0 }],
  ])('lists or counts a festival whose fees are %s', async (_what, fees, otherFees, expected) => {
    const [document] = documents.filter(({ competitions }) =>
      competitions.some(({ tiers }) => tiers.length > 0),
    );
    const [competition] = document!.competitions.filter(({ tiers }) => tiers.length > 0);
    const competitions = [fees, otherFees].map((competitionFees, n) => ({
      ...competition!,
      id: n + 1,
      tiers: competition!.tiers.map((tier) => ({ ...tier, fees: competitionFees })),
    }));
    const singleEngine = new MemoryEngine();
    await singleEngine.put([{ ...document!, competitions, state: undefined }], []);
    const response = await singleEngine.search(makeSearchRequest({ filters: { ...NO_FILTERS, feeMax } }));
    expect(response).toMatchObject(expected);
  });
  it('excludes nothing when it is not set', async () =>
    expect((await findAll({}, 'competitions')).feeUnknown).toBe(0));
});

it('a facet counts the results of a search with its value added', async () => {
  const filters = { ...NO_FILTERS, country: ['FR'], type: ['Animation'] };
  const { facets } = await engine.search(
    makeSearchRequest({ filters, facets: ['country', 'type', 'genre'] }),
  );
  for (const { name, values } of facets)
    for (const { value, count } of values.slice(0, 5)) {
      const { total } = await engine.search(makeSearchRequest({ filters: { ...filters, [name]: [value] } }));
      expect([name, value, count]).toEqual([name, value, total]);
    }
});

it.each(['festivals', 'competitions'] as const)(
  'counts the free %s for every limit on fees',
  async (target) => {
    const limits = { feeMin: { amount: 500, currency: 'USD' }, feeMax: { amount: 1500, currency: 'USD' } };
    const filters = { ...NO_FILTERS, country: ['FR'] };
    const searchWith = (extraFilters: object) =>
      engine.search(
        makeSearchRequest({
          target,
          filters: { ...filters, ...extraFilters },
          facets: ['feeMax'],
          pageSize: 10_000,
        }),
      );
    const { facets, total } = await searchWith({ feeMax: { amount: 0, currency: 'USD' } });
    expect(total).toBeGreaterThan(0);
    expect(facets).toMatchObject([{ name: 'feeMax', values: [{ value: '0', count: total }] }]);
    expect((await searchWith(limits)).facets).toEqual(facets);
    expect((await searchWith({})).total).toBeGreaterThan(total);
  },
);
