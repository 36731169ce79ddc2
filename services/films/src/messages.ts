import type { Film, FilmFacts as FilmFactsMessage } from '@laurel/proto/films/v1/films';
import type { FilmFacts } from './domain/film.js';
import type { Prisma } from './generated/client.js';

/** Everything that belongs to a film, its lists in their order. */
export const whole = {
  productionCountries: { orderBy: { position: 'asc' } },
  directorNationalities: { orderBy: { position: 'asc' } },
  directorResidency: { orderBy: { position: 'asc' } },
  screenings: { orderBy: [{ date: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.FilmInclude;
export type FilmRow = Prisma.FilmGetPayload<{ include: typeof whole }>;

const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;
const codes = (values: string[], isKnown: boolean) => (isKnown ? values : null);
const countries = (rows: { country: string }[]) => rows.map((row) => row.country);

export function factsOf(row: FilmRow): FilmFacts {
  return {
    name: row.name,
    synopsis: row.synopsis,
    types: row.types,
    length: row.length,
    directorGender: row.directorGender,
    directorIsStudent: row.directorIsStudent,
    directorAge: row.directorAge,
    genres: row.genres,
    directorLanguages: row.directorLanguages,
    productionSubdivisions: row.productionSubdivisions,
    directorSubdivisions: row.directorSubdivisions,
    previousFeatures: row.previousFeatures,
    isOnline: row.isOnline,
    productionDate: day(row.productionDate),
    productionCountries: countries(row.productionCountries),
    directorNationalities: countries(row.directorNationalities),
    directorResidency: countries(row.directorResidency),
    filmLanguages: codes(row.filmLanguages, row.filmLanguagesKnown),
    directorIdentities: codes(row.directorIdentities, row.directorIdentitiesKnown),
    budget:
      row.budgetAmount === null ? null : { amount: Number(row.budgetAmount), currency: row.budgetCurrency! },
    screenings: row.screeningsKnown
      ? row.screenings.map(({ date, country, subdivision, city, kind }) => ({
          date: day(date)!,
          country,
          subdivision,
          city,
          kind,
        }))
      : null,
  };
}

export function filmMessage(row: FilmRow): Film {
  const { id, version, stillFileNames, createdBy } = row;
  const { filmLanguages, directorIdentities, screenings, ...facts } = factsOf(row);
  return {
    id,
    version,
    stillFileNames,
    createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    facts: {
      ...facts,
      filmLanguages: filmLanguages && { values: filmLanguages },
      directorIdentities: directorIdentities && { values: directorIdentities },
      screenings: screenings && { values: screenings },
    },
  };
}

/** What arrives as a message, with null for every unknown. */
export function factsFromMessage(facts: FilmFactsMessage): FilmFacts {
  const {
    synopsis = null,
    length = null,
    productionDate = null,
    directorGender = null,
    directorIsStudent = null,
  } = facts;
  const { directorAge = null, previousFeatures = null, isOnline = null, budget } = facts;
  return {
    ...facts,
    synopsis,
    length,
    productionDate,
    directorGender,
    directorIsStudent,
    directorAge,
    previousFeatures,
    isOnline,
    budget: budget ?? null,
    filmLanguages: facts.filmLanguages?.values ?? null,
    directorIdentities: facts.directorIdentities?.values ?? null,
    screenings:
      facts.screenings?.values.map(({ date, kind, country = null, subdivision = null, city = null }) => ({
        date,
        kind,
        country,
        subdivision,
        city,
      })) ?? null,
  };
}

const positions = (values: string[]) => ({
  create: values.map((country, position) => ({ country, position })),
});

/** The columns and lists of a film's facts, for `create`; for `update` the lists are emptied first. */
export function columnsOf(film: FilmFacts) {
  const {
    budget,
    productionDate,
    filmLanguages,
    directorIdentities,
    screenings,
    productionCountries,
    directorNationalities,
    directorResidency,
    ...plain
  } = film;
  return {
    ...plain,
    productionDate: productionDate === null ? null : new Date(productionDate),
    filmLanguages: filmLanguages ?? [],
    filmLanguagesKnown: filmLanguages !== null,
    directorIdentities: directorIdentities ?? [],
    directorIdentitiesKnown: directorIdentities !== null,
    budgetAmount: budget?.amount ?? null,
    budgetCurrency: budget?.currency ?? null,
    screeningsKnown: screenings !== null,
    productionCountries: positions(productionCountries),
    directorNationalities: positions(directorNationalities),
    directorResidency: positions(directorResidency),
    screenings: {
      create: (screenings ?? []).map((screening) => ({ ...screening, date: new Date(screening.date) })),
    },
  };
}
