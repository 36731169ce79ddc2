import {
  includesAllCountries,
  includesCountry,
  replaceGroupsWithMembers,
} from '@laurel/rules/locations/country-groups';
import { COUNTRIES } from '@laurel/rules/locations/countries';
import type { InvalidValue } from '@laurel/messages/formatting/refusal-text';

interface PremiereCountries {
  premiere_restriction: string | null;
  countries: string[];
  exceptCountries: string[];
  exceptOwnCountry: boolean | null;
}
const REGIONAL = 'Regional';
const WORLDWIDE_LEVELS = ['World Premiere', 'International'];

/** Returns the first invalid country field of a premiere rule with its problem; null if the rule is valid. */
export function findPremiereProblem({
  premiere_restriction: level,
  countries,
  exceptCountries,
  exceptOwnCountry,
}: PremiereCountries): [field: keyof PremiereCountries, problem: InvalidValue] | null {
  const isWorldwide = WORLDWIDE_LEVELS.includes(level!);
  if (countries.length > 0 && level !== REGIONAL) return ['countries', { why: 'premiere_countries' }];
  if (exceptOwnCountry && isWorldwide) return ['exceptOwnCountry', { why: 'premiere_abroad_only' }];
  if (exceptCountries.length === 0) return null;
  if (!isWorldwide && level !== REGIONAL) return ['exceptCountries', { why: 'premiere_except' }];
  const area = countries.length > 0 ? replaceGroupsWithMembers(countries) : COUNTRIES;
  if (includesAllCountries(exceptCountries, area)) return ['exceptCountries', { why: 'premiere_except_all' }];
  return area.some((country) => includesCountry(exceptCountries, country))
    ? null
    : ['exceptCountries', { why: 'premiere_except_elsewhere' }];
}
