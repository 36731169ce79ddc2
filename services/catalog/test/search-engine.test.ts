import { NO_FILTERS, type SearchFilters } from '@laurel/rules/search/conditions';
import { fold } from '@laurel/rules/text/fold';
import { findEarliestLiveTier } from '@laurel/rules/fees/tiers';
import type { FestivalDocument } from '../src/search/model/search-document.js';
import type { SearchRequest } from '../src/search/model/search-engine.js';
import { makeSearchRequest, now } from './documents.js';
import { invented } from './invented.js';
import { ENGINES } from './meilisearch/engines.js';
import { overInvented } from './over-invented.js';

/** Cities with another name in English that have festivals. */
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
const byId = new Map(invented.map((festivalDocument) => [festivalDocument.id, festivalDocument]));
const ALL = 2000;
const EACH = ['festivals', 'competitions'] as const;
/** Whether a competition is live. */
const isLive = ({ isDeprecated, tiers }: FestivalDocument['competitions'][number]) =>
  !isDeprecated && tiers.length > 0;

describe.each(Object.entries(ENGINES))('the search engine %s', (_name, start) => {
  const { put, search, ids, engine } = overInvented(start);
  const filtered = (filters: Partial<SearchFilters>, over: Partial<SearchRequest> = {}) => ({
    filters: { ...NO_FILTERS, ...filters },
    ...over,
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
      ['Vienne Wien', true],
      ['Qqqqxyz', false],
      ['', false],
    ])('“%s” is only a similar match: %s', async (query, isNearest) =>
      expect((await search(query)).isNearest).toBe(isNearest),
    );
    it.each([
      ['a letter with errors', 'documantary', 'documentary'],
      ['two letters exchanged', 'documetnary', 'documentary'],
      ['an accent', 'WİEN', 'Wien'],
      ['capitals', 'DOCUMENTARY', 'documentary'],
    ])('%s finds the same as the correct word', async (_how, query, word) => {
      const [one, other] = [await ids(query), await ids(word)];
      expect(new Set(one)).toEqual(new Set(other));
      expect(one.length).toBeGreaterThan(0);
    });
    it('with stop words alone matches everything', async () => {
      expect((await search('the of ')).total).toBe(invented.length);
      expect((await search('xyzzyqwq')).total).toBe(0);
    });
    it.each([
      ['quotation marks keep words together', '"festival film"', 'festival film'],
      ['a minus leaves out', 'film -documentary', 'film'],
    ])('supports operators: %s', async (_how, narrow, wide) => {
      const [few, many] = [await ids(narrow), await ids(wide)];
      expect(few.length).toBeLessThan(many.length);
      expect(many).toEqual(expect.arrayContaining(few));
    });
  });

  describe('a second word', () => {
    const found = async (target: SearchRequest['target'], query: string) =>
      new Set(await ids(query, { target: target }));
    const TOKENS = ['documentary', 'wien', 'qqqqxyz', 'short', 'film'];
    const PAIRS = TOKENS.flatMap((value) =>
      TOKENS.filter((other) => other !== value).map((other) => [value, other] as const),
    );
    it.each(PAIRS)('“%s %s”: matches of both words come before matches of one', async (value, other) => {
      const [few, more] = [
        await found('competitions', `${value} `),
        await found('competitions', `${other} `),
      ];
      const both = few.intersection(more);
      const together = [...(await found('competitions', `${value} ${other} `))];
      expect(new Set(together.slice(0, both.size))).toEqual(both);
    });
    it('finds fewer festivals when both words are known', async () => {
      const [film, both] = [await found('festivals', 'film'), await found('festivals', 'film documentary')];
      expect(both.size).toBeGreaterThan(0);
      expect(both.size).toBeLessThan(film.size);
    });
    it('that matches nothing is dropped, and the result is marked as similar', async () => {
      const [plain, strange] = [await search('documentary'), await search('documentary qqqqxyz')];
      expect([strange.total, plain.isNearest, strange.isNearest]).toEqual([plain.total, false, true]);
    });
  });

  describe('a text query with conditions', () => {
    it.each<[string, Partial<SearchFilters>]>([
      ['a country', { country: ['US', 'CA'] }],
      ['open now', { openNow: true }],
      ['a type', { type: ['Documentary'] }],
      ['a type that is open now', { type: ['Animation'], openNow: true }],
      ['a fee', { feeMax: { amount: 1500, currency: 'USD' } }],
      [
        'fees of a range',
        { feeMin: { amount: 500, currency: 'USD' }, feeMax: { amount: 2500, currency: 'USD' } },
      ],
      ['a month', { deadlineMonth: ['2027-03'] }],
      ['what nobody is', { country: ['" OR festivalId > 0 OR own.country = "'] }],
    ])('%s: finds the text matches that meet the conditions', async (_what, filters) => {
      const [textHits, conditions] = [
        await ids('film'),
        await engine().search(makeSearchRequest({ ...filtered(filters), pageSize: ALL })),
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
    it.each(EACH)('a facet of %s counts the results that choosing its value would give', async (target) => {
      const { filters } = filtered({ type: ['Animation'], genre: ['Drama'] });
      const { facets } = await search('film', {
        filters,
        target: target,
        facets: ['country', 'type', 'genre'],
      });
      expect(facets.flatMap(({ values }) => values).length).toBeGreaterThan(5);
      for (const { name, values } of facets)
        for (const { value, count } of values.slice(0, 3)) {
          const chosen = await search('film', { filters: { ...filters, [name]: [value] }, target: target });
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
    const closes = (id: number) => {
      const closing = byId
        .get(id)!
        .competitions.filter(isLive)
        .map(({ tiers }) => findEarliestLiveTier(tiers, now)!.closesAt);
      return Math.min(Infinity, ...closing);
    };
    it.each([
      ['deadline', (id: number) => closes(id)],
      ['name', (id: number) => fold(byId.get(id)!.name)],
    ])('is by %s, with past festivals last', async (sort, getSortKey) => {
      const { hits } = await search('film', { sort });
      const past = hits.findIndex(({ isPast }) => isPast);
      const [live, over] = past < 0 ? [hits, []] : [hits.slice(0, past), hits.slice(past)];
      expect(over.every(({ isPast }) => isPast)).toBe(true);
      const keys = live.map(({ id }) => getSortKey(id));
      expect(keys).toEqual(keys.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1)));
      expect(keys.length).toBeGreaterThan(10);
    });
    it.each(EACH.flatMap((target) => ['relevance', 'fee'].map((sort) => [target, sort] as const)))(
      'is the same for pages of %s by %s as for the whole list',
      async (target, sort) => {
        const whole = await ids('film', { target: target, sort });
        const pages = [];
        for (const page of [1, 2, 3])
          pages.push(...(await ids('film', { target: target, sort, page, pageSize: 7 })));
        expect(pages).toEqual(whole.slice(0, 21));
      },
    );
    it('is by name when the rank is equal', async () => {
      const alike = ['Zwiebel B', 'Zwiebel C', 'Zwiebel A'].map((name, n) => ({
        ...invented[0]!,
        id: 9001 + n,
        name,
        alternativeNames: [],
        competitions: [],
      }));
      await put(alike);
      expect(await ids('zwiebel')).toEqual([9003, 9001, 9002]);
      await put([], [9001, 9002, 9003]);
      expect(await ids('zwiebel')).toEqual([]);
    });
  });

  it('removes deleted festivals and adds new ones', async () => {
    const [first, second] = invented;
    expect(await ids('zanzibar')).toEqual([]);
    const [remaining] = first!.competitions;
    await put(
      [{ ...first!, contentHash: '2', name: 'Zanzibar Zeppelin Days', competitions: [remaining!] }],
      [second!.id],
    );
    expect(await ids('zeppelin')).toEqual([first!.id]);
    expect(await ids('zeppelin', { target: 'competitions' })).toEqual(
      isLive(remaining!) ? [remaining!.id] : [],
    );
    expect((await search('')).total).toBe(invented.length - 1);
    expect(await ids('film')).not.toContain(second!.id);
  });
});
