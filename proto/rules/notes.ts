/** Why a competition is entered where the rules say no, in characters. */
export const LONGEST_REASON = 500;
/** Why a competition is hidden, in characters. */
export const LONGEST_HIDE_NOTE = 500;
/** What is noted on an entry, in characters. */
export const LONGEST_NOTE = 2000;
