import { parseCityCode } from '@laurel/rules/search/conditions';
import { formatMonth } from '@laurel/rules/dates/days';
import { countryName, formatLocation } from '../formatting/location-names.js';
import { formatMessage } from '../formatting/format-message.js';

/** Returns the label of a search filter value. Most values are labels already. */
export function getFacetLabel(name: string, value: string): string {
  if (name === 'country') return countryName(value);
  if (name === 'city') {
    const { city, country } = parseCityCode(value);
    return formatLocation(city, country)!;
  }
  if (name === 'deadlineMonth') return formatMonth(value);
  if (name === 'premiere') return formatMessage({ code: `premiere.${value}`, values: {} });
  // This facet has one value: the number of free competitions.
  if (name === 'feeMax') return formatMessage({ code: 'fee.free', values: {} });
  return name === 'arthouseIndex' ? formatMessage({ code: `arthouse.${value}`, values: {} }) : value;
}
