import type { Competition, Fee, Festival, Film, Screening, Term, Tier } from '../src/domain/model.js';
import type { Preferences } from '../src/domain/ranking/rank.js';
import {
  makeCompetition,
  makeFee,
  makeFestival,
  makeFilm,
  makeScreening,
  makeTerm,
  makeTier,
} from './make.js';
import {
  COUNTRIES,
  LOCATIONS,
  SCHOOLS,
  FESTIVALS,
  FESTIVAL_NAMES,
  DAYS,
  SCREENING_DAYS,
  DEADLINES,
  LEVELS,
  LISTS,
  NUMBERS,
  QUALIFIERS,
  TYPES,
} from './random-values.js';

/** Returns a generator of numbers between 0 and 1 from a seed (mulberry32). */
export function createRandomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Generates films, rules and preferences that cover every type, limit, unknown value and group. */
export class Random {
  constructor(private readonly next: () => number) {}

  film(): Film {
    const { some } = this;
    const known: { [F in keyof Film]: () => Film[F] } = {
      types: () => some(['Animation', 'Documentary']),
      genres: () => some(['Drama', 'Horror', 'Comedy', 'Thriller']),
      length: () => this.one(NUMBERS),
      productionDate: () => this.one(DAYS),
      directorGender: () => this.one(['male', 'female', 'non-binary']),
      directorIsStudent: () => this.chance(0.5),
      directorAge: () => this.one(NUMBERS),
      statedDirectorAge: () => ({
        age: this.one([0, 9, 10, 11]),
        on: this.one(['2025-06-01', '2026-07-15', '2027-01-15']),
      }),
      productionCountries: () => some(COUNTRIES),
      directorNationalities: () => some(COUNTRIES),
      directorResidency: () => some(COUNTRIES),
      directorLanguages: () => some(['fr', 'pt', 'en', 'tlh']),
      filmLanguages: () => some(['fr', 'pt', 'en', 'tlh']),
      productionSubdivisions: () => some(['FR-69', 'FR-75', 'BR-SP']),
      directorSubdivisions: () => some(['FR-69', 'FR-75', 'BR-SP']),
      directorIdentities: () => some(['Black', 'Woman', 'Asian']),
      themes: () => some(['Mountains', 'Dance', 'Islands']),
      forms: () => some(['Essay', 'Commercial', 'Immersive']),
      previousFeatures: () => this.one(NUMBERS),
      isOnline: () => this.chance(0.3),
      budget: () => ({ amount: this.one(NUMBERS), currency: this.one(['EUR', 'USD', 'JPY']) }),
      screenings: () => Array.from({ length: Math.floor(this.next() * 4) }, () => this.screening()),
      school: () =>
        this.one([
          'none' as const,
          { name: 'famu', country: 'PT' },
          { name: 'LA FEMIS', country: 'FR' },
          { name: 'NYU', country: 'US' },
        ]),
      acceptedAt: () => (this.chance(0.3) ? [this.one([...FESTIVALS, null])] : []),
    };
    const isEmpty = this.chance(0.05);
    const knownFields = Object.entries(known).filter(() => !isEmpty && this.chance(0.85));
    return makeFilm(Object.fromEntries(knownFields.map(([field, value]) => [field, value()])));
  }

  festival(id = 1): Festival {
    const location = this.chance(0.9)
      ? this.one([
          ['FR', 'FR-69', 'Lyon'],
          ['FR', 'FR-75', 'Paris'],
          ['BR', null, 'São Paulo'],
          ['US', 'US-CA', null],
          ['ZZ', null, null],
        ])
      : [null, null, null];
    return makeFestival({
      id,
      country: location[0]!,
      subdivision: location[1]!,
      city: location[2]!,
      startsOn: this.maybe(this.one(SCREENING_DAYS)),
      takesOnline: this.chance(0.3),
      arthouseIndex: this.one([null, 'A', 'CAA', 'CA', 'unknown']),
      projectsSelected: this.one([null, 0, 10, 100]),
      estimatedSubmissions: this.one([null, 0, 50, 1000]),
      qualifiers: this.chance(0.2) ? this.some(QUALIFIERS) : [],
    });
  }

  competition(id: number): Competition {
    return makeCompetition({
      id,
      festival: this.festival(),
      isDeprecated: this.chance(0.05),
      bonusRanking: this.one([0, 0, 0, 5, 10]),
      tiers: this.tiers(),
      terms: Array.from({ length: this.one([0, 1, 2, 3, 3, 4, 5, 8]) }, () => this.term()),
    });
  }

  term(): Term {
    const type = this.one(TYPES);
    const grouping = {
      isMandatory: this.chance(0.85),
      groupKey: this.chance(0.2) ? this.one(['a', 'b', 'c']) : null,
    };
    return makeTerm(type, { ...this.limit(type), ...grouping, bonusRanking: this.one([0, 0, 0, 0, 3, -2]) });
  }

  preferences(): Preferences {
    const hasPreferences = this.chance(0.5);
    return {
      budget:
        hasPreferences && this.chance(0.7)
          ? { amount: this.one([0, 1000, 5000]), currency: this.one(['EUR', 'USD']) }
          : null,
      qualifiers: hasPreferences ? this.some(QUALIFIERS) : [],
      regions: hasPreferences ? this.some(['Europe', 'Americas', 'Southern Europe']) : [],
      reservedPremieres: [],
      from: hasPreferences ? this.maybe('2027-01-31') : null,
      to: hasPreferences ? this.maybe('2027-06-01') : null,
    };
  }
  role(): string | null {
    return this.one([null, 'Director', 'Film School']);
  }
  /** Picks one of the values. */
  one<T>(all: readonly T[]): T {
    return all[Math.floor(this.next() * all.length)]!;
  }
  /** Returns true with this probability. */
  chance(share: number): boolean {
    return this.next() < share;
  }
  shuffled<T>(all: readonly T[]): T[] {
    return all
      .map((item) => [this.next(), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  }

  /** Picks any number of the values, also none. */
  private readonly some = <T>(all: readonly T[]): T[] => all.filter(() => this.chance(0.4));
  private maybe<T>(value: T): T | null {
    return this.chance(0.6) ? value : null;
  }
  private screening(): Screening {
    return makeScreening({
      date: this.one(SCREENING_DAYS),
      country: this.maybe(this.one(COUNTRIES)),
      subdivision: this.maybe(this.one(['FR-69', 'FR-75', 'US-CA', 'BR-SP'])),
      city: this.maybe(this.one(['lyon', 'Paris', 'Sao Paulo', 'Faro'])),
      kind: this.one(['festival', 'public', 'online', 'tv']),
      festival: this.one([...FESTIVALS, null]),
    });
  }
  private limit(type: string): Partial<Term> {
    if (this.chance(0.04)) return { list: [] };
    const endsWithAny = (...ends: string[]) => ends.some((end) => type.endsWith(end));
    if (type === 'film_restriction_age')
      return this.chance(0.5) ? { value: this.one(DAYS) } : { maxAgeMonths: this.one([6, 12, 18]) };
    if (type === 'film_restriction_age_max') return { value: this.one(DAYS) };
    if (type === 'premiere_restriction')
      return {
        value: this.one(LEVELS),
        list: this.chance(0.3) ? this.some(LOCATIONS) : [],
        otherList: this.chance(0.3) ? this.some(LOCATIONS) : [],
        exceptOwnCountry: this.chance(0.3),
      };
    if (type === 'school_restriction') return { list: this.some(SCHOOLS), otherList: this.some(LOCATIONS) };
    if (type === 'prior_selection')
      return {
        value: this.chance(0.5),
        list: this.chance(0.5) ? this.some(QUALIFIERS) : [],
        otherList: this.chance(0.5) ? this.some(FESTIVAL_NAMES) : [],
      };
    if (type === 'director_restriction_gender') return { value: this.one(['male', 'female', 'non-binary']) };
    if (type === 'expected_qualifier') return { value: this.one(QUALIFIERS) };
    if (endsWithAny('is_student', 'filmschool_submission_only', 'online_restriction'))
      return { value: this.chance(0.6) };
    if (endsWithAny('_min', '_max'))
      return { value: this.one(NUMBERS), currency: this.one(['EUR', 'EUR', 'USD', null]) };
    return { list: this.some(LISTS[type] ?? LOCATIONS) };
  }
  private tiers(): Tier[] {
    const count = this.one([0, 1, 1, 2, 3]);
    return Array.from({ length: count }, () => {
      const date = this.one(DEADLINES);
      return makeTier(date, {
        deprecated: this.chance(0.1),
        closesAt: `${date}T${this.one(['11:59:59.999', '12:00:00.000', '12:00:00.001', '23:59:59.000'])}Z`,
        fees: this.fees(),
      });
    });
  }
  private fees(): Fee[] {
    return Array.from({ length: this.one([0, 1, 2, 3]) }, () =>
      makeFee(this.one([0, 500, 1000, 5000]), {
        currency: this.one(['EUR', 'EUR', 'USD']),
        audience: this.one(['standard', 'standard', 'student', 'member']),
        appliesTo: this.one([null, null, 'short', 'feature']),
      }),
    );
  }
}
