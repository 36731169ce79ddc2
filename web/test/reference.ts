import { makePreview } from './make';
import type { FunctionResponse } from '../src/lib/server/functions';
import type { Answers } from './answers';

const whole = <T>(items: T[]) => ({ items, total: items.length, page: 1, pageSize: items.length });

const country = (
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
const language = (id: number, name: string, nativeName: string, code639_1: string) => ({
  id,
  name,
  nativeName,
  code639_1,
  code639_2: null,
  code639_2B: null,
  family: 'Indo-European',
});
const currency = (
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
export const reference: Answers = {
  getSession: () => null,
  getCountries: () =>
    whole([
      country(1, 'Germany', 'Deutschland', 'DE', 'DEU', 'Western Europe'),
      country(2, 'France', 'France', 'FR', 'FRA', 'Western Europe'),
      country(3, 'Sweden', 'Sverige', 'SE', 'SWE', 'Northern Europe'),
    ]),
  getLanguages: () =>
    whole([language(1, 'German', 'Deutsch', 'de'), language(2, 'French', 'français', 'fr')]),
  getGenres: () => whole(['Drama', 'Documentary', 'Comedy'].map((code) => ({ code, label: code }))),
  getSubdivisions: () => whole([{ id: 1, name: 'Bavaria', code: 'DE-BY', countryId: 1 }]),
  getCurrencies: () => whole([currency(978, 'EUR', 2), currency(392, 'JPY', 0), currency(8, 'ALL', 2)]),
  getProducts: () => ({ ...whole([]), paymentConfigured: false, isTest: false }),
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
  getUserWizardHistory: () => whole([]),
  getRecommendations: () => ({ ...whole([]), locked: 0 }),
  getViews: () => whole([]),
  getUserTokens: () => ({ availableStrategyTokens: 1, availableSubmissionTokens: 0, entries: [] }),
  getUserSubmissionsByFilmId: () => whole([]),
  getFestivals: () => ({ ...whole([]), facets: {} }),
  getUserFilms: () => whole([]),
};
