import { useQuery } from '@tanstack/react-query';
import { COUNTRIES } from '@laurel/rules/locations/countries';
import { CURRENCIES } from '@laurel/rules/money/currencies';
import { countryName } from '@laurel/words/messages/location-names';
import { query } from '../server/bff';

const forever = { staleTime: Infinity, gcTime: Infinity };

/** Options for pickers: code, English name, and the native name for searching. */
export function useCountryOptions() {
  return useQuery({
    ...query('getCountries'),
    ...forever,
    select: (page) =>
      page.items
        .map((c) => ({
          value: c.code_alpha2,
          label: countryName(c.code_alpha2),
          also: c.native_name ?? undefined,
        }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
  });
}

/** The same options without a server call, for pages that must not wait: code and English name. */
export const countryChoices = () =>
  COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );

export function useLanguageOptions() {
  return useQuery({
    ...query('getLanguages'),
    ...forever,
    select: (page) =>
      page.items.flatMap((l) => {
        const value = l.code639_1 ?? l.code639_2;
        return value ? [{ value, label: l.name, also: l.nativeName ?? undefined }] : [];
      }),
  });
}

export function useGenreOptions() {
  return useQuery({
    ...query('getGenres'),
    ...forever,
    select: (page) => page.items.map((genre) => ({ value: genre.code, label: genre.label })),
  });
}

/** Subdivisions of the given countries as options. Makes no call for an empty list. */
export function useSubdivisionOptions(countries: string[]) {
  return useQuery({
    ...query('getSubdivisions', { countries }),
    ...forever,
    enabled: countries.length > 0,
    select: (page) => page.items.map((s) => ({ value: s.code, label: s.name })),
  });
}

const common = ['EUR', 'USD', 'GBP', 'CAD', 'AUD', 'JPY', 'INR', 'CHF', 'SEK', 'BRL', 'PLN'];

/** All currencies, with the ones festivals charge most often first. */
export const currencyCodes: readonly string[] = [...new Set([...common, ...CURRENCIES])];
