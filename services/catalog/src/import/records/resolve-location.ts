import { findTimeZones } from '@laurel/cities/find-time-zones';
import { findCities } from '@laurel/cities/find-cities';
import { findCountry, findCountryByName } from '@laurel/messages/formatting/country-names';
import { countryName } from '@laurel/messages/formatting/location-names';
import { foldName } from '@laurel/rules/text/fold';
import type { FestivalFields } from '../../domain/festivals/festival.js';
import { codes, names, reference } from '../../reference/reference-data.js';
import { normalizeStatedZone, type RecordContext } from './normalize-date.js';

/**
 * Returns whether ISO 3166 leaves a code to its users, such as XX. Kosovo's XK is a country of the reference data.
 */
const isUserAssigned = (code: string) => /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/.test(code) && !codes.isCountry(code);

/** Folded names of more than one country. Other names are certain, so they need no note. */
const AMBIGUOUS_COUNTRIES: ReadonlySet<string> = new Set(['congo']);

/** Replaces a country's name by its code. Removes a country that is not in ISO 3166-1. */
export function resolveCountry(input: Partial<FestivalFields>, notes: string[]): void {
  const code = input.country && !codes.isCountry(input.country) ? findCountry(input.country) : null;
  if (code) {
    if (AMBIGUOUS_COUNTRIES.has(foldName(input.country!)))
      notes.push(`“${input.country}” is read as ${countryName(code)}`);
    input.country = code;
  }
  if (input.country && isUserAssigned(input.country)) {
    notes.push(`“${input.country}” is not an ISO 3166-1 code: stored without a country`);
    delete input.country;
    delete input.subdivision;
  }
}

/** Splits a location such as `Berlin, Germany`, if no country is stated and the country has a city of that name. */
export function splitLocation(input: Partial<FestivalFields>, notes: string[]): void {
  if (input.country || !input.city) return;
  const end = Math.max(input.city.lastIndexOf(','), input.city.lastIndexOf('('));
  const city = input.city.slice(0, end).trim();
  const country = end < 0 ? null : findCountryByName(input.city.slice(end + 1));
  if (!city || !country || findCities(country, city).length === 0) return;
  notes.push(`“${input.city}” is read as ${city} in ${countryName(country)}`);
  Object.assign(input, { city, country });
}

/** An ISO 3166-2 code, with or without the country, which may be wrong. */
const SUBDIVISION_CODE = /^[A-Z]{2}-/;
let codesByName: ReadonlyMap<string, readonly string[]> | undefined;
/** Returns the subdivisions of a country that have a name. */
function findSubdivisions(country: string, name: string): readonly string[] {
  codesByName ??= new Map(
    [...Map.groupBy(reference.subdivisions, (row) => `${row.code.slice(0, 2)} ${foldName(row.name)}`)].map(
      ([key, rows]) => [key, rows.map(({ code }) => code)] as const,
    ),
  );
  return codesByName.get(`${country} ${foldName(name)}`) ?? [];
}

/**
 * Replaces the name of a subdivision, or its code without the country (`Colorado`, `CO`), by its code. Removes one that
 * is not understood.
 */
export function resolveSubdivision(input: Partial<FestivalFields>, notes: string[]): void {
  const { country, subdivision } = input;
  if (!country || !subdivision || codes.isSubdivision(subdivision) || SUBDIVISION_CODE.test(subdivision))
    return;
  const shortCode = `${country}-${subdivision.replace(/[.\s]/g, '').toUpperCase()}`;
  const found = codes.isSubdivision(shortCode) ? [shortCode] : findSubdivisions(country, subdivision);
  if (found.length === 1) {
    notes.push(`“${subdivision}” is read as ${found[0]!}`);
    input.subdivision = found[0]!;
    return;
  }
  notes.push(
    `“${subdivision}” is not understood as a subdivision of ${names.country(country)}: stored without one. Use an ISO 3166-2 code such as US-CO`,
  );
  delete input.subdivision;
}

/** Converts a time zone to its stored form. Removes one that cannot be parsed. */
export function resolveTimeZone(
  input: Partial<FestivalFields>,
  notes: string[],
): Pick<RecordContext, 'festivalZone' | 'localZones' | 'notes'> {
  const { country = null, subdivision = null, city = null } = input;
  const localZones = country && codes.isCountry(country) ? findTimeZones({ country, subdivision, city }) : [];
  const context = { festivalZone: null, localZones, notes };
  if (!input.timezone) return context;
  const festivalZone = normalizeStatedZone(input.timezone, context);
  if (festivalZone) input.timezone = festivalZone;
  else delete input.timezone;
  return { ...context, festivalZone };
}
