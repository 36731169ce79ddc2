import type { z } from 'zod';
import { query, singlePage } from '../../server-functions/server-function.js';
import { currenciesInput, subdivisionsInput } from '../../inputs/catalogue/festival.js';
import { nothing } from '../../inputs/values.js';
import {
  countryShape,
  currencyShape,
  languageShape,
  subdivisionShape,
  wordShape,
} from '../../shapes/catalogue/reference.js';
import { pageShape } from '../../shapes/values.js';

const HOUR = 3600;
const listQuery = <S extends z.ZodType>(item: S) =>
  ({ access: 'any', cacheSeconds: HOUR, answer: pageShape(item) }) as const;
const vocabulary = (name: string) =>
  query({
    ...listQuery(wordShape),
    input: nothing,
    run: async ({ catalog }) => singlePage(await catalog.getVocabulary({ name })),
  });

export const getGenders = vocabulary('genders');
export const getGenres = vocabulary('genres');
export const getCompetitionTypes = vocabulary('competitionTypes');

export const getCountries = query({
  ...listQuery(countryShape),
  input: nothing,
  run: async ({ catalog }) => singlePage(await catalog.getCountries({})),
});
/** Returns the subdivisions of some countries, or all. */
export const getSubdivisions = query({
  ...listQuery(subdivisionShape),
  input: subdivisionsInput,
  run: async ({ input, catalog }) => singlePage(await catalog.getSubdivisions(input)),
});
export const getLanguages = query({
  ...listQuery(languageShape),
  input: nothing,
  run: async ({ catalog }) => singlePage(await catalog.getLanguages({})),
});
export const getCurrencies = query({
  ...listQuery(currencyShape),
  input: currenciesInput,
  run: async ({ input, catalog }) => singlePage(await catalog.getCurrencies({ ids: input.ids ?? [] })),
});
