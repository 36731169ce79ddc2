import { Db } from '../src/database/client.js';
import { SearchFeed } from '../src/search/feed/search-feed.js';
import {
  inDays,
  makeCompetition,
  makeFestival,
  noFilters,
  startCatalog,
  type RunningCatalog,
} from './make.js';

let running: RunningCatalog, db: Db;
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
});
afterAll(() => running?.stop());

describe('the list of festivals', () => {
  const find = async (filters: Partial<typeof noFilters>) => {
    await running.get(SearchFeed).catchUp();
    const { items } = await running.asAdmin(() =>
      running.editing.findFestivals({ ...noFilters, ...filters }),
    );
    return items.map(({ name }) => name);
  };
  const createCompetition = (days: number) =>
    makeCompetition({ dates: [{ date: inDays(days), title: 'Only', fees: [] }] });
  beforeAll(async () => {
    await running.importRecords([
      makeFestival({ name: 'List Past', city: 'Listville', competitions: [createCompetition(-3)] }),
      makeFestival({
        name: 'List Open',
        city: 'Listville',
        alternativeNames: ['Świt'],
        country: 'PL',
        subdivision: null,
        competitions: [
          {
            ...createCompetition(9),
            terms: [
              { type: 'runtime_restriction_max', runtime_restriction_max: 600, description: 'Under 20 min' },
            ],
          },
        ],
      }),
      makeFestival({ name: 'List Empty', city: 'Listville', competitions: [] }),
    ]);
    const findId = async (name: string) => (await db.festival.findFirstOrThrow({ where: { name } })).id;
    const mistake = { subject: 'dates', text: 'It is in May.' };
    const resolvedMistake = { ...mistake, resolvedAt: new Date() };
    await db.festivalReport.create({ data: { ...mistake, festivalId: await findId('List Empty') } });
    await db.festivalReport.create({ data: { ...resolvedMistake, festivalId: await findId('List Past') } });
  });
  it.each([
    [{}, ['List Empty', 'List Open', 'List Past']],
    [{ state: ['all_past'] }, ['List Past']],
    [{ state: ['has_dates'] }, ['List Open', 'List Past']],
    [{ state: ['no_dates'] }, ['List Empty']],
    [{ state: ['no_terms'] }, ['List Past']],
    [{ state: ['contradicting'] }, ['List Open']],
    [{ state: ['reported'] }, ['List Empty']],
    [{ state: ['has_dates', 'no_terms'] }, ['List Past']],
    [{ state: ['demonstration'] }, []],
    [{ state: ['unverified'] }, ['List Empty', 'List Open', 'List Past']],
    [{ country: ['PL'] }, ['List Open']],
    [{ sort: 'deadline' }, ['List Open', 'List Past', 'List Empty']],
    [{ sort: 'newest', descending: true }, ['List Empty', 'List Open', 'List Past']],
    [{ pageSize: 1, page: 2 }, ['List Open']],
  ] as [object, string[]][])('applies the filters %j', async (filters, names) =>
    expect(await find({ query: 'listville', ...filters })).toEqual(names),
  );
  it('returns the total on every page, even beyond the last one', async () => {
    const getCounts = async (page: number, query: string) => {
      const request = { ...noFilters, query, page, pageSize: 2 };
      const { items, total } = await running.asAdmin(() => running.editing.findFestivals(request));
      return [items.length, total];
    };
    expect([
      await getCounts(1, 'listville'),
      await getCounts(2, 'listville'),
      await getCounts(99, 'listville'),
    ]).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
    expect(await getCounts(1, 'nowhere at all')).toEqual([0, 0]);
  });
  it('returns the festivals with the most similar names that meet the filters if no name matches', async () => {
    const findNearest = async (filters: Partial<typeof noFilters>) => {
      const { items, isNearest } = await running.asAdmin(() =>
        running.editing.findFestivals({ ...noFilters, ...filters }),
      );
      return [isNearest, items.map(({ name }) => name).toSorted()];
    };
    expect(await findNearest({ query: 'List Opne' })).toEqual([true, expect.arrayContaining(['List Open'])]);
    expect(await findNearest({ query: 'listvillle', state: ['no_dates'] })).toEqual([true, ['List Empty']]);
    expect(await findNearest({ query: 'listville', state: ['demonstration'] })).toEqual([false, []]);
    expect(await findNearest({ query: 'listvillle Polnad' })).toEqual([true, ['List Open']]);
    expect(await findNearest({ query: 'qqqqqqqqqq' })).toEqual([false, []]);
    expect(await findNearest({ query: 'listville qqqqqqqqqq' })).toEqual([false, []]);
    expect(await findNearest({ query: 'List Open' })).toEqual([false, ['List Open']]);
  });
  it('is searchable by the current name and city, without regard to accents and case', async () => {
    const stored = await db.festival.findFirstOrThrow({ where: { name: 'List Open' } });
    expect(await find({ query: 'swit' })).toEqual(['List Open']);
    const request = { festivalId: stored.id, version: stored.version, isVerified: false };
    const { festival } = await running.asAdmin(() =>
      running.editing.getFestivalWhole({ festivalId: stored.id }),
    );
    await running.asAdmin(() =>
      running.editing.saveFestival({ ...request, festival: { ...festival!, city: 'Zürich' } }),
    );
    expect(await find({ query: 'zurich' })).toEqual(['List Open']);
  });
  it('is searchable by alternative names and by id', async () => {
    const { id } = await db.festival.findFirstOrThrow({ where: { name: 'List Past' } });
    expect([await find({ query: 'świt' }), await find({ query: String(id) })]).toEqual([
      ['List Open'],
      ['List Past'],
    ]);
  });
});
