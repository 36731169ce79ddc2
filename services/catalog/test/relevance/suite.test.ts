import { MemoryEngine } from '../../src/search/memory-engine.js';
import { SearchEngine } from '../../src/search/search-engine.js';
import { ask } from '../documents.js';
import { realCatalogue } from './real-catalogue.js';
import { labelled, realFestivals } from './shared-data.js';
import { SUITE, type Wanted } from './suite.js';

const FIRST = 5;
/** Every engine answers alike; a new one is named here. */
const ENGINES: Record<string, () => SearchEngine> = { 'in this process': () => new MemoryEngine() };

if (!labelled || !realFestivals)
  it.skip('what people search for: not asked, for ../shared/data is not on this machine', () => {});
else {
  const catalogue = realCatalogue(realFestivals, labelled.documents);
  const byId = new Map(catalogue.map((one) => [one.id, one]));

  describe.each(Object.entries(ENGINES))('the engine %s', (_engine, make) => {
    const engine = make();
    beforeAll(() => engine.put(catalogue, []));
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
