/** An undo is for a slip; what has stood for longer is changed by a move, with what that asks for. */
export const UNDO_MINUTES = 60;
