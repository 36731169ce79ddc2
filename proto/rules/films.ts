/** A film of which nothing is known but its title: null where a fact may be unknown, an empty list where none was named. */
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
  forms: [] as never[],
  themes: [] as never[],
  school: null,
};

/** Whether a film has a fact of that name. */
export const isFilmFact = (name: string): name is 'name' | keyof typeof UNKNOWN_FILM =>
  name === 'name' || Object.hasOwn(UNKNOWN_FILM, name);
