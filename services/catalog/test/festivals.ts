import { Filters } from '@laurel/proto/catalog/v1/catalog';
import { inDays, makeCompetition, makeDate, makeFestival, startCatalog } from './make.js';

const FESTIVALS = [
  makeFestival({
    alternativeNames: ['La Lanterne'],
    qualifiers: ['BAFTA'],
    competitions: [
      makeCompetition({
        name: 'Documentary Shorts',
        terms: [
          { type: 'type_restriction', type_restriction: ['Documentary'] },
          { type: 'runtime_restriction_max', runtime_restriction_max: 2399 },
          { type: 'production_restriction_country', countries: ['SE', 'NO'], groupKey: 'nordic' },
          { type: 'director_restriction_nationality', countries: ['NO', 'SE'], groupKey: 'nordic' },
        ],
        dates: [makeDate(-3), makeDate(20, 1000), makeDate(50, 2000)],
      }),
      makeCompetition({
        name: 'Animation',
        terms: [{ type: 'type_restriction', type_restriction: ['Animation'] }],
        opensOn: inDays(10),
        dates: [makeDate(40, 500)],
      }),
      makeCompetition({
        name: 'Past',
        terms: [{ type: 'genre_restriction', genre_restriction: ['Horror'] }],
        dates: [makeDate(-10)],
      }),
      makeCompetition({ name: 'No dates', dates: [] }),
    ],
  }),
  makeFestival({
    name: 'Košice Blue Hour <Shorts>',
    country: 'SK',
    subdivision: undefined,
    city: 'Košice',
    competitions: [makeCompetition({ dates: [makeDate(5, 0, 'EUR')] })],
  }),
  makeFestival({
    name: 'Festival Without Anything',
    country: undefined,
    subdivision: undefined,
    city: undefined,
    competitions: [],
  }),
];
/**
 * Starts the service with three festivals: one with four competitions, one with accents, one without any
 * details.
 */
export async function startWithFestivals() {
  const running = await startCatalog();
  const report = await running.importRecords(FESTIVALS);
  expect(report.formatLines()).toEqual([
    '3 festivals added, 0 changed, 0 unchanged, 0 not imported, 0 renamed; 5 competitions added, 0 changed',
  ]);
  return running;
}

export const NO_FILTERS = Filters.fromJSON({});
export const LANTERN = 'Lantern Film Festival';
