/** What a film may be, in numbers: for its form, the door, and the films' own rules. The database has wider bounds, as lists change. */
export const LONGEST_TITLE = 300;
export const LONGEST_SYNOPSIS = 5000;
export const LONGEST_CITY = 120;
export const LONGEST_CREDIT = 120;
export const LONGEST_SCHOOL = 200;
/** 100 hours. */
export const LONGEST_SECONDS = 100 * 3600;
export const OLDEST_DIRECTOR = 120;
export const MOST_FEATURES = 999;
/** Countries, languages, genres, … in one list. */
export const MOST_OF_A_LIST = 60;
export const MOST_SCREENINGS = 200;
export const MOST_CREDITS = 100;

/** The oldest film that there is was shot in this year. */
export const FIRST_FILM_YEAR = 1888;
const OLDEST = `${FIRST_FILM_YEAR}-01-01`;
const COMPLETION_YEARS_AHEAD = 10;
/** Festivals name their days a year or two before. */
const SCREENING_YEARS_AHEAD = 5;
const yearAfter = (today: string, years: number) => Number(today.slice(0, 4)) + years;
const isBetween = (day: string, year: number) => day >= OLDEST && day <= `${year}-12-31`;

export const lastCompletionYear = (today: string): number => yearAfter(today, COMPLETION_YEARS_AHEAD);
export const isCompletionDay = (day: string, today: string): boolean =>
  isBetween(day, lastCompletionYear(today));

export const lastScreeningYear = (today: string): number => yearAfter(today, SCREENING_YEARS_AHEAD);
export const isScreeningDay = (day: string, today: string): boolean =>
  isBetween(day, lastScreeningYear(today));

const language = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** ISO 639-1, or three letters as in 639-3, of which nobody here has the list. */
export const isLanguage = (code: string): boolean =>
  /^[a-z]{2,3}$/.test(code) && (code.length === 3 || language.of(code) !== undefined);
