import { newCall, within } from '@laurel/runtime/call';
import { closing } from '../domain/closing.js';
import { generateCatalogue } from '../seed/generate.js';
import { countries } from '../reference.js';
import { cityNames } from './city-names.js';
import { MemoryEngine } from './memory-engine.js';
import type { FestivalDocument } from './search-document.js';
import type { SearchAsk, SearchFilters } from './search-engine.js';

const TODAY = '2026-11-21';
const now = new Date(`${TODAY}T12:00:00Z`);
let nextId = 0;
const documents = generateCatalogue(TODAY).map(({ festival, competitions }, n): FestivalDocument => {
  const { name, alternativeNames, city, country, arthouseIndex, qualifiers, themes } = festival;
  const { name: countryName, region = null } = countries.get(country!)!;
  return {
    id: n + 1,
    seal: '1',
    name,
    alternativeNames,
    city,
    country,
    countryName,
    region,
    arthouseIndex,
    qualifiers,
    themes,
    competitions: competitions.map((one) => ({
      id: ++nextId,
      name: one.name,
      isDeprecated: false,
      opensAt: Date.parse(one.opensOn!),
      hasDates: true,
      qualifiers,
      isForStudents: false,
      types: one.terms.find(({ type }) => type === 'type_restriction')?.type_restriction ?? [
        'Animation',
        'Documentary',
        'Live-Action / Fiction',
      ],
      genres: themes,
      premieres: one.terms.flatMap(({ premiere_restriction }) => premiere_restriction ?? []),
      tiers: one.dates
        .map(({ date, fees }) => ({
          id: ++nextId,
          date,
          closesAt: Date.parse(closing(date, { country }).closesAt),
          deprecated: false as const,
          month: date.slice(0, 7),
          fees: fees.slice(0, 1),
        }))
        .filter(({ closesAt }) => closesAt >= now.getTime()),
    })),
  };
});

const none: SearchFilters = {
  country: [],
  region: [],
  type: [],
  genre: [],
  qualifier: [],
  premiere: [],
  arthouseIndex: [],
  deadlineMonth: [],
  student: null,
  openNow: null,
  feeMax: null,
};
const ask = (over: Partial<SearchAsk> = {}): SearchAsk => ({
  of: 'festivals',
  query: '',
  filters: none,
  facets: [],
  sort: null,
  page: 1,
  pageSize: 50,
  now,
  ...over,
});
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

it('says in words what the classes of the arthouse index are', async () => {
  const { facets } = await engine.search(ask({ facets: ['arthouseIndex'] }));
  const labels = facets[0]!.values.map(({ value, label }) => [value, label] as const);
  expect(labels.toSorted(([a], [b]) => a.localeCompare(b, 'en'))).toEqual([
    ['A', 'A, the highest class'],
    ['CA', 'CA, the third class'],
    ['CAA', 'CAA, the second class'],
    ['unknown', 'Not in the index'],
  ]);
});

it.each(FILTERS.slice(1))(
  '%j holds in one live competition of each answer, and nowhere else',
  async (over) => {
    const filters = { ...none, ...over };
    const { hits, total } = await engine.search(ask({ filters, pageSize: 5000 }));
    const fits = ({ isDeprecated, opensAt, tiers, types }: FestivalDocument['competitions'][number]) =>
      !isDeprecated &&
      tiers.length > 0 &&
      (!over.openNow || opensAt! <= now.getTime()) &&
      (!over.type || over.type.some((type) => types.includes(type))) &&
      (!over.deadlineMonth || tiers.some(({ month }) => over.deadlineMonth!.includes(month))) &&
      (!over.feeMax ||
        tiers[0]!.fees.some(
          ({ amount, currency }) =>
            amount === 0 || (currency === over.feeMax!.currency && amount <= over.feeMax!.amount),
        ));
    const expected = documents
      .filter(({ country }) => !over.country || over.country.includes(country!))
      .map(({ id, competitions }) => [id, competitions.filter(fits).map((one) => one.id)] as const)
      .filter(([, ids]) => over.country || ids.length > 0);
    expect(total).toBe(expected.length);
    expect(new Map(hits.map(({ id, matchingCompetitionIds }) => [id, matchingCompetitionIds]))).toEqual(
      new Map(expected),
    );
  },
);

it('a facet counts what choosing it would give', async () => {
  const filters = { ...none, country: ['FR'], type: ['Animation'] };
  const { facets } = await engine.search(ask({ filters, facets: ['country', 'type', 'genre'] }));
  for (const { name, values } of facets)
    for (const { value, count } of values.slice(0, 5)) {
      const { total } = await engine.search(ask({ filters: { ...filters, [name]: [value] } }));
      expect([name, value, count]).toEqual([name, value, total]);
    }
});

it.each([
  ['Den Haag', 'NL', 'Den Haag The Hague'],
  ['athens', 'GR', 'Athina Athens'],
  ['Athens', 'US', 'Athens'],
  ['Venice', 'US', 'Venice'],
  ['ZÜRICH', 'CH', 'Zürich Zurich'],
  ['Lund', 'SE', 'Lund'],
  ['Wien', null, 'Wien'],
])('%s in %s is also called: %s', (city, country, all) => expect(cityNames(city, country)).toBe(all));

describe('a search by words', () => {
  const search = async (query: string) => {
    const { hits, isNearest } = await engine.search(ask({ query, pageSize: 500 }));
    return { cities: new Set(hits.map(({ id }) => documents[id - 1]!.city)), isNearest };
  };
  it.each([
    ['Vienna', 'Wien'],
    ['Munich', 'München'],
    ['Prague', 'Praha'],
    ['Lisbon', 'Lisboa'],
    ['brussels', 'Bruxelles'],
    ['Mexico City', 'Ciudad de México'],
    ['St Petersburg', 'Sankt-Peterburg'],
    ['Salonica', 'Thessaloniki'],
  ])('%s finds the festivals of %s, and says so for certain', async (asked, city) => {
    const { cities, isNearest } = await search(asked);
    expect([cities.has(city), isNearest]).toEqual([true, false]);
  });
  it.each([
    ['Wien', false],
    ['wie', false],
    ['Vienne Wien', true],
    ['Grazz', true],
    ['Qqqqxyz', false],
    ['', false],
  ])('“%s” is only near: %s', async (asked, isNearest) =>
    expect((await search(asked)).isNearest).toBe(isNearest),
  );
});

describe('one word more', () => {
  const found = async (of: SearchAsk['of'], query: string) =>
    new Set((await engine.search(ask({ of, query, pageSize: 10_000 }))).hits.map(({ id }) => id));
  const WORDS = ['documentary', 'wien', 'qqqqxyz', 'short', 'festivl', 'lyon'];
  it.each(['festivals', 'competitions'] as const)('never finds more %s', async (of) => {
    const pairs = WORDS.flatMap((one) => WORDS.map((other) => [one, other] as const));
    for (const [one, other] of pairs) {
      const [few, more] = [await found(of, one), await found(of, `${one} ${other}`)];
      if (few.size > 0)
        expect([one, other, [...more].filter((id) => !few.has(id))]).toEqual([one, other, []]);
    }
  });
  it('finds fewer where both are known', async () => {
    const [film, both] = [await found('festivals', 'film'), await found('festivals', 'film documentary')];
    expect(both.size).toBeGreaterThan(0);
    expect(both.size).toBeLessThan(film.size);
  });
  it('that nothing has is left out, and the answer is said to be near', async () => {
    const [plain, strange] = [
      await engine.search(ask({ query: 'documentary' })),
      await engine.search(ask({ query: 'documentary qqqqxyz' })),
    ];
    expect([strange.total, plain.isNearest, strange.isNearest]).toEqual([plain.total, false, true]);
  });
});

describe('the worst question', () => {
  const many = <T>(value: T, times: number) => Array<T>(times).fill(value);
  const worst = ask({
    query: many('documntary', 66).join(' '),
    facets: many('country', 60),
    filters: { ...none, genre: many('Drama', 60), type: many('Animation', 60) },
    sort: 'fee',
  });
  it('is the same as the question that says everything once', async () => {
    const once = ask({
      query: 'documntary',
      facets: ['country'],
      filters: { ...none, genre: ['Drama'], type: ['Animation'] },
      sort: 'fee',
    });
    expect(await engine.search(worst)).toEqual(await engine.search(once));
  });
  it('lets others have their turn between its steps, and a plain one overtakes it', async () => {
    const words = 'documntary festivl intrnational anmation expermental shrt flm vdeo indpendent studnt';
    const facets = ['country', 'region', 'type', 'genre', 'qualifier', 'premiere', 'arthouseIndex'];
    const done: string[] = [];
    const dear = [1, 2, 3].map(() =>
      engine.search(ask({ query: words, facets, sort: 'fee' })).then(() => done.push('dear')),
    );
    const plain = engine.search(ask({ query: 'lyon' })).then(() => done.push('plain'));
    await Promise.all([...dear, plain]);
    expect(done).toEqual(['plain', 'dear', 'dear', 'dear']);
  });
  it('is refused while too many of its kind wait', async () => {
    const facets = ['country', 'region', 'type', 'genre', 'qualifier', 'premiere', 'arthouseIndex'];
    const all = await Promise.allSettled(
      many(0, 40).map((_, n) =>
        engine.search(ask({ query: `documentary short film music dance${n}`, facets })),
      ),
    );
    const refused = all
      .filter(({ status }) => status === 'rejected')
      .map((one) => (one as PromiseRejectedResult).reason.code as string);
    // On a machine that is busy with something else, those who wait give up besides.
    expect(refused.filter((code) => code !== 'search.too_slow')).toEqual(many('search.busy', 16));
  });
  it('ends when its asker waits no longer', async () => {
    const call = newCall({ deadline: Date.now() - 1 });
    await expect(within(call, () => engine.search(ask({ query: 'documentary' })))).rejects.toMatchObject({
      code: 'search.too_slow',
    });
  });
});

it('forgets what is gone and takes what is new', async () => {
  const [first] = documents;
  await engine.put([{ ...first!, name: 'Zanzibar Zeppelin Days' }], [2]);
  const find = async (query: string) => (await engine.search(ask({ query }))).hits.map(({ id }) => id);
  expect(await find('zeppelin')).toEqual([1]);
  expect((await engine.search(ask())).total).toBe(documents.length - 1);
});
