/** What a festival may be, in numbers: for its form, the door, imports, and the catalogue's own rules. */
export const MOST_COMPETITIONS = 200;
/** Bytes of a festival with all that belongs to it, as JSON: half of what one answer between processes may weigh. */
export const LARGEST_FESTIVAL = 8_000_000;
export const MOST_TERMS = 100;
export const MOST_DATES = 60;
export const MOST_FEES = 40;
/** Names, themes, qualifiers. */
export const MOST_WORDS = 100;
/** One of the names, codes or words that a rule holds. */
export const LONGEST_VALUE = 200;
/** Countries, languages, … that one rule names. */
export const MOST_OF_A_RULE = 300;
/** Names, titles, addresses. */
export const LONGEST_LINE = 300;
export const LONGEST_DESCRIPTION = 20_000;
export const LONGEST_RULE = 2000;
export const LONGEST_FEE_TITLE = 200;
export const LONGEST_GROUP = 80;
export const LONGEST_ZONE = 60;
export const LARGEST_BONUS = 1000;
