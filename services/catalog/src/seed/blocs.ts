import { membersOf, namesCountry } from '@laurel/rules/blocs';
import type { Dice } from './dice.js';

/** Groups of countries that real rules name: by the name of the group where it has one. */
const GROUPS: readonly (readonly string[])[] = [
  ['bloc:Nordic'],
  ['BE', 'NL', 'LU'],
  ['bloc:IberoAmerica'],
  ['M49:150'],
  ['DZ', 'LY', 'MA', 'MR', 'TN'],
  ['M49:142'],
];

/** The countries that a rule of this country names: a group that it is in, or itself. */
export function placesFor(dice: Dice, country: string): string[] {
  const groups = GROUPS.filter((group) => namesCountry(group, country));
  return groups.length && dice.chance(0.35) ? [...dice.pick(groups)] : [country];
}

/** The smaller and the political groups, which are named in the same way. */
const NARROW = [
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
/** Those of them that a country is in, the smallest first. */
export const groupsAround = (country: string): string[] =>
  NARROW.filter((group) => namesCountry([group], country)).toSorted(
    (a, b) => membersOf(a).length - membersOf(b).length,
  );
