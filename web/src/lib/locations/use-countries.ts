import { useQuery } from '@tanstack/react-query';
import { CURRENCIES } from '@laurel/rules/money/currencies';
import { countryName } from '@laurel/messages/formatting/location-names';
import { query } from '../server/bff';
import { listUsualNames } from './country-choices';

const CACHE_FOREVER = { staleTime: Infinity, gcTime: Infinity };

/** Options for pickers: code, English name, and the native name for searching. */
export function useCountryOptions() {
  return useQuery({
    ...query('getCountries'),
    ...CACHE_FOREVER,
    select: (page) =>
      page.items
        .map(({ code_alpha2: code, native_name: nativeName }) => ({
          value: code,
          label: countryName(code),
          detail: nativeName ?? undefined,
          listNames: listUsualNames,
        }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
  });
}

export function useLanguageOptions() {
  return useQuery({
    ...query('getLanguages'),
    ...CACHE_FOREVER,
    select: (page) =>
      page.items.flatMap(({ code639_1, code639_2, name, nativeName }) => {
        const value = code639_1 ?? code639_2;
        return value ? [{ value, label: name, detail: nativeName ?? undefined }] : [];
      }),
  });
}

export function useGenreOptions() {
  return useQuery({
    ...query('getGenres'),
    ...CACHE_FOREVER,
    select: (page) => page.items.map(({ code, label }) => ({ value: code, label })),
  });
}

/** Subdivisions of the given countries as options. Makes no call for an empty list. */
export function useSubdivisionOptions(countries: string[]) {
  return useQuery({
    ...query('getSubdivisions', { countries }),
    ...CACHE_FOREVER,
    enabled: countries.length > 0,
    select: (page) => page.items.map(({ code, name }) => ({ value: code, label: name })),
  });
}

const COMMON_CURRENCIES = ['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'JPY', 'INR', 'CHF', 'SEK', 'BRL', 'PLN'];

/** All currencies, with the ones festivals charge most often first. */
export const currencyCodes: readonly string[] = [...new Set([...COMMON_CURRENCIES, ...CURRENCIES])];
