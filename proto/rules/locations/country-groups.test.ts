import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  COUNTRY_GROUPS,
  BLOCS_DATE,
  isCountryGroup,
  isCountryOrGroup,
  isWrittenAsGroup,
  getGroupMembers,
  includesCountry,
  replaceGroupsWithMembers,
} from './country-groups.js';
import { isCountry } from './countries.js';
import { isDay } from '../dates/days.js';
import { M49_REGIONS } from './m49.js';

/** The reference data that the catalogue's code generation derives from the UN list. */
const { countries } = JSON.parse(
  readFileSync(path.join(__dirname, '../../../services/catalog/src/generated/reference.json'), 'utf8'),
) as {
  countries: { code_alpha2: string; region: string; subregion: string; intermediate_region: string | null }[];
};
const messages = JSON.parse(
  readFileSync(path.join(__dirname, '../../messages/en/rules.json'), 'utf8'),
) as Record<string, string>;

it('states a valid date for its members', () => expect(isDay(BLOCS_DATE)).toBe(true));

it.each([...M49_REGIONS])('region %s contains the countries of the UN list', (code, members) => {
  const name = messages[`M49.${code}`];
  const regionCountries = countries.filter((country) =>
    [country.region, country.subregion, country.intermediate_region].includes(name!),
  );
  expect(members).toEqual(regionCountries.map(({ code_alpha2 }) => code_alpha2).sort());
});

it.each(COUNTRY_GROUPS)('%s has known countries without duplicates, and a label', (bloc) => {
  const members = getGroupMembers(bloc);
  expect(members.length).toBeGreaterThan(2);
  expect(members).toEqual([...new Set(members)].sort());
  expect(members.filter((member) => !isCountry(member))).toEqual([]);
  const code = bloc.replace(':', '.');
  expect([messages[code], messages[`${code}.country`]]).toEqual([
    expect.stringMatching(/^\S.*\S$/),
    expect.stringMatching(/^an? .*\S$/),
  ]);
});

/** The number of members on BLOCS_DATE. */
it.each([
  ['bloc:EU', 27],
  ['bloc:EEA', 30],
  ['bloc:CoE', 46],
  ['bloc:ArabLeague', 22],
  ['bloc:IberoAmerica', 22],
  ['bloc:ASEAN', 11],
  ['bloc:AfricanUnion', 55],
  ['bloc:Commonwealth', 56],
])('%s has %i members', (bloc, count) => expect(getGroupMembers(bloc)).toHaveLength(count));

describe('a list of countries', () => {
  it.each<[string[], string, boolean]>([
    [['bloc:EU'], 'PT', true],
    [['bloc:EU'], 'NO', false],
    [['bloc:EU', 'NO'], 'NO', true],
    [['M49:002'], 'MA', true],
    [['M49:202'], 'MA', false],
    [['bloc:Atlantis'], 'PT', false],
    [[], 'PT', false],
  ])('%j names %s: %s', (list, country, isNamed) => expect(includesCountry(list, country)).toBe(isNamed));

  it('names each country once after its groups are expanded', () =>
    expect(replaceGroupsWithMembers(['EE', 'bloc:Baltic', 'NO'])).toEqual(['EE', 'LT', 'LV', 'NO']));
  it('is returned unchanged if it has no groups', () => {
    const list = ['EE', 'NO'];
    expect(replaceGroupsWithMembers(list)).toBe(list);
  });
});

it.each<[string, boolean, boolean]>([
  ['bloc:EU', true, true],
  ['M49:150', true, true],
  ['bloc:eu', false, true],
  ['M49:001', false, true],
  ['FR', false, false],
])('%s is a known group: %s, is written as a group: %s', (value, isKnown, isWritten) =>
  expect([isCountryGroup(value), isWrittenAsGroup(value)]).toEqual([isKnown, isWritten]),
);
it('accepts only known countries and groups in a list', () =>
  expect(['FR', 'bloc:CIS', 'XX', 'bloc:X'].map(isCountryOrGroup)).toEqual([true, true, false, false]));
