import fc from 'fast-check';
import { DAY_MS } from '@laurel/rules/dates/days';
import { makeTier } from '../../../test/tier.js';
import { UpcomingDeadlines } from './upcoming-deadlines.js';
import type { CompetitionDocument, FestivalDocument } from '../model/search-document.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const toDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/**
 * Creates a festival whose competitions have deadlines in the given numbers of days. Competition 101 is the
 * second one of festival 1, and deadline 10102 is the third one of this competition.
 */
const createFestival = (
  id: number,
  competitions: { days: number[]; opensInDays?: number; isDeprecated?: boolean }[],
) =>
  ({
    id,
    competitions: competitions.map(
      ({ days, opensInDays, isDeprecated = false }, index): Partial<CompetitionDocument> => ({
        id: id * 100 + index,
        isDeprecated,
        opensAt: opensInDays === undefined ? null : NOW + opensInDays * DAY_MS,
        tiers: days.map((daysAhead, n) =>
          makeTier({
            id: (id * 100 + index) * 100 + n,
            date: toDay(NOW + daysAhead * DAY_MS),
            closesAt: NOW + daysAhead * DAY_MS,
          }),
        ),
      }),
    ),
  }) as unknown as FestivalDocument;
const noFilter = { competitionIds: [], from: null, to: null };
const firstPage = { page: 1, pageSize: 200 };

it('UpcomingDeadlines lists the soonest deadline first, omits past and deprecated ones, and marks the tier that is open now', () => {
  const deadlines = new UpcomingDeadlines();
  deadlines.put(
    [
      createFestival(1, [{ days: [9, 3, -1] }, { days: [5], isDeprecated: true }]),
      createFestival(2, [{ days: [4, 6], opensInDays: 2 }]),
    ],
    [],
  );
  expect(deadlines.getPage(noFilter, firstPage, NOW)).toEqual({
    total: 4,
    items: [
      { dateId: 10_001, isOpenTier: true },
      { dateId: 20_000, isOpenTier: false },
      { dateId: 20_001, isOpenTier: false },
      { dateId: 10_000, isOpenTier: false },
    ],
  });
});

it('UpcomingDeadlines filters by days and competitions, and returns pages', () => {
  const deadlines = new UpcomingDeadlines();
  deadlines.put([createFestival(1, [{ days: [1, 2] }, { days: [3, 4] }])], []);
  const getPage = (overrides: object, paging = firstPage) => {
    const { items, total } = deadlines.getPage({ ...noFilter, ...overrides }, paging, NOW);
    return { total, ids: items.map(({ dateId }) => dateId) };
  };
  expect(getPage({ from: toDay(NOW + 2 * DAY_MS), to: toDay(NOW + 3 * DAY_MS) })).toEqual({
    total: 2,
    ids: [10_001, 10_100],
  });
  expect(getPage({ competitionIds: [101] })).toEqual({ total: 2, ids: [10_100, 10_101] });
  expect(getPage({}, { page: 2, pageSize: 3 })).toEqual({ total: 4, ids: [10_101] });
  expect(deadlines.getPage(noFilter, firstPage, NOW + 3 * DAY_MS + 1).total).toBe(1);
});

const catalogueArbitrary = fc.dictionary(
  fc.constantFrom('1', '2', '3', '4'),
  fc.array(fc.record({ days: fc.array(fc.integer({ min: -3, max: 30 }), { maxLength: 4 }) }), {
    maxLength: 3,
  }),
);
it('UpcomingDeadlines returns the same after incremental changes as after one full load', () => {
  fc.assert(
    fc.property(fc.array(catalogueArbitrary, { minLength: 1, maxLength: 5 }), (catalogues) => {
      const deadlines = new UpcomingDeadlines();
      let previousIds: string[] = [];
      for (const catalogueStep of catalogues) {
        const deletedIds = previousIds.filter((id) => !Object.hasOwn(catalogueStep, id)).map(Number);
        deadlines.put(
          Object.entries(catalogueStep).map(([id, competitions]) => createFestival(Number(id), competitions)),
          deletedIds,
        );
        deadlines.getPage(noFilter, firstPage, NOW);
        previousIds = Object.keys(catalogueStep);
      }
      const singleUpdate = new UpcomingDeadlines();
      singleUpdate.put(
        Object.entries(catalogues.at(-1)!).map(([id, competitions]) =>
          createFestival(Number(id), competitions),
        ),
        [],
      );
      expect(deadlines.getPage(noFilter, firstPage, NOW)).toEqual(
        singleUpdate.getPage(noFilter, firstPage, NOW),
      );
    }),
  );
});
