import type { Film, FilmFacts as FilmFactsMessage } from '@laurel/proto/films/v1/films';
import { LEDGER_LEVELS, type KeptPremiere } from '@laurel/rules/premiere-ledger';
import type { MayActFor } from '@laurel/runtime/call';
import { instantOf } from '@laurel/runtime/database';
import { noSuchFilm, type FilmFacts } from './domain/film.js';
import type { Tx } from './database.js';

/** A film as `FILMS` reads it: its keys and, in the domain's own shape, its facts. */
export interface FilmRow extends FilmFacts {
  id: number;
  version: number;
  stillFileNames: string[];
  /** The widest first. */
  keptPremieres: KeptPremiere[];
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}
const instant = (column: string) => `${instantOf(`f."${column}"`)} as "${column}"`;
/** The place of a premiere's level, the widest first. */
export const widestFirst = (column: string) =>
  `array_position(array[${LEDGER_LEVELS.map((level) => `'${level}'`).join()}], ${column})`;
const countries = (table: string) =>
  `array(select l."country" from "film_${table}" l where l."filmId" = f."id" order by l."position")`;
/** A film with everything that belongs to it, its lists in their order, in one statement; what follows narrows and orders. */
export const FILMS = `select f."id", f."version", f."stillFileNames", f."createdBy", ${instant('createdAt')}, ${instant('updatedAt')},
  f."name", f."synopsis", f."types", f."length", f."productionDate"::text, f."directorGender", f."directorIsStudent", f."directorAge", f."genres",
  f."directorLanguages", f."productionSubdivisions", f."directorSubdivisions", f."previousFeatures", f."isOnline",
  f."forms", f."themes", case when f."schoolName" is not null then to_jsonb(json_build_object('name', f."schoolName", 'country', f."schoolCountry"))
    when f."schoolKnown" then to_jsonb('none'::text) end as "school",
  ${countries('production_country')} as "productionCountries", ${countries('director_nationality')} as "directorNationalities",
  ${countries('director_residency')} as "directorResidency",
  case when f."filmLanguagesKnown" then f."filmLanguages" end as "filmLanguages",
  case when f."directorIdentitiesKnown" then f."directorIdentities" end as "directorIdentities",
  case when f."budgetAmount" is not null then json_build_object('amount', f."budgetAmount", 'currency', f."budgetCurrency") end as "budget",
  case when f."screeningsKnown" then (select coalesce(json_agg(json_build_object('date', s."date", 'country', s."country", 'subdivision', s."subdivision",
    'city', s."city", 'kind', s."kind", 'festivalId', s."festivalId") order by s."date", s."id"), '[]') from "film_screening" s where s."filmId" = f."id") end as "screenings",
  (select coalesce(json_agg(json_build_object('level', k."level", 'festivalId', k."festivalId") order by ${widestFirst('k."level"')}), '[]')
    from "film_kept_premiere" k where k."filmId" = f."id") as "keptPremieres",
  (select coalesce(json_agg(json_build_object('role', c."role", 'name', c."name") order by c."position"), '[]') from "film_credit" c where c."filmId" = f."id") as "credits"
  from "film" f`;

/** A film as a transaction sees it; null: there is none. */
export async function readFilm(tx: Tx, id: number): Promise<FilmRow | null> {
  const [row] = await tx.$queryRawUnsafe<FilmRow[]>(`${FILMS} where f."id" = $1`, id);
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockedFilm(tx: Tx, id: number): Promise<FilmRow | null> {
  await tx.$queryRaw`select 1 from film where id = ${id} for update`;
  return readFilm(tx, id);
}

/** A film that the asker may change, locked until the transaction ends. Refuses `film.not_found`, also for another's. */
export async function ownFilm(tx: Tx, filmId: number, mayActFor: MayActFor): Promise<FilmRow> {
  const film = await lockedFilm(tx, filmId);
  if (!film || !mayActFor(film.createdBy)) throw noSuchFilm();
  return film;
}

export function factsOf(row: FilmRow): FilmFacts {
  const {
    id: _i,
    version: _v,
    stillFileNames: _s,
    keptPremieres: _k,
    createdBy: _b,
    createdAt: _c,
    updatedAt: _u,
    ...facts
  } = row;
  return facts;
}

export function filmMessage(row: FilmRow): Film {
  const { id, version, stillFileNames, keptPremieres, createdBy, createdAt, updatedAt, ...all } = row;
  const { filmLanguages, directorIdentities, screenings, school, ...facts } = all;
  return {
    id,
    version,
    stillFileNames,
    keptPremieres,
    createdBy,
    createdAt,
    updatedAt,
    facts: {
      ...facts,
      filmLanguages: filmLanguages && { values: filmLanguages },
      directorIdentities: directorIdentities && { values: directorIdentities },
      screenings: screenings && { values: screenings },
      school: school && { school: school === 'none' ? null : school },
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
    credits: facts.credits.map(({ role, name }) => ({ role, name })),
    filmLanguages: facts.filmLanguages?.values ?? null,
    directorIdentities: facts.directorIdentities?.values ?? null,
    screenings:
      facts.screenings?.values.map(
        ({ date, kind, country = null, subdivision = null, city = null, festivalId = null }) => ({
          date,
          kind,
          country,
          subdivision,
          city,
          festivalId,
        }),
      ) ?? null,
    school: facts.school ? (facts.school.school ?? 'none') : null,
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
    credits,
    productionCountries,
    directorNationalities,
    directorResidency,
    school,
    ...plain
  } = film;
  const at = school === 'none' ? null : school;
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
    schoolKnown: school !== null,
    schoolName: at?.name ?? null,
    schoolCountry: at?.country ?? null,
    productionCountries: positions(productionCountries),
    directorNationalities: positions(directorNationalities),
    directorResidency: positions(directorResidency),
    screenings: {
      create: (screenings ?? []).map((screening) => ({ ...screening, date: new Date(screening.date) })),
    },
    credits: { create: credits.map((credit, position) => ({ ...credit, position })) },
  };
}
