/** Which fact of the film, or of the asker, a rule looks at. */
export type Fact =
  | 'mainProductionCountry'
  | 'productionCountries'
  | 'directorNationalities'
  | 'directorResidency'
  | 'directorLanguages'
  | 'filmLanguages'
  | 'directorAge'
  | 'directorGender'
  | 'directorIsStudent'
  | 'role'
  | 'productionDate'
  | 'length'
  | 'genres'
  | 'types'
  | 'screenings'
  | 'previousFeatures'
  | 'isOnline'
  | 'budget'
  | 'productionSubdivisions'
  | 'directorSubdivisions'
  | 'directorIdentities'
  | 'themes'
  | 'forms'
  | 'school'
  | 'selections'
  | 'nothing';

/** What would change an outcome: codes and numbers, of which the words are made elsewhere. */
export type Change =
  | { code: 'tell'; fact: Fact }
  | { code: 'ask-festival' }
  | { code: 'one-of'; fact: Fact; list: readonly string[] }
  | { code: 'none-of'; fact: Fact; list: readonly string[] }
  | { code: 'shorter' | 'longer'; seconds: number; limit: number }
  | { code: 'later' | 'earlier'; days: number; limit: string }
  | { code: 'more' | 'less'; fact: Fact; by: number; limit: number }
  | { code: 'cheaper'; by: number; currency: string; limit: number }
  | { code: 'other-currency'; currency: string }
  | { code: 'equal'; fact: Fact; value: string | boolean }
  | { code: 'offline' }
  | { code: 'school'; schools: readonly string[]; countries: readonly string[] }
  | { code: 'not-selected'; awards: readonly string[]; festivals: readonly string[] }
  /** Null: at a festival that is not named. */
  | { code: 'selected'; festival: string | null }
  | { code: 'shown'; where: string | null; city: string | null; on: string | null; level: string };

export interface Judgement {
  outcome: 'pass' | 'fail' | 'unknown';
  fact: Fact;
  /** Null exactly when it passes. */
  change: Change | null;
}

export const pass = (fact: Fact): Judgement => ({ outcome: 'pass', fact, change: null });
export const fail = (fact: Fact, change: Change): Judgement => ({ outcome: 'fail', fact, change });
/** The film lacks the fact; where it was selected is told with where it was shown. */
export const tell = (fact: Fact): Judgement => ({
  outcome: 'unknown',
  fact,
  change: { code: 'tell', fact: fact === 'selections' ? 'screenings' : fact },
});
/** The term does not say enough. */
export const askFestival = (fact: Fact): Judgement => ({
  outcome: 'unknown',
  fact,
  change: { code: 'ask-festival' },
});
