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

  if (REAL)
    it('both engines begin with the same five in 95 of 100 questions', async () => {
      const all = await Promise.all(Object.values(RANKING_ENGINES).map((start) => start()));
      for (const { engine, settle } of all) await engine.put(catalogue, []).then(settle);
      const asked = [
        ...Object.values(SUITE).flatMap((some) => some.map(({ query }) => query)),
        ...labelled!.queries.map(({ q }) => q),
        ...labelled!.generated.map(({ q }) => q),
      ];
      const differing = [];
      for (const query of asked) {
        const answers = [];
        for (const { engine } of all) answers.push(await engine.search(ask({ query, pageSize: FIRST })));
        const [first, second] = answers.map(({ hits }) => hits.map(({ id }) => id).join());
        if (first !== second) differing.push(query);
      }
      for (const { stop } of all) await stop();
      const isFew = differing.length <= asked.length / 20;
      expect({ of: asked.length, differing, isFew }).toMatchObject({ isFew: true });
    }, 120_000);

  const check = (wanted: Wanted, { hits, total, nearest }: Awaited<ReturnType<SearchEngine['search']>>) => {
    const found = hits.map(({ id }) => byId.get(id)!);
    const names = found.map(({ name }) => name);
    if (wanted.isNothing) expect([total, names]).toEqual([0, []]);
    expect(nearest.map(({ id }) => byId.get(id)!.name)[0]).toBe(wanted.nearest);
    for (const name of wanted.without ?? []) expect(names).not.toContain(name);
    if (wanted.first) expect(names[0]).toBe(wanted.first);
    if (wanted.among) expect(names).toEqual(expect.arrayContaining(wanted.among));
    if (wanted.country) expect(found.map(({ country }) => country)).toEqual(found.map(() => wanted.country));
    if (wanted.city) expect(wanted.city).toEqual(expect.arrayContaining(found.map(({ city }) => city)));
    if (!wanted.isNothing) expect(total).toBeGreaterThan(0);
  };
}
