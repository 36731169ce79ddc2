import { createContext } from 'react';

/** Where the matches of a film are read: room beside its name for what is to be heeded of it; null until that is drawn. */
export const BesideFilm = createContext<HTMLElement | null>(null);
