/** The text of a cell that removes a stored value. An empty cell would leave the value unchanged. */
const CLEAR = /^\(clear\)$/i;
export const clearsField = (cell: string): boolean => CLEAR.test(cell.trim());
