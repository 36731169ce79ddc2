/** What a user's films can be put in order by: when they were added, when they were last changed, their title. */
export const FILM_SORTS = ['newest', 'oldest', 'changed', 'name'] as const;
export type FilmSort = (typeof FILM_SORTS)[number];
