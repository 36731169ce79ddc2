/** Undo is for slips. Older changes require a regular status change with its checks. */
export const UNDO_MINUTES = 60;
