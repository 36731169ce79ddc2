import { z } from 'zod';
import { maybeText, number, text } from '../values.js';

export const countryShape = z.strictObject({
  id: number,
  name: text,
  native_name: maybeText,
  code_alpha2: text,
  code_alpha3: text,
  region: maybeText,
  subregion: maybeText,
  intermediate_region: maybeText,
});
export type Country = z.infer<typeof countryShape>;

export const subdivisionShape = z.strictObject({ id: number, name: text, code: text, countryId: number });

/** All names of one city have the same `key`. */
export const cityKeyShape = z.strictObject({ country: text, name: text, key: text });

export const languageShape = z.strictObject({
  id: number,
  family: maybeText,
  name: text,
  nativeName: maybeText,
  code639_1: maybeText,
  code639_2: maybeText,
  code639_2B: maybeText,
});

export const currencyShape = z.strictObject({
  id: number,
  name: text,
  code: text,
  major_single: maybeText,
  major_plural: maybeText,
  minor_single: maybeText,
  minor_plural: maybeText,
  symbol: maybeText,
  symbol_native: maybeText,
  iso_code: text,
  iso_digits: number,
  decimals: number,
  num_to_basic: number,
});
export type Currency = z.infer<typeof currencyShape>;

/** `perEuro`: how many major units of each currency one euro buys. */
export const referenceRatesShape = z.strictObject({ day: text, perEuro: z.record(z.string(), number) });

export const vocabularyItemShape = z.strictObject({ code: text, label: text });
