/** Characters of the reason for entering a competition against its rules. */
export const MAX_OVERRIDE_REASON_LENGTH = 500;
/** Characters of the reason for hiding a competition. */
export const MAX_HIDE_NOTE_LENGTH = 500;
/** Characters of a note on an entry. */
export const MAX_NOTE_LENGTH = 2000;
