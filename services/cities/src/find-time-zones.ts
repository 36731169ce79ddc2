import { findCities, listCities, MIN_NAMESAKE_SHARE } from './find-cities.js';
import { findStatedSubdivisions, overlaps } from './find-subdivisions.js';
import type { Location } from './list-subdivisions.js';

/**
 * A time zone in which fewer of a region's inhabitants live is ignored if the city is not stated: the Navajo Nation in
 * Arizona has 0.6 %.
 */
const MIN_REGION_SHARE = 0.02;

/** Subdivisions with their own country code, under which GeoNames and CLDR list them. */
const TERRITORIES: Readonly<Record<string, string>> = {
  'FR-971': 'GP',
  'FR-972': 'MQ',
  'FR-973': 'GF',
  'FR-974': 'RE',
  'FR-976': 'YT',
  'FR-BL': 'BL',
  'FR-MF': 'MF',
  'FR-NC': 'NC',
  'FR-PF': 'PF',
  'FR-PM': 'PM',
  'FR-WF': 'WF',
  'NL-AW': 'AW',
  'NL-BQ1': 'BQ',
  'NL-BQ2': 'BQ',
  'NL-BQ3': 'BQ',
  'NL-CW': 'CW',
  'NL-SX': 'SX',
  'US-AS': 'AS',
  'US-GU': 'GU',
  'US-MP': 'MP',
  'US-PR': 'PR',
  'US-VI': 'VI',
};

/** A city that a location's name can mean. */
interface CandidateCity {
  subdivision: string | null;
  population: number;
  timeZones: readonly string[];
}

/**
 * Returns the time zones (IANA) that a location may have: those of its city, otherwise of its subdivision, otherwise
 * of its country. A city's name may state its subdivision: “Portland, Oregon”. Returns none for an unknown country.
 */
export function findTimeZones({ country, subdivision, city }: Location): readonly string[] {
  if (!country) return [];
  const regions = subdivision ? [subdivision] : findStatedSubdivisions(country, city ?? '');
  const cities = city ? findCandidates(country, city) : [];
  const citiesInRegion = cities.filter((found) => overlaps(found.subdivision, regions));
  if (citiesInRegion.length > 0) return listZonesOfNamesakes(citiesInRegion);
  // A city that is not in the stated region contradicts it: either may be right.
  const minShare = city ? 0 : MIN_REGION_SHARE;
  const regionZones = regions.flatMap((region) => listRegionZones(country, region, minShare));
  const zones = [...new Set([...listZonesOfNamesakes(cities), ...regionZones])];
  return zones.length > 0 ? zones : getCountryTimeZones(country);
}

function findCandidates(country: string, city: string): CandidateCity[] {
  const cities = findCities(country, city).map(({ subdivision, population, timeZone }) => ({
    subdivision,
    population,
    timeZones: timeZone ? [timeZone] : getCountryTimeZones(country),
  }));
  const territories = Object.entries(TERRITORIES).filter(([code]) => code.startsWith(`${country}-`));
  const citiesInTerritories = territories.flatMap(([subdivision, territory]) =>
    findCities(territory, city).map(({ population, timeZone }) => ({
      subdivision,
      population,
      timeZones: timeZone ? [timeZone] : getCountryTimeZones(territory),
    })),
  );
  return [...cities, ...citiesInTerritories];
}

function listZonesOfNamesakes(cities: readonly CandidateCity[]): string[] {
  const minPopulation = Math.max(0, ...cities.map(({ population }) => population)) * MIN_NAMESAKE_SHARE;
  const probableCities = cities.filter(({ population }) => population >= minPopulation);
  return [...new Set(probableCities.flatMap(({ timeZones }) => timeZones))];
}

const sharesByRegion = new Map<string, ReadonlyMap<string, number>>();
/** Returns the time zones of a region in which at least this share of its inhabitants lives. */
function listRegionZones(country: string, region: string, minShare: number): readonly string[] {
  const territory = TERRITORIES[region];
  if (territory) return getCountryTimeZones(territory);
  const shares = sharesByRegion.get(region) ?? computeZoneShares(country, region);
  sharesByRegion.set(region, shares);
  return [...shares].filter(([, share]) => share >= minShare).map(([zone]) => zone);
}

/** Reads all cities of the country, so its results are cached. */
function computeZoneShares(country: string, region: string): ReadonlyMap<string, number> {
  const inhabitants = new Map<string, number>();
  for (const { subdivision, timeZone, population } of listCities(country))
    if (timeZone && overlaps(subdivision, [region]))
      inhabitants.set(timeZone, (inhabitants.get(timeZone) ?? 0) + population);
  const total = [...inhabitants.values()].reduce((sum, count) => sum + count, 0);
  return new Map([...inhabitants].map(([zone, count]) => [zone, total === 0 ? 1 : count / total]));
}

type LocaleWithTimeZones = Intl.Locale & { getTimeZones?(): string[] };
const zonesByCountry = new Map<string, readonly string[]>();
/**
 * Returns a country's time zones in CLDR. Empty for a few uninhabited countries. Cached, because the lookup
 * is slow.
 */
export function getCountryTimeZones(country: string): readonly string[] {
  const cached = zonesByCountry.get(country);
  if (cached) return cached;
  const locale = new Intl.Locale('und', { region: country }) as LocaleWithTimeZones;
  const zones = locale.getTimeZones?.() ?? [];
  zonesByCountry.set(country, zones);
  return zones;
}
