/** Sort orders of a user's films: creation date, last change, title. */
export const FILM_SORTS = ['newest', 'oldest', 'changed', 'name'] as const;
export type FilmSort = (typeof FILM_SORTS)[number];
