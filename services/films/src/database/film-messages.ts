import type { Film, FilmFields as FilmFieldsMessage } from '@laurel/proto/films/v1/films';
import { LEDGER_LEVELS, type ReservedPremiere } from '@laurel/rules/premieres/premiere-ledger';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { toIsoInstantSql } from '@laurel/runtime/database/client';
import { createFilmNotFoundError } from '../domain/film.js';
import type { Tx } from './client.js';
import type { FilmFields } from '../domain/film-fields.js';

/** A film as `SELECT_FILMS` selects it. */
export interface FilmRow extends FilmFields {
  id: number;
  version: number;
  stillFileNames: string[];
  /** Sorted by level, the widest first. */
  reservedPremieres: ReservedPremiere[];
  /** YYYY-MM-DD: when the director's age was stated. */
  directorAgeOn: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
}
const selectInstant = (column: string) => `${toIsoInstantSql(`f."${column}"`)} as "${column}"`;
/** Returns SQL that sorts by the level of a premiere, the widest first. */
export const getLevelOrderSql = (column: string) =>
  `array_position(array[${LEDGER_LEVELS.map((level) => `'${level}'`).join()}], ${column})`;
/** Selects a list whose unknown value is null. */
const selectKnownList = (column: 'forms' | 'themes') =>
  `case when f."${column}Known" then f."${column}" end as "${column}"`;
const selectCountries = (table: string) =>
  `array(select l."country" from "film_${table}" l where l."filmId" = f."id" order by l."position")`;
/**
 * Selects films with all their lists in order, in one statement. The caller appends conditions and an order.
 */
export const SELECT_FILMS = `select f."id", f."version", f."stillFileNames", f."createdBy", ${selectInstant('createdAt')}, ${selectInstant('updatedAt')},
  f."name", f."synopsis", f."types", f."length", f."productionDate"::text, f."directorGender", f."directorIsStudent", f."directorAge", f."directorAgeOn"::text, f."genres",
  f."directorLanguages", f."productionSubdivisions", f."directorSubdivisions", f."previousFeatures", f."isOnline",
  ${selectKnownList('forms')}, ${selectKnownList('themes')}, case when f."schoolName" is not null then to_jsonb(json_build_object('name', f."schoolName", 'country', f."schoolCountry"))
    when f."schoolKnown" then to_jsonb('none'::text) end as "school",
  ${selectCountries('production_country')} as "productionCountries", ${selectCountries('director_nationality')} as "directorNationalities",
  ${selectCountries('director_residency')} as "directorResidency",
  case when f."filmLanguagesKnown" then f."filmLanguages" end as "filmLanguages",
  case when f."directorIdentitiesKnown" then f."directorIdentities" end as "directorIdentities",
  case when f."budgetAmount" is not null then json_build_object('amount', f."budgetAmount", 'currency', f."budgetCurrency") end as "budget",
  case when f."screeningsKnown" then (select coalesce(json_agg(json_build_object('date', s."date", 'country', s."country", 'subdivision', s."subdivision",
    'city', s."city", 'kind', s."kind", 'festivalId', s."festivalId") order by s."date", s."id"), '[]') from "film_screening" s where s."filmId" = f."id") end as "screenings",
  (select coalesce(json_agg(json_build_object('level', k."level", 'festivalId', k."festivalId") order by ${getLevelOrderSql('k."level"')}), '[]')
    from "film_reserved_premiere" k where k."filmId" = f."id") as "reservedPremieres",
  (select coalesce(json_agg(json_build_object('role', c."role", 'name', c."name") order by c."position"), '[]') from "film_credit" c where c."filmId" = f."id") as "credits"
  from "film" f`;

/** Reads a film inside a transaction, or null. */
export async function readFilm(tx: Tx, id: number): Promise<FilmRow | null> {
  const [row] = await tx.$queryRawUnsafe<FilmRow[]>(`${SELECT_FILMS} where f."id" = $1`, id);
  return row ?? null;
}

/** Reads a film and locks it until the transaction ends. */
export async function lockFilm(tx: Tx, id: number): Promise<FilmRow | null> {
  await tx.$queryRaw`select 1 from film where id = ${id} for update`;
  return readFilm(tx, id);
}

/**
 * Returns a film that the caller may change, locked until the transaction ends.
 * @throws film.not_found, also for another user's film
 */
export async function lockEditableFilm(tx: Tx, filmId: number, mayActFor: MayActFor): Promise<FilmRow> {
  const film = await lockFilm(tx, filmId);
  if (!film || !mayActFor(film.createdBy)) throw createFilmNotFoundError();
  return film;
}

export function getFilmFields(row: FilmRow): FilmFields {
  const {
    id: _i,
    version: _v,
    stillFileNames: _s,
    reservedPremieres: _k,
    directorAgeOn: _d,
    createdBy: _b,
    createdAt: _c,
    updatedAt: _u,
    ...fields
  } = row;
  return fields;
}

export function toFilmMessage(row: FilmRow): Film {
  const { id, version, stillFileNames, reservedPremieres, createdBy, createdAt, updatedAt, ...details } = row;
  const { filmLanguages, directorIdentities, screenings, school, forms, themes, ...fields } = details;
  return {
    id,
    version,
    stillFileNames,
    reservedPremieres,
    createdBy,
    createdAt,
    updatedAt,
    details: {
      ...fields,
      forms: forms ?? [],
      formsKnown: forms !== null,
      themes: themes ?? [],
      themesKnown: themes !== null,
      filmLanguages: filmLanguages && { values: filmLanguages },
      directorIdentities: directorIdentities && { values: directorIdentities },
      screenings: screenings && { values: screenings },
      school: school && { school: school === 'none' ? null : school },
    },
  };
}

/** Converts a message to fields. Unknown values become null. */
export function parseFilmFields(details: FilmFieldsMessage): FilmFields {
  const {
    synopsis = null,
    length = null,
    productionDate = null,
    directorGender = null,
    directorIsStudent = null,
  } = details;
  const { directorAge = null, previousFeatures = null, isOnline = null, budget } = details;
  const { formsKnown, themesKnown, directorAgeOn: _, ...otherFields } = details;
  return {
    ...otherFields,
    forms: parseKnownList(details.forms, formsKnown),
    themes: parseKnownList(details.themes, themesKnown),
    synopsis,
    length,
    productionDate,
    directorGender,
    directorIsStudent,
    directorAge,
    previousFeatures,
    isOnline,
    budget: budget ?? null,
    credits: details.credits.map(({ role, name }) => ({ role, name })),
    filmLanguages: details.filmLanguages?.values ?? null,
    directorIdentities: details.directorIdentities?.values ?? null,
    screenings:
      details.screenings?.values.map(
        ({ date, kind, country = null, subdivision = null, city = null, festivalId = null }) => ({
          date,
          kind,
          country,
          subdivision,
          city,
          festivalId,
        }),
      ) ?? null,
    school: details.school ? (details.school.school ?? 'none') : null,
  };
}

const parseKnownList = (values: string[], isKnown: boolean) => (isKnown || values.length > 0 ? values : null);

const toPositionedRows = (values: string[]) => ({
  create: values.map((country, position) => ({ country, position })),
});

/**
 * Converts a film's fields to columns and list rows for `create`. Before `update`, the caller must delete the
 * list rows.
 */
export function toFilmColumns(film: FilmFields) {
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
    forms,
    themes,
    ...otherColumns
  } = film;
  const namedSchool = school === 'none' ? null : school;
  return {
    ...otherColumns,
    productionDate: productionDate === null ? null : new Date(productionDate),
    forms: forms ?? [],
    formsKnown: forms !== null,
    themes: themes ?? [],
    themesKnown: themes !== null,
    filmLanguages: filmLanguages ?? [],
    filmLanguagesKnown: filmLanguages !== null,
    directorIdentities: directorIdentities ?? [],
    directorIdentitiesKnown: directorIdentities !== null,
    budgetAmount: budget?.amount ?? null,
    budgetCurrency: budget?.currency ?? null,
    screeningsKnown: screenings !== null,
    schoolKnown: school !== null,
    schoolName: namedSchool?.name ?? null,
    schoolCountry: namedSchool?.country ?? null,
    productionCountries: toPositionedRows(productionCountries),
    directorNationalities: toPositionedRows(directorNationalities),
    directorResidency: toPositionedRows(directorResidency),
    screenings: {
      create: (screenings ?? []).map((screening) => ({ ...screening, date: new Date(screening.date) })),
    },
    credits: { create: credits.map((credit, position) => ({ ...credit, position })) },
  };
}
