/** The names of spreadsheet files that are read: Excel and OpenDocument. */
export const SPREADSHEET_FILE = /\.(?:xlsx|xlsm|ods)$/i;
/** A larger spreadsheet has to be saved as CSV, which is read piece by piece. */
export const MAX_SPREADSHEET_BYTES = 20 * 2 ** 20;
