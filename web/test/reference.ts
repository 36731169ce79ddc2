import { makePreview } from './make';
import type { FunctionResponse } from '../src/lib/server/functions';
import type { Answers } from './answers';

const makeFullPage = <T>(items: T[]) => ({ items, total: items.length, page: 1, pageSize: items.length });

const makeCountry = (
  id: number,
  name: string,
  native_name: string,
  code_alpha2: string,
  code_alpha3: string,
  subregion: string,
) => ({
  id,
  name,
  native_name,
  code_alpha2,
  code_alpha3,
  region: 'Europe',
  subregion,
  intermediate_region: null,
});
const makeLanguage = (id: number, name: string, nativeName: string, code639_1: string) => ({
  id,
  name,
  nativeName,
  code639_1,
  code639_2: null,
  code639_2B: null,
  family: 'Indo-European',
});
const makeCurrency = (
  id: number,
  code: string,
  decimals: number,
): FunctionResponse<'getCurrencies'>['items'][number] => ({
  id,
  name: code,
  code,
  iso_code: String(id).padStart(3, '0'),
  iso_digits: decimals,
  decimals,
  num_to_basic: 10 ** decimals,
  major_single: null,
  major_plural: null,
  minor_single: null,
  minor_plural: null,
  symbol: null,
  symbol_native: null,
});

/** The defaults of a signed-out visitor: a few values in each reference list, no plan. */
export const defaultAnswers: Answers = {
  getSession: () => null,
  getCountries: () =>
    makeFullPage([
      makeCountry(1, 'Germany', 'Deutschland', 'DE', 'DEU', 'Western Europe'),
      makeCountry(2, 'France', 'France', 'FR', 'FRA', 'Western Europe'),
      makeCountry(3, 'Sweden', 'Sverige', 'SE', 'SWE', 'Northern Europe'),
    ]),
  getLanguages: () =>
    makeFullPage([makeLanguage(1, 'German', 'Deutsch', 'de'), makeLanguage(2, 'French', 'français', 'fr')]),
  getGenres: () => makeFullPage(['Drama', 'Documentary', 'Comedy'].map((code) => ({ code, label: code }))),
  getSubdivisions: () => makeFullPage([{ id: 1, name: 'Bavaria', code: 'DE-BY', countryId: 1 }]),
  getCityKeys: () => makeFullPage([]),
  getReferenceRates: () => ({ day: '2026-11-27', perEuro: {} }),
  getCurrencies: () =>
    makeFullPage([makeCurrency(978, 'EUR', 2), makeCurrency(392, 'JPY', 0), makeCurrency(8, 'ALL', 2)]),
  getProducts: () => ({ ...makeFullPage([]), paymentConfigured: false, isTest: false }),
  getMatchPreview: () =>
    makePreview({ counts: { eligible: 12, 'needs-confirmation': 30, unchecked: 0, 'not-eligible': 400 } }),
  getTrialMatches: () => ({
    isRebuilding: false,
    counts: { eligible: 0, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 0 },
    items: [],
  }),
  getCatalogueSize: () => ({
    festivals: 1932,
    competitions: 5612,
    liveCompetitions: 5032,
    demonstrations: 0,
  }),
  getUserWizardHistory: () => makeFullPage([]),
  getRecommendations: () => ({ ...makeFullPage([]), locked: 0 }),
  getViews: () => makeFullPage([]),
  getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
  getUserSubmissionsByFilmId: () => makeFullPage([]),
  getFestivals: () => ({ ...makeFullPage([]), facets: {} }),
  getUserFilms: () => makeFullPage([]),
};
