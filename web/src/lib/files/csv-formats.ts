import { getCsvFormat, type CsvFormat } from '@laurel/rules/text/csv';

/** Returns the formats to choose from, first the one that spreadsheets in the browser's language expect. */
export const listCsvFormats = (): CsvFormat[] => [
  ...new Set<CsvFormat>([getCsvFormat(navigator.language), 'comma', 'semicolon']),
];
