import { GENRES, THEMES } from '../films/vocabularies.js';

/** Themes of a festival include genres, because some festivals specialise in a genre. */
export const FESTIVAL_THEMES: readonly string[] = [...new Set<string>([...THEMES, ...GENRES])];

export const ARTHOUSE_INDEXES = ['unknown', 'A', 'CAA', 'CA'] as const;
