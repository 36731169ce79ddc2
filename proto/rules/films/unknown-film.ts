/** A film with nothing but a title. Null means that a field is unknown, an empty list that no value was named. */
export const UNKNOWN_FILM = {
  synopsis: null,
  types: [] as never[],
  length: null,
  productionDate: null,
  directorGender: null,
  directorIsStudent: null,
  directorAge: null,
  genres: [] as never[],
  productionCountries: [] as never[],
  directorNationalities: [] as never[],
  directorResidency: [] as never[],
  directorLanguages: [] as never[],
  filmLanguages: null,
  productionSubdivisions: [] as never[],
  directorSubdivisions: [] as never[],
  directorIdentities: null,
  previousFeatures: null,
  isOnline: null,
  budget: null,
  screenings: null,
  credits: [] as never[],
  forms: null,
  themes: null,
  school: null,
};

/** Returns whether a film has a field with this name. */
export const isFilmField = (name: string): name is 'name' | keyof typeof UNKNOWN_FILM =>
  name === 'name' || Object.hasOwn(UNKNOWN_FILM, name);
