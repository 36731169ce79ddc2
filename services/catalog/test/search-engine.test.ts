import { NO_FILTERS, type SearchFilters } from '@laurel/rules/search/conditions';
import { fold } from '@laurel/rules/text/fold';
import { findEarliestLiveTier } from '@laurel/rules/fees/tiers';
import type { FestivalDocument } from '../src/search/model/search-document.js';
import type { SearchRequest } from '../src/search/model/search-engine.js';
import { makeSearchRequest, now } from './documents.js';
import { inventedFestivals } from './invented-festivals.js';
import { ENGINES } from './meilisearch/engines.js';
import { setUpInventedEngine } from './set-up-invented-engine.js';

/** English and local names of cities that have festivals. */
const CITIES: [string, string][] = [
  ['Vienna', 'Wien'],
  ['Munich', 'München'],
  ['Prague', 'Praha'],
  ['Lisbon', 'Lisboa'],
  ['brussels', 'Bruxelles'],
  ['Mexico City', 'Ciudad de México'],
  ['St Petersburg', 'Sankt-Peterburg'],
  ['Salonica', 'Thessaloniki'],
];
const byId = new Map(inventedFestivals.map((festivalDocument) => [festivalDocument.id, festivalDocument]));
const ALL = 2000;
const TARGETS = ['festivals', 'competitions'] as const;
/** Whether a competition is live. */
const isLive = ({ isDeprecated, tiers }: FestivalDocument['competitions'][number]) =>
  !isDeprecated && tiers.length > 0;

describe.each(Object.entries(ENGINES))('the search engine %s', (_name, start) => {
  const { put, search, findIds, getEngine } = setUpInventedEngine(start);
  const filtered = (filters: Partial<SearchFilters>, overrides: Partial<SearchRequest> = {}) => ({
    filters: { ...NO_FILTERS, ...filters },
    ...overrides,
  });

  describe('a text query', () => {
    const findCities = async (query: string) => {
      const { hits, isNearest } = await search(query);
      return { cities: new Set(hits.map(({ id }) => byId.get(id)!.city)), isNearest };
    };
    it.each(CITIES)('%s finds the festivals of %s as an exact match', async (englishName, city) => {
      const { cities, isNearest } = await findCities(englishName);
      expect([cities.has(city), isNearest]).toEqual([true, false]);
    });
    it.each([
      ['Wien', false],
      ['wie', false],
      ['Qqqqxyz', false],
      ['', false],
      ['documantary', true],
      ['court métrage', false],
      ['doc umentary', false],
      ['FESTIVAL OF COMET', false],
      ['Film à Lund', false],
      ['-film', false],
      ['-"film festival" -documentary', false],
    ])('returns isNearest for “%s”: %s', async (query, isNearest) =>
      expect((await search(query)).isNearest).toBe(isNearest),
    );
    it.each([
      ['a letter with errors', 'documantary', 'documentary'],
      ['two swapped letters', 'documetnary', 'documentary'],
      ['an accent', 'WİEN', 'Wien'],
      ['upper case', 'DOCUMENTARY', 'documentary'],
      ['a phrase in upper case', '"DAYS OF HARBOUR"', '"days of harbour"'],
      ['wide quotation marks', '＂film festival＂', '"film festival"'],
      ['a letter of two code units at the maximum length', `${'film '.repeat(99)}film😀`, 'film '],
    ])('with %s finds the same as the correct word', async (_how, query, word) => {
      const [misspeltIds, correctIds] = [await findIds(query), await findIds(word)];
      expect(new Set(misspeltIds)).toEqual(new Set(correctIds));
      expect(misspeltIds.length).toBeGreaterThan(0);
    });
    it('with only stop words matches everything', async () => {
      expect((await search('the of ')).total).toBe(inventedFestivals.length);
      expect((await search('xyzzyqwq')).total).toBe(0);
    });
    it.each([
      ['quotation marks keep words together', '"festival film"', 'festival film'],
      ['a minus sign excludes', 'film -documentary', 'film'],
    ])('supports operators: %s', async (_how, narrow, wide) => {
      const [few, many] = [await findIds(narrow), await findIds(wide)];
      expect(few.length).toBeLessThan(many.length);
      expect(many).toEqual(expect.arrayContaining(few));
    });
  });

  describe('a second word', () => {
    const findAll = async (target: SearchRequest['target'], query: string) =>
      new Set(await findIds(query, { target }));
    const TOKENS = ['documentary', 'wien', 'qqqqxyz', 'short', 'film'];
    const PAIRS = TOKENS.flatMap((value) =>
      TOKENS.filter((other) => other !== value).map((other) => [value, other] as const),
    );
    it.each(PAIRS)('“%s %s”: matches of both words come before matches of one', async (value, other) => {
      const [matches, otherMatches] = [
        await findAll('competitions', `${value} `),
        await findAll('competitions', `${other} `),
      ];
      const both = matches.intersection(otherMatches);
      const orderedMatches = [...(await findAll('competitions', `${value} ${other} `))];
      expect(new Set(orderedMatches.slice(0, both.size))).toEqual(both);
    });
    it('narrows the result if both words are known', async () => {
      const [film, both] = [
        await findAll('festivals', 'film'),
        await findAll('festivals', 'film documentary'),
      ];
      expect(both.size).toBeGreaterThan(0);
      expect(both.size).toBeLessThan(film.size);
    });
    it('that matches nothing is dropped, and the result is marked as similar', async () => {
      const [plain, withUnknownWord] = [await search('documentary'), await search('documentary qqqqxyz')];
      expect([withUnknownWord.total, plain.isNearest, withUnknownWord.isNearest]).toEqual([
        plain.total,
        false,
        true,
      ]);
    });
  });

  describe('a text query with conditions', () => {
    it.each<[string, Partial<SearchFilters>]>([
      ['a country', { country: ['US', 'CA'] }],
      ['a city by its usual name', { city: ['DE:Munich', 'PT:Lisbon'] }],
      ['open now', { openNow: true }],
      ['a type', { type: ['Documentary'] }],
      ['a type that is open now', { type: ['Animation'], openNow: true }],
      ['a fee', { feeMax: { amount: 1500, currency: 'USD' } }],
      [
        'fees of a range',
        { feeMin: { amount: 500, currency: 'USD' }, feeMax: { amount: 2500, currency: 'USD' } },
      ],
      ['a month', { deadlineMonth: ['2027-03'] }],
      [
        'a country that breaks out of a filter string',
        { country: ['" OR festivalId > 0 OR own.country = "'] },
      ],
    ])('finds the text matches that meet the conditions: %s', async (_what, filters) => {
      const [textHits, conditions] = [
        await findIds('film'),
        await getEngine().search(makeSearchRequest({ ...filtered(filters), pageSize: ALL })),
      ];
      const both = await search('film', filtered(filters));
      const expected = conditions.hits.filter(({ id }) => textHits.includes(id));
      expect(new Set(both.hits.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
      expect(both.total).toBe(expected.length);
      const competitions = new Map(
        expected.map(({ id, matchingCompetitionIds }) => [id, matchingCompetitionIds]),
      );
      for (const hit of both.hits) expect(hit.matchingCompetitionIds).toEqual(competitions.get(hit.id));
    });
    it.each(TARGETS)('a facet of %s counts the results of a search with its value added', async (target) => {
      const { filters } = filtered({ type: ['Animation'], genre: ['Drama'] });
      const { facets } = await search('film', {
        filters,
        target,
        facets: ['country', 'city', 'type', 'genre'],
      });
      expect(facets.flatMap(({ values }) => values).length).toBeGreaterThan(5);
      for (const { name, values } of facets)
        for (const { value, count } of values.slice(0, 3)) {
          const chosen = await search('film', { filters: { ...filters, [name]: [value] }, target });
          expect([name, value, count]).toEqual([name, value, chosen.total]);
        }
    });
    it('rejects an unknown facet and an unknown order', async () => {
      await expect(search('film', { facets: ['colour'] })).rejects.toMatchObject({
        code: 'search.facet_unknown',
      });
      await expect(search('film', { sort: 'colour' })).rejects.toMatchObject({ code: 'search.sort_unknown' });
    });
  });

  describe('the order of the results', () => {
    const getNextClosing = (id: number) => {
      const closing = byId
        .get(id)!
        .competitions.filter(isLive)
        .map(({ tiers }) => findEarliestLiveTier(tiers, now)!.closesAt);
      return Math.min(Infinity, ...closing);
    };
    it.each([
      ['deadline', (id: number) => getNextClosing(id)],
      ['name', (id: number) => fold(byId.get(id)!.name)],
    ])('is by %s, with past festivals last', async (sort, getSortKey) => {
      const { hits } = await search('film', { sort });
      const past = hits.findIndex(({ isPast }) => isPast);
      const [live, pastHits] = past < 0 ? [hits, []] : [hits.slice(0, past), hits.slice(past)];
      expect(pastHits.every(({ isPast }) => isPast)).toBe(true);
      const keys = live.map(({ id }) => getSortKey(id));
      expect(keys).toEqual(keys.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1)));
      expect(keys.length).toBeGreaterThan(10);
    });
    it.each(TARGETS.flatMap((target) => ['relevance', 'fee'].map((sort) => [target, sort] as const)))(
      'is the same on pages of %s by %s as in the whole list',
      async (target, sort) => {
        const whole = await findIds('film', { target, sort });
        const pages = [];
        for (const page of [1, 2, 3])
          pages.push(...(await findIds('film', { target, sort, page, pageSize: 7 })));
        expect(pages).toEqual(whole.slice(0, 21));
      },
    );
    it('is by name for equal ranks', async () => {
      const sameRankFestivals = ['Zwiebel B', 'Zwiebel C', 'Zwiebel A'].map((name, n) => ({
        ...inventedFestivals[0]!,
        id: 9001 + n,
        name,
        alternativeNames: [],
        competitions: [],
      }));
      await put(sameRankFestivals);
      expect(await findIds('zwiebel')).toEqual([9003, 9001, 9002]);
      await put([], [9001, 9002, 9003]);
      expect(await findIds('zwiebel')).toEqual([]);
    });
  });

  it('removes deleted festivals and adds new ones', async () => {
    const [first, second] = inventedFestivals;
    expect(await findIds('zanzibar')).toEqual([]);
    const [remaining] = first!.competitions;
    await put(
      [{ ...first!, contentHash: '2', name: 'Zanzibar Zeppelin Days', competitions: [remaining!] }],
      [second!.id],
    );
    expect(await findIds('zeppelin')).toEqual([first!.id]);
    expect(await findIds('zeppelin', { target: 'competitions' })).toEqual(
      isLive(remaining!) ? [remaining!.id] : [],
    );
    expect((await search('')).total).toBe(inventedFestivals.length - 1);
    expect(await findIds('film')).not.toContain(second!.id);
  });
});
