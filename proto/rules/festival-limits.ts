/** What a festival may be, in numbers: for its form, the door, imports, and the catalogue's own rules. */
export const MOST_COMPETITIONS = 200;
export const MOST_TERMS = 100;
export const MOST_DATES = 60;
export const MOST_FEES = 40;
/** Names, themes, qualifiers. */
export const MOST_WORDS = 100;
/** Countries, languages, … that one rule names. */
export const MOST_OF_A_RULE = 300;
