export const FILM_TYPES = ['Animation', 'Documentary', 'Live-Action / Fiction'] as const;
export type FilmType = (typeof FILM_TYPES)[number];
