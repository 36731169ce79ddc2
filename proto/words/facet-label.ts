import { cityOf } from '@laurel/rules/conditions';
import { formatMonth } from '@laurel/rules/days';
import { countryName, placeName } from './place-names.js';
import { words } from './words.js';

/** What people read for a value that a search can be narrowed to; most values are words already. */
export function facetLabel(name: string, value: string): string {
  if (name === 'country') return countryName(value);
  if (name === 'city') {
    const { city, country } = cityOf(value);
    return placeName(city, country)!;
  }
  if (name === 'deadlineMonth') return formatMonth(value);
  if (name === 'premiere') return words({ code: `premiere.${value}`, values: {} });
  if (name === 'feeMax') return words({ code: 'fee.free', values: {} });
  return name === 'arthouseIndex' ? words({ code: `arthouse.${value}`, values: {} }) : value;
}
