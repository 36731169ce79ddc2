/** The text of a cell that removes a stored value. An empty cell leaves it unchanged. */
const CLEAR = /^\(clear\)$/i;
export const isClear = (cell: string): boolean => CLEAR.test(cell.trim());
