import { query, whole } from '../function.js';
import { currenciesInput, subdivisionsInput } from '../inputs/festival.js';
import { nothing } from '../inputs/values.js';
import { told } from '../shapes/told.js';

const HOUR = 3600;
const vocabulary = (name: string) =>
  query({
    access: 'any',
    input: nothing,
    cacheSeconds: HOUR,
    run: async ({ catalog }) => whole((await catalog.getVocabulary({ name })).items),
  });

export const getGenders = vocabulary('genders');
export const getGenres = vocabulary('genres');
export const getCompetitionTypes = vocabulary('competitionTypes');

export const getCountries = query({
  access: 'any',
  input: nothing,
  cacheSeconds: HOUR,
  run: async ({ catalog }) => whole(told((await catalog.getCountries({})).items)),
});
/** Of some countries, or all. */
export const getSubdivisions = query({
  access: 'any',
  input: subdivisionsInput,
  cacheSeconds: HOUR,
  run: async ({ input, catalog }) => whole(told((await catalog.getSubdivisions(input)).items)),
});
export const getLanguages = query({
  access: 'any',
  input: nothing,
  cacheSeconds: HOUR,
  run: async ({ catalog }) => whole(told((await catalog.getLanguages({})).items)),
});
export const getCurrencies = query({
  access: 'any',
  input: currenciesInput,
  cacheSeconds: HOUR,
  run: async ({ input, catalog }) =>
    whole(told((await catalog.getCurrencies({ ids: input.ids ?? [] })).items)),
});
