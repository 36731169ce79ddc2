import { getGroupMembers, includesCountry } from '@laurel/rules/locations/country-groups';
import type { Dice } from '../drafts/dice.js';

/** Groups of countries that real rules use. A group with a name is listed by its name. */
const GROUPS: readonly (readonly string[])[] = [
  ['bloc:Nordic'],
  ['BE', 'NL', 'LU'],
  ['bloc:IberoAmerica'],
  ['M49:150'],
  ['DZ', 'LY', 'MA', 'MR', 'TN'],
  ['M49:142'],
];

/**
 * Returns the countries of a rule at a festival in this country: a group that contains it, or the country
 * itself.
 */
export function pickCountries(dice: Dice, country: string): string[] {
  const groups = GROUPS.filter((group) => includesCountry(group, country));
  return groups.length && dice.chance(0.35) ? [...dice.pick(groups)] : [country];
}

/** The smaller and the political groups, in the same notation. */
const NARROW_GROUPS = [
  'bloc:EU',
  'bloc:CoE',
  'bloc:Baltic',
  'bloc:Balkans',
  'bloc:Mediterranean',
  'bloc:ArabLeague',
  'bloc:LatinAmerica',
  'bloc:ASEAN',
  'bloc:AfricanUnion',
  'bloc:Commonwealth',
  'bloc:Francophonie',
  'bloc:CIS',
  'M49:021',
  'M49:202',
];
/** Returns the narrow groups that contain a country, the smallest first. */
export const findGroupsAround = (country: string): string[] =>
  NARROW_GROUPS.filter((group) => includesCountry([group], country)).toSorted(
    (a, b) => getGroupMembers(a).length - getGroupMembers(b).length,
  );
