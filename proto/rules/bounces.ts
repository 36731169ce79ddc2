/** What a server may say of why a letter came back. */
export const LONGEST_BOUNCE_REASON = 500;
/** A letter's id with our mark. */
export const LONGEST_BOUNCE_TOKEN = 100;
