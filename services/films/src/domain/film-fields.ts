/**
 * The fields that the filmmaker fills in. Null means unknown. An empty list means unknown too, but an empty
 * nullable list means none.
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
  /** ISO 3166-1 alpha-2. The first country is the main one. */
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
  /** The credits as written in the film. Empty if unknown. */
  credits: Credit[];
  forms: string[] | null;
  themes: string[] | null;
  /** The school where the film was made, or `none`. */
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
  /** The catalogue's id of the festival; null if the screening was not at a festival. */
  festivalId: number | null;
}
