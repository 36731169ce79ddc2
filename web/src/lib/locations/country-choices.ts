import { COUNTRIES } from '@laurel/rules/locations/countries';
import { listCountryCodes } from '@laurel/messages/formatting/country-codes';
import { listCountryNames } from '@laurel/messages/formatting/country-names';
import { countryName } from '@laurel/messages/formatting/location-names';

/** Returns the codes and names by which a picker finds a country. */
export const listUsualNames = (country: string) => [
  ...listCountryCodes(country),
  ...listCountryNames(country),
];

/** Options for pickers of pages that must not wait for a server call: code and English name. */
export const getCountryChoices = () =>
  COUNTRIES.map((value) => ({ value, label: countryName(value), listNames: listUsualNames })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
