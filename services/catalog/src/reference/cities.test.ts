import { findCityPosition } from './cities.js';

it.each([
  ['FR', 'Clermont-Ferrand', 3.1, 45.8],
  ['FR', 'clermont ferrand', 3.1, 45.8],
  ['PL', 'Lodz', 19.5, 51.8],
  ['DE', 'Oberhausen', 6.9, 51.5],
  ['US', 'Portland', -122.7, 45.5],
  ['GB', 'London', -0.1, 51.5],
])('the city %s %s is at longitude %s, latitude %s', (country, city, longitude, latitude) => {
  const position = findCityPosition(country, city)!;
  expect(position.longitude).toBeCloseTo(longitude, 0);
  expect(position.latitude).toBeCloseTo(latitude, 0);
});
it.each([
  ['FR', 'Nowhere-sur-Rien'],
  ['XX', 'Paris'],
])('returns no position for an unknown city: %s %s', (country, city) =>
  expect(findCityPosition(country, city)).toBeNull(),
);
