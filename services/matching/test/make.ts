import { compareCities } from '@laurel/cities/compare-cities';
import { UNKNOWN_FILM } from '@laurel/rules/films/unknown-film';
import type {
  MatchContext,
  Competition,
  Fee,
  Festival,
  Film,
  Screening,
  Term,
  Tier,
} from '../src/domain/model.js';
import type { PlanPreferences } from '../src/domain/planner/candidates.js';

const { synopsis: _synopsis, credits: _credits, ...unknown } = UNKNOWN_FILM;
/** A film with the given fields only. */
export const makeFilm = (overrides: Partial<Film> = {}): Film => ({
  ...unknown,
  acceptedAt: [],
  ...overrides,
});

let ids = 0;
/** A mandatory term without a group or a value. */
export const makeTerm = (type: string, overrides: Partial<Term> = {}): Term => ({
  id: ++ids,
  name: type,
  type,
  isMandatory: true,
  groupKey: null,
  bonusRanking: 0,
  description: null,
  value: null,
  list: null,
  otherList: null,
  maxAgeMonths: null,
  currency: null,
  exceptOwnCountry: false,
  ...overrides,
});

/** A festival in Lyon that starts on 1 October 2027. */
export const makeFestival = (overrides: Partial<Festival> = {}): Festival => ({
  id: 1,
  name: 'Lumière Neuve',
  alternativeNames: [],
  country: 'FR',
  subdivision: 'FR-69',
  city: 'Lyon',
  startsOn: '2027-10-01',
  endsOn: null,
  takesOnline: false,
  arthouseIndex: null,
  projectsSelected: null,
  estimatedSubmissions: null,
  profileImage: null,
  qualifiers: [],
  themes: [],
  usualMonth: null,
  ...overrides,
});

/** Closes at the end of its day, UTC. */
export const makeTier = (date: string, overrides: Partial<Tier> = {}): Tier => ({
  date,
  deprecated: false,
  closesAt: `${date}T23:59:59.000Z`,
  fees: [],
  ...overrides,
});

export const makeFee = (amount: number, overrides: Partial<Fee> = {}): Fee => ({
  amount,
  currency: 'EUR',
  audience: 'standard',
  appliesTo: null,
  ...overrides,
});

/** A competition without rules and with one deadline on 1 June 2027. */
export const makeCompetition = (overrides: Partial<Competition> = {}): Competition => ({
  id: 1,
  name: 'Shorts',
  festival: makeFestival(),
  isDeprecated: false,
  opensOn: null,
  notificationDate: null,
  bonusRanking: 0,
  terms: [],
  tiers: [makeTier('2027-06-01')],
  ...overrides,
});

const REGIONS: Record<string, string[]> = {
  FR: ['Europe', 'Western Europe'],
  BE: ['Europe', 'Western Europe'],
  PT: ['Europe', 'Southern Europe'],
  BR: ['Americas', 'Latin America and the Caribbean', 'South America'],
  MX: ['Americas', 'Latin America and the Caribbean', 'Central America'],
  US: ['Americas', 'Northern America'],
};
export const NOW = '2027-01-15T12:00:00.000Z';
export const makeContext = (overrides: Partial<MatchContext> = {}): MatchContext => ({
  role: 'Director',
  now: NOW,
  rates: { USD: 1.2 },
  getRegions: (country) => REGIONS[country] ?? [],
  compareCities,
  ...overrides,
});

export const makeScreening = (overrides: Partial<Screening> = {}): Screening => ({
  date: '2027-02-01',
  country: null,
  subdivision: null,
  city: null,
  kind: 'festival',
  festival: null,
  ...overrides,
});
/** Preferences of a plan in 2027 with EUR 100 to spend. */
export const makePlanPreferences = (overrides: Partial<PlanPreferences> = {}): PlanPreferences => ({
  range: { from: '2027-01-20', to: '2027-12-31' },
  budget: { limit: { amount: 10_000, currency: 'EUR' }, rates: {} },
  weights: { odds: 1, prestige: 1, location: 1, premiere: 1 },
  locations: [],
  reservedPremieres: [],
  maxEntries: null,
  mayEnterSeveralSections: true,
  mayBeUncertain: true,
  requiredIds: new Set(),
  excludedIds: new Set(),
  ...overrides,
});
