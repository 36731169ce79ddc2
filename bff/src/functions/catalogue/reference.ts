import type { z } from 'zod';
import { loadReferenceRates } from '../../clients/reference-rates.js';
import { getBatchCost } from '../../rate-limits/costs.js';
import { postQuery, query, sliceToPage, toSinglePage } from '../../server-functions/server-function.js';
import { cityKeysInput, currenciesInput, subdivisionsInput } from '../../inputs/catalogue/festival.js';
import { emptyInput } from '../../inputs/values.js';
import {
  cityKeyShape,
  countryShape,
  currencyShape,
  languageShape,
  referenceRatesShape,
  subdivisionShape,
  vocabularyItemShape,
} from '../../shapes/catalogue/reference.js';
import { pageShape } from '../../shapes/values.js';

const HOUR_S = 3600;
const listQuery = <S extends z.ZodType>(item: S) =>
  ({ access: 'any', cacheSeconds: HOUR_S, response: pageShape(item) }) as const;
const createVocabularyQuery = (name: string) =>
  query({
    ...listQuery(vocabularyItemShape),
    input: emptyInput,
    run: async ({ catalog }) => toSinglePage(await catalog.getVocabulary({ name })),
  });

export const getGenders = createVocabularyQuery('genders');
export const getGenres = createVocabularyQuery('genres');
export const getCompetitionTypes = createVocabularyQuery('competitionTypes');

export const getCountries = query({
  ...listQuery(countryShape),
  input: emptyInput,
  run: async ({ catalog }) => toSinglePage(await catalog.getCountries({})),
});
/** Returns the subdivisions of some countries, or all. */
export const getSubdivisions = query({
  ...listQuery(subdivisionShape),
  input: subdivisionsInput,
  run: async ({ input, catalog }) => toSinglePage(await catalog.getSubdivisions(input)),
});
/** Returns a key for each listed city name, by which a page recognises two names of one city. */
export const getCityKeys = postQuery({
  access: 'user',
  input: cityKeysInput,
  response: pageShape(cityKeyShape),
  cost: ({ cities }) => getBatchCost(cities),
  run: async ({ input: { cities, ...paging }, catalog }) =>
    sliceToPage(await catalog.getCityKeys({ cities }), paging),
});
export const getLanguages = query({
  ...listQuery(languageShape),
  input: emptyInput,
  run: async ({ catalog }) => toSinglePage(await catalog.getLanguages({})),
});
export const getCurrencies = query({
  ...listQuery(currencyShape),
  input: currenciesInput,
  run: async ({ input, catalog }) => toSinglePage(await catalog.getCurrencies({ ids: input.ids ?? [] })),
});
/**
 * Returns the newest exchange rates, with which amounts in different currencies are compared. Omits
 * currencies without a rate.
 */
export const getReferenceRates = query({
  access: 'any',
  cacheSeconds: HOUR_S,
  input: emptyInput,
  response: referenceRatesShape,
  run: ({ catalog }) => loadReferenceRates(catalog),
});
