import { getUsualCityName } from '@laurel/cities/usual-city-name';
import { toCityKeys } from '@laurel/rules/search/conditions';
import { NO_PREMIERE } from '@laurel/rules/terms/vocabularies';
import { countries } from '../src/reference/reference-data.js';
import type {
  CompetitionDocument,
  FestivalDocument,
  TierDocument,
} from '../src/search/model/search-document.js';

/**
 * A small catalogue of invented festivals. The tests contain recorded responses of a real Meilisearch for it.
 * The recordings stay valid when the demonstration catalogue changes.
 */
const CITIES = [
  ['Wien', 'AT'],
  ['München', 'DE'],
  ['Praha', 'CZ'],
  ['Lisboa', 'PT'],
  ['Bruxelles', 'BE'],
  ['Ciudad de México', 'MX'],
  ['Sankt-Peterburg', 'RU'],
  ['Thessaloniki', 'GR'],
  ['Austin', 'US'],
  ['Toronto', 'CA'],
  ['Lund', 'SE'],
  ['Kyoto', 'JP'],
  ['Lyon', 'FR'],
] as const;
const NAME_PATTERNS = [
  (word: string) => `${word} Film Festival`,
  (word: string) => `${word} Short Film Festival`,
  (word: string) => `Festival of ${word} Documentary Film`,
  (word: string) => `Days of ${word}`,
  (word: string, city: string) => `Filmfestival ${city} ${word}`,
];
const NAMES = 'Lantern Harbour Ember Quarry Meadow Comet Willow Granite Tide Signal Orchard'.split(' ');
const KINDS = [
  ['Documentary Competition', 'Documentary'],
  ['Animation', 'Animation'],
  ['Short Film Award', 'Live-Action / Fiction'],
] as const;
const GENRES = ['Drama', 'Comedy', 'Horror', 'Experimental'];
const MONTHS = ['2027-01', '2027-02', '2027-03', '2027-04', '2027-06'];
const FEES = [
  { amount: 0, currency: 'EUR' },
  { amount: 1500, currency: 'USD' },
  { amount: 900, currency: 'EUR' },
  { amount: 4000, currency: 'USD' },
];
const FESTIVAL_COUNT = 60;
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

/** The deadlines of every seventh festival have passed. Every fourth competition is not open yet. */
const isPast = (n: number) => n % 7 === 3;
const PAST_OPENING = Date.parse('2026-09-01T00:00:00Z');
const FUTURE_OPENING = Date.parse('2026-12-20T00:00:00Z');

function createTier(id: number, n: number): TierDocument {
  const date = `${pick(MONTHS, n)}-${10 + (n % 15)}`;
  const closesAt = Date.parse(`${date}T22:59:59Z`);
  const fees = [pick(FEES, n)];
  return { id, date, closesAt, title: null, at: 1, total: 1, deprecated: false, fees, feesDiffer: false };
}
function createCompetition(id: number, festivalIndex: number, index: number): CompetitionDocument {
  const [name, type] = pick(KINDS, festivalIndex + index);
  return {
    id,
    name,
    isDeprecated: false,
    opensAt: (festivalIndex + index) % 4 === 1 ? FUTURE_OPENING : PAST_OPENING,
    hasDates: true,
    tiers: isPast(festivalIndex) ? [] : [createTier(id, festivalIndex + 3 * index)],
    types: [type],
    genres: [...new Set([pick(GENRES, festivalIndex), pick(GENRES, festivalIndex + index)])],
    forms: [],
    themes: [],
    premieres: [NO_PREMIERE],
    qualifiers: [],
    isForStudents: false,
  };
}

export const inventedFestivals = Array.from({ length: FESTIVAL_COUNT }, (_, n): FestivalDocument => {
  const [city, country] = pick(CITIES, n);
  const { region = null } = countries.get(country)!;
  const usualCity = getUsualCityName({ country, city });
  return {
    id: n + 1,
    contentHash: '1',
    name: pick(NAME_PATTERNS, n)(pick(NAMES, n), city),
    alternativeNames: [],
    city,
    country,
    usualCity,
    cityKeys: toCityKeys({ country, city: usualCity }),
    region,
    arthouseIndex: 'unknown',
    qualifiers: [],
    themes: [pick(GENRES, n)],
    competitions: Array.from({ length: (n % 3) + 1 }, (__, index) =>
      createCompetition(100 + 10 * n + index, n, index),
    ),
  };
});
