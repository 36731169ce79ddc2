import type { SelectionFestival } from '../src/domain/model.js';
import { RULE_TYPES } from '../src/domain/rules/rule-types.js';

export const COUNTRIES = ['FR', 'BE', 'PT', 'BR', 'MX', 'US', 'XX'];
/** The values that a rule's list of countries can contain, including country groups. */
export const LOCATIONS = [...COUNTRIES, 'bloc:EU', 'bloc:IberoAmerica', 'M49:019'];
export const SCHOOLS = ['FAMU', 'La Fémis', 'Łódź Film School'];
export const FESTIVALS: SelectionFestival[] = [
  { name: 'Cannes', foldedNames: ['cannes', 'festival de cannes'], qualifiers: [] },
  { name: 'Lyon Shorts', foldedNames: ['lyon shorts'], qualifiers: ['BAFTA', 'FIAPF'] },
  { name: 'Faro', foldedNames: ['faro'], qualifiers: ['Goya Awards'] },
];
export const FESTIVAL_NAMES = ['Festival de Cannes', 'lyon shorts!', 'Nowhere'];
export const DAYS = [
  '0001-01-01',
  '2024-12-31',
  '2025-12-31',
  '2026-01-01',
  '2026-01-14',
  '2026-01-15',
  '2026-01-16',
  '2026-06-01',
  '2026-12-31',
  '2027-05-01',
  '9999-12-31',
];
export const SCREENING_DAYS = ['2027-01-01', '2027-09-29', '2027-09-30', '2027-10-01', '2027-10-02'];
export const DEADLINES = [
  '2027-01-14',
  '2027-01-15',
  '2027-01-16',
  '2027-01-31',
  '2027-02-28',
  '2027-06-01',
  '2028-02-29',
  '2028-03-31',
];
export const LEVELS = ['World Premiere', 'International', 'Country', 'State', 'City', 'Regional', 'Galactic'];
export const LISTS: Record<string, string[]> = {
  director_restriction_language: ['fr', 'pt', 'en'],
  film_language: ['fr', 'pt', 'en'],
  genre_restriction: ['Drama', 'Horror', 'Comedy', 'Jewish'],
  type_restriction: ['Animation', 'Documentary'],
  production_restriction_subdivision: ['FR-69', 'FR-75', 'US-CA'],
  director_residency_subdivision: ['FR-69', 'FR-75', 'US-CA'],
  director_restriction_identity: ['Black', 'Woman', 'Disabled'],
  theme_restriction: ['Mountains', 'Dance', 'Space'],
  form_restriction: ['Essay', 'Commercial', 'Music Video'],
};
/** The limits of rules, values one unit above and below them, and extreme values. */
export const NUMBERS = [0, 1, 9, 10, 11, 2399, 2400, 2401, 2 ** 31 - 1, -1];
export const QUALIFIERS = ['BAFTA', 'Goya Awards', 'FIAPF'];
export const TYPES = [...Object.keys(RULE_TYPES), 'no_such_type'];
