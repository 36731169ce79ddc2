/** The language of pages and documents: a folder next to `compile.mjs`. */
export const LANGUAGE = 'en';
