/**
 * The fields of a film that its filmmaker fills in. Null is unknown. An empty plain list is unknown too, but
 * `[]` in a nullable list means none.
 */
export interface FilmFields {
  name: string;
  synopsis: string | null;
  types: string[];
  /** Whole seconds. */
  length: number | null;
  /** YYYY-MM-DD. */
  productionDate: string | null;
  directorGender: string | null;
  directorIsStudent: boolean | null;
  /** Full years. */
  directorAge: number | null;
  genres: string[];
  /** ISO 3166-1 alpha-2; the first is the main one. */
  productionCountries: string[];
  directorNationalities: string[];
  directorResidency: string[];
  /** ISO 639-1, or 639-3 if there is none. */
  directorLanguages: string[];
  filmLanguages: string[] | null;
  /** ISO 3166-2. */
  productionSubdivisions: string[];
  directorSubdivisions: string[];
  directorIdentities: string[] | null;
  previousFeatures: number | null;
  isOnline: boolean | null;
  budget: { amount: number; currency: string } | null;
  screenings: Screening[] | null;
  /** The credits as named; empty if there are none. */
  credits: Credit[];
  forms: string[] | null;
  themes: string[] | null;
  /** The school that produced it, or `none`. */
  school: School | 'none' | null;
}

export interface School {
  name: string;
  country: string;
}

export interface Credit {
  role: string;
  name: string;
}

export interface Screening {
  /** YYYY-MM-DD. */
  date: string;
  country: string | null;
  subdivision: string | null;
  city: string | null;
  kind: string;
  /** The catalogue's festival id, only for a screening at a festival. */
  festivalId: number | null;
}
