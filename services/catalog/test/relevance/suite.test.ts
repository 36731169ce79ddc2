import type { SearchEngine } from '../../src/search/model/search-engine.js';
import { makeSearchRequest } from '../documents.js';
import { RANKING_ENGINES, REAL_MEILISEARCH, type TestedEngine } from '../meilisearch/engines.js';
import { createCatalogue, labelled, realFestivals } from './shared-data.js';
import { SUITE, type ExpectedResult } from './suite.js';

const FIRST_HITS = 5;

if (!labelled || !realFestivals)
  it.skip('common searches (skipped: ../shared/data is not on this machine)', () => {});
else {
  const catalogue = createCatalogue(realFestivals, labelled.documents);
  const byId = new Map(catalogue.map((festivalDocument) => [festivalDocument.id, festivalDocument]));

  if (!REAL_MEILISEARCH)
    it.skip('common searches with Meilisearch (skipped: no MEILI_URL and no meilisearch on PATH)', () => {});

  describe.each(Object.entries(RANKING_ENGINES))('the search engine %s', (_engine, start) => {
    let testedEngine: TestedEngine;
    let engine: SearchEngine;
    beforeAll(async () => {
      testedEngine = await start();
      engine = testedEngine.engine;
      await engine.put(catalogue, []);
      await testedEngine.settle();
    });
    afterAll(() => testedEngine?.stop());
    describe.each(Object.entries(SUITE))('queries of the kind “%s”', (_kind, all) => {
      it.each(all.map((expected) => [expected.query, expected.why, expected] as const))(
        'finds “%s”: %s',
        async (_q, _why, expectedResult) =>
          check(
            expectedResult,
            await engine.search(makeSearchRequest({ query: expectedResult.query, pageSize: FIRST_HITS })),
          ),
      );
    });
  });

  if (REAL_MEILISEARCH)
    it('both engines return the same first five results for 95 of 100 queries', async () => {
      const all = await Promise.all(Object.values(RANKING_ENGINES).map((start) => start()));
      for (const { engine, settle } of all) await engine.put(catalogue, []).then(settle);
      const queries = [
        ...Object.values(SUITE).flatMap((some) => some.map(({ query }) => query)),
        ...labelled!.queries.map(({ q }) => q),
        ...labelled!.generated.map(({ q }) => q),
      ];
      const differing = [];
      for (const query of queries) {
        const answers = [];
        for (const { engine } of all)
          answers.push(await engine.search(makeSearchRequest({ query, pageSize: FIRST_HITS })));
        const [first, second] = answers.map(({ hits }) => hits.map(({ id }) => id).join());
        if (first !== second) differing.push(query);
      }
      for (const { stop } of all) await stop();
      const isFew = differing.length <= queries.length / 20;
      expect({ total: queries.length, differing, isFew }).toMatchObject({ isFew: true });
    });

  const check = (
    expected: ExpectedResult,
    { hits, total, nearest }: Awaited<ReturnType<SearchEngine['search']>>,
  ) => {
    const results = hits.map(({ id }) => byId.get(id)!);
    const names = results.map(({ name }) => name);
    if (expected.isNothing) expect([total, names]).toEqual([0, []]);
    expect(nearest.map(({ id }) => byId.get(id)!.name)[0]).toBe(expected.nearest);
    for (const name of expected.without ?? []) expect(names).not.toContain(name);
    if (expected.first) expect(names[0]).toBe(expected.first);
    if (expected.among) expect(names).toEqual(expect.arrayContaining(expected.among));
    if (expected.country)
      expect(results.map(({ country }) => country)).toEqual(results.map(() => expected.country));
    if (expected.city) expect(expected.city).toEqual(expect.arrayContaining(results.map(({ city }) => city)));
    if (!expected.isNothing) expect(total).toBeGreaterThan(0);
  };
}
