import type { SearchEngine } from '../../src/search/search-engine.js';
import { ask } from '../documents.js';
import { RANKING_ENGINES, REAL, type Tried } from '../meilisearch/engines.js';
import { catalogueOf, labelled, realFestivals } from './shared-data.js';
import { SUITE, type Wanted } from './suite.js';

const FIRST = 5;

if (!labelled || !realFestivals)
  it.skip('what people search for: not asked, for ../shared/data is not on this machine', () => {});
else {
  const catalogue = catalogueOf(realFestivals, labelled.documents);
  const byId = new Map(catalogue.map((one) => [one.id, one]));

  if (!REAL)
    it.skip('what people search for, over Meilisearch: not asked, for there is no MEILI_URL and no meilisearch on PATH', () => {});

  describe.each(Object.entries(RANKING_ENGINES))('the search engine %s', (_engine, start) => {
    let tried: Tried;
    let engine: SearchEngine;
    beforeAll(async () => {
      tried = await start();
      engine = tried.engine;
      await engine.put(catalogue, []);
      await tried.settle();
    }, 120_000);
    afterAll(() => tried?.stop());
    describe.each(Object.entries(SUITE))('%s', (_kind, all) => {
      it.each(all.map((wanted) => [wanted.query, wanted.why, wanted] as const))(
        '“%s”: %s',
        async (_q, _why, one) => check(one, await engine.search(ask({ query: one.query, pageSize: FIRST }))),
      );
    });
  });

  const check = (wanted: Wanted, { hits, total }: Awaited<ReturnType<SearchEngine['search']>>) => {
    const found = hits.map(({ id }) => byId.get(id)!);
    const names = found.map(({ name }) => name);
    if (wanted.isNothing) expect([total, names]).toEqual([0, []]);
    if (wanted.first) expect(names[0]).toBe(wanted.first);
    if (wanted.among) expect(names).toEqual(expect.arrayContaining(wanted.among));
    if (wanted.country) expect(found.map(({ country }) => country)).toEqual(found.map(() => wanted.country));
    if (wanted.city) expect(wanted.city).toEqual(expect.arrayContaining(found.map(({ city }) => city)));
    if (!wanted.isNothing && wanted.among?.length !== 0) expect(total).toBeGreaterThan(0);
  };
}
