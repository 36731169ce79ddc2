import { isCountry } from './countries.js';
import { M49_REGIONS } from './m49.js';

/** The date of the membership data below. Later accessions and withdrawals are missing. */
export const BLOCS_DATE = '2026-01-01';

/** Groups of countries that festival regulations name, with their full members (ISO 3166-1 alpha-2). */
const MEMBERS = {
  EU: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  EEA: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
  CoE: `AD AL AM AT AZ BA BE BG CH CY CZ DE DK EE ES FI FR GB GE GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL
    PT RO RS SE SI SK SM TR UA`,
  /** Includes the autonomous territories, as the Nordic Council does. */
  Nordic: 'AX DK FI FO GL IS NO SE',
  Baltic: 'EE LT LV',
  Balkans: 'AL BA BG GR HR ME MK RO RS SI TR XK',
  /** Countries with a Mediterranean coast. */
  Mediterranean: 'AL BA CY DZ EG ES FR GI GR HR IL IT LB LY MA MC ME MT PS SI SY TN TR',
  ArabLeague: 'AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TN YE',
  LatinAmerica: 'AR BO BR CL CO CR CU DO EC GT HN HT MX NI PA PE PR PY SV UY VE',
  IberoAmerica: 'AD AR BO BR CL CO CR CU DO EC ES GT HN MX NI PA PE PT PY SV UY VE',
  ASEAN: 'BN ID KH LA MM MY PH SG TH TL VN',
  AfricanUnion: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ
    NA NE NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW`,
  Commonwealth: `AG AU BB BD BN BS BW BZ CA CM CY DM FJ GA GB GD GH GM GY IN JM KE KI KN LC LK LS MT MU MV MW MY MZ NA NG
    NR NZ PG PK RW SB SC SG SL SZ TG TO TT TV TZ UG VC VU WS ZA ZM`,
  Francophonie: `AD AL AM BE BG BI BJ CA CD CF CG CH CI CM CV CY DJ DM EG FR GA GH GN GQ GR GW HT KH KM LA LB LC LU MA MC
    MD MG MK MR MU RO RW SC SN ST TD TG TN VN VU`,
  CIS: 'AM AZ BY KG KZ MD RU TJ UZ',
} as const;
export type BlocName = keyof typeof MEMBERS;
export const BLOC_NAMES = Object.keys(MEMBERS) as BlocName[];

const BLOC = 'bloc:';
const REGION = 'M49:';
const membersByGroup = new Map<string, ReadonlySet<string>>([
  ...BLOC_NAMES.map((name) => [`${BLOC}${name}`, new Set(MEMBERS[name].trim().split(/\s+/))] as const),
  ...[...M49_REGIONS].map(([code, countries]) => [`${REGION}${code}`, new Set(countries)] as const),
]);

/** Every group that a list of countries may contain: `bloc:EU`, `M49:002`. */
export const COUNTRY_GROUPS: readonly string[] = [...membersByGroup.keys()];
/** Returns whether a value of a country list names a known group. */
export const isCountryGroup = (value: string): boolean => membersByGroup.has(value);
/** Returns whether a value is written as a group, known or not. */
export const isWrittenAsGroup = (value: string): boolean =>
  value.startsWith(BLOC) || value.startsWith(REGION);
/** Returns whether a country list may contain the value. */
export const isCountryOrGroup = (value: string): boolean => isCountry(value) || isCountryGroup(value);
/** Returns the countries of a group, ordered by code. Returns an empty list for an unknown group. */
export const getGroupMembers = (bloc: string): readonly string[] =>
  [...(membersByGroup.get(bloc) ?? [])].sort();

/** Returns whether a list names a country, directly or through a group. */
export const includesCountry = (list: readonly string[], country: string): boolean =>
  list.some((value) => value === country || membersByGroup.get(value)?.has(country) === true);

/** Returns whether a list names every country of another list, including the members of its groups. */
export const includesAllCountries = (list: readonly string[], countries: readonly string[]): boolean =>
  replaceGroupsWithMembers(countries).every((country) => includesCountry(list, country));

/** Replaces the groups of a list with their countries and removes duplicates. Keeps other values. */
export const replaceGroupsWithMembers = (list: readonly string[]): readonly string[] =>
  list.some(isCountryGroup)
    ? [...new Set(list.flatMap((value) => (isCountryGroup(value) ? getGroupMembers(value) : [value])))]
    : list;
