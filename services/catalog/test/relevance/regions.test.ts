import { listSubdivisions } from '@laurel/cities/list-subdivisions';
import type { FestivalDocument } from '../../src/search/model/search-document.js';
import { makeSearchRequest } from '../documents.js';
import { RANKING_ENGINES, type TestedEngine } from '../meilisearch/engines.js';

const FESTIVALS: [name: string, country: string, city: string | null, subdivision?: string][] = [
  ['Fenland Reel', 'GB', 'Cambridge'],
  ['Thames Shorts', 'GB', 'London'],
  ['Firth Film Days', 'GB', 'Edinburgh'],
  ['Highland Nights', 'GB', null, 'GB-HLD'],
  ['Taff Cinema', 'GB', 'Cardiff'],
  ['Lagan Screen', 'GB', 'Belfast'],
  ['Somewhere British', 'GB', null],
  ['Irish Coast Festival', 'IE', 'Galway'],
  ['New England Nitrate Festival', 'US', 'Boston'],
  ['Nova Scotland Yard Film Night', 'US', null],
  ['Catalonia Street Films', 'US', 'Chicago'],
  ['Fantastic Sitges', 'ES', 'Sitges'],
  ['Girona Lens', 'ES', 'Girona'],
  ['Meseta', 'ES', 'Madrid'],
  ['Bavaria Park Filmfest', 'DE', 'Berlin'],
  ['Isar Kino', 'DE', 'München'],
  ['California Dreams', 'IT', 'Roma'],
  ['Bay Reels', 'US', 'San Francisco'],
  ['Lake Shorts', 'US', null, 'US-CA'],
  ['Saint Laurent', 'CA', 'Montreal'],
  ['Prairie Reels', 'CA', 'Winnipeg'],
  ['Arno', 'IT', 'Firenze'],
  ['Tbilisi Screen', 'GE', 'Tbilisi'],
  ['Peach Reels', 'US', 'Atlanta'],
  ['Capitol Shorts', 'US', 'Washington'],
  ['Puget Sound Films', 'US', 'Seattle'],
];
const documents = FESTIVALS.map(([name, country, city, subdivision = null], n): FestivalDocument => ({
  id: n + 1,
  contentHash: '1',
  name,
  alternativeNames: [],
  city,
  country,
  region: null,
  subdivisions: listSubdivisions({ country, city, subdivision }),
  arthouseIndex: 'unknown',
  qualifiers: [],
  themes: [],
  competitions: [],
}));
const nameById = new Map(documents.map(({ id, name }) => [id, name]));

describe.each(Object.entries(RANKING_ENGINES))('the search engine %s', (_engine, start) => {
  let testedEngine: TestedEngine;
  beforeAll(async () => {
    testedEngine = await start();
    await testedEngine.engine.put(documents, []);
    await testedEngine.settle();
  });
  afterAll(() => testedEngine?.stop());
  const findNames = async (query: string) => {
    const { hits } = await testedEngine.engine.search(makeSearchRequest({ query, pageSize: 20 }));
    return hits.map(({ id }) => nameById.get(id)!);
  };
  const listOf = (country: string) =>
    documents.filter((festival) => festival.country === country).map(({ name }) => name);

  it.each([
    ['England', ['Fenland Reel', 'Thames Shorts']],
    ['Angleterre', ['Fenland Reel', 'Thames Shorts']],
    ['Scotland', ['Firth Film Days', 'Highland Nights']],
    ['Schottland', ['Firth Film Days', 'Highland Nights']],
    ['Wales', ['Taff Cinema']],
    ['Cymru', ['Taff Cinema']],
    ['Northern Ireland', ['Lagan Screen']],
    ['Catalonia', ['Fantastic Sitges', 'Girona Lens']],
    ['Catalunya', ['Fantastic Sitges', 'Girona Lens']],
    ['katalonien', ['Fantastic Sitges', 'Girona Lens']],
    ['Bavaria', ['Isar Kino']],
    ['Bayern', ['Isar Kino']],
    ['California', ['Bay Reels', 'Lake Shorts']],
    ['Québec', ['Saint Laurent']],
    ['Quebec', ['Saint Laurent']],
    ['Toskana', ['Arno']],
    ['Georgia', ['Tbilisi Screen', 'Peach Reels']],
    ['Washington', ['Capitol Shorts', 'Puget Sound Films']],
  ])('finds the festivals of the region %s first', async (query, names) => {
    const found = await findNames(query);
    expect(found.slice(0, names.length)).toEqual(names);
  });

  it('finds the festivals of the whole country after those of its region, and those with only the name last', async () => {
    const found = await findNames('England');
    expect(found.slice(0, 7).toSorted()).toEqual(listOf('GB').toSorted());
    expect(found.slice(7)).toEqual(['New England Nitrate Festival']);
  });

  it('finds festivals of a region that also match another word', async () =>
    expect((await findNames('reels california'))[0]).toBe('Bay Reels'));
});
