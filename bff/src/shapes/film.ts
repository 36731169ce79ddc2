import type { BillingCycle, Money } from './values.js';

export type Gender = 'male' | 'female' | 'non-binary';
export type FilmType = 'Animation' | 'Documentary' | 'Live-Action / Fiction';

export type Screening = {
  date: string;
  country: string | null;
  subdivision?: string | null;
  city?: string | null;
  kind: 'festival' | 'public' | 'online' | 'tv';
};

/** Every fact of a film. A list that may be known to be empty is null while unknown; the others are unknown when empty. */
export type FilmFacts = {
  name: string;
  synopsis: string | null;
  types: FilmType[];
  length: number | null;
  productionDate: string | null;
  directorGender: Gender | null;
  directorIsStudent: boolean | null;
  directorAge: number | null;
  genres: string[];
  productionCountries: string[];
  directorNationalities: string[];
  directorResidency: string[];
  directorLanguages: string[];
  filmLanguages: string[] | null;
  productionSubdivisions: string[];
  directorSubdivisions: string[];
  directorIdentities: string[] | null;
  previousFeatures: number | null;
  isOnline: boolean | null;
  budget: Money | null;
  screenings: Screening[] | null;
};
export type NewFilm = Partial<FilmFacts> & { name: string };
export type FilmSubscription = {
  state: 'active' | 'expiring';
  stripeSubscriptionId: string;
  billingCycle: BillingCycle;
  productId?: string | null;
};
export type Film = FilmFacts & {
  id: number;
  /** Rises with every change; `updateFilm` takes it to refuse a stale edit. */
  version: number;
  stillFileNames: string[];
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  subscription: FilmSubscription | null;
};
