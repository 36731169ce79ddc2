import { positionOf } from './cities.js';

it.each([
  ['FR', 'Clermont-Ferrand', 3.1, 45.8],
  ['FR', 'clermont ferrand', 3.1, 45.8],
  ['PL', 'Lodz', 19.5, 51.8],
  ['DE', 'Oberhausen', 6.9, 51.5],
  ['US', 'Portland', -122.7, 45.5],
  ['GB', 'London', -0.1, 51.5],
])('in %s %s lies at %s, %s', (country, city, longitude, latitude) => {
  const at = positionOf(country, city)!;
  expect(at.longitude).toBeCloseTo(longitude, 0);
  expect(at.latitude).toBeCloseTo(latitude, 0);
});
it.each([
  ['FR', 'Nowhere-sur-Rien'],
  ['XX', 'Paris'],
])('in %s nobody knows %s', (country, city) => expect(positionOf(country, city)).toBeNull());
