/**
 * Limits of one film, shared by form, gateway and films domain. The bounds in the database are wider, so these limits
 * can change. The number of films per user is a setting of the films service (`FILMS_PER_USER`).
 */
export const MAX_TITLE_LENGTH = 300;
export const MAX_SYNOPSIS_LENGTH = 5000;
export const MAX_CITY_LENGTH = 120;
export const MAX_CREDIT_LENGTH = 120;
export const MAX_SCHOOL_LENGTH = 200;
/** 100 hours. */
export const MAX_RUNTIME_SECONDS = 100 * 3600;
export const MAX_DIRECTOR_AGE = 120;
export const MAX_PREVIOUS_FEATURES = 999;
/** Countries, languages, genres and other values in one list. */
export const MAX_LIST_VALUES = 60;
export const MAX_SCREENINGS = 200;
export const MAX_CREDITS = 100;

/** The oldest surviving film was shot in this year. */
export const FIRST_FILM_YEAR = 1888;
const FIRST_FILM_DAY = `${FIRST_FILM_YEAR}-01-01`;
const COMPLETION_YEARS_AHEAD = 10;
/** Festivals announce their dates a year or two ahead. */
const SCREENING_YEARS_AHEAD = 5;
const addToYear = (today: string, years: number) => Number(today.slice(0, 4)) + years;
const isFilmDay = (day: string, lastYear: number) => day >= FIRST_FILM_DAY && day <= `${lastYear}-12-31`;

export const getLastCompletionYear = (today: string): number => addToYear(today, COMPLETION_YEARS_AHEAD);
export const isCompletionDay = (day: string, today: string): boolean =>
  isFilmDay(day, getLastCompletionYear(today));

export const getLastScreeningYear = (today: string): number => addToYear(today, SCREENING_YEARS_AHEAD);
export const isScreeningDay = (day: string, today: string): boolean =>
  isFilmDay(day, getLastScreeningYear(today));

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** Accepts ISO 639-1 codes, and any three letters as in ISO 639-3, because that list is not available here. */
export const isLanguage = (code: string): boolean =>
  /^[a-z]{2,3}$/.test(code) && (code.length === 3 || languageNames.of(code) !== undefined);
