import { NO_PREMIERE } from '@laurel/rules/terms/vocabularies';
import { countries } from '../src/reference/reference-data.js';
import type {
  CompetitionDocument,
  FestivalDocument,
  TierDocument,
} from '../src/search/model/search-document.js';

/**
 * A small catalogue of invented festivals. The responses of a real Meilisearch are recorded for it, so they
 * stay valid when the demonstration catalogue changes.
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
const CALLED = [
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
const MANY = 60;
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

/** Every seventh festival is over. Every fourth competition is not open yet. */
const isOver = (n: number) => n % 7 === 3;
const OPENED = Date.parse('2026-09-01T00:00:00Z');
const TO_OPEN = Date.parse('2026-12-20T00:00:00Z');

function createTier(id: number, n: number): TierDocument {
  const date = `${pick(MONTHS, n)}-${10 + (n % 15)}`;
  const closesAt = Date.parse(`${date}T22:59:59Z`);
  const fees = [pick(FEES, n)];
  return { id, date, closesAt, title: null, at: 1, total: 1, deprecated: false, fees, feesDiffer: false };
}
function createCompetition(id: number, n: number, k: number): CompetitionDocument {
  const [name, type] = pick(KINDS, n + k);
  return {
    id,
    name,
    isDeprecated: false,
    opensAt: (n + k) % 4 === 1 ? TO_OPEN : OPENED,
    hasDates: true,
    tiers: isOver(n) ? [] : [createTier(id, n + 3 * k)],
    types: [type],
    genres: [pick(GENRES, n), pick(GENRES, n + k)].filter((value, at, all) => all.indexOf(value) === at),
    forms: [],
    themes: [],
    premieres: [NO_PREMIERE],
    qualifiers: [],
    isForStudents: false,
  };
}

export const invented = Array.from({ length: MANY }, (_, n): FestivalDocument => {
  const [city, country] = pick(CITIES, n);
  const { name: countryName, region = null } = countries.get(country)!;
  return {
    id: n + 1,
    contentHash: '1',
    name: pick(CALLED, n)(pick(NAMES, n), city),
    alternativeNames: [],
    city,
    country,
    countryName,
    region,
    arthouseIndex: 'unknown',
    qualifiers: [],
    themes: [pick(GENRES, n)],
    competitions: Array.from({ length: (n % 3) + 1 }, (__, k) => createCompetition(100 + 10 * n + k, n, k)),
  };
});
