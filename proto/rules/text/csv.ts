/**
 * Matches text that a spreadsheet would evaluate as a formula. Some also do so for full-width signs, or after
 * invisible characters.
 */
const FORMULA = /^[\s'\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|^'*[\t\r]/u;
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/;
const isFormula = (cell: string): boolean => FORMULA.test(cell) && !NEGATIVE_NUMBER.test(cell);
export const CSV_LINE_END = '\r\n';
/** The byte order mark by which spreadsheets recognise UTF-8. */
export const CSV_HEAD = '\uFEFF';

/**
 * How cells are separated and numbers are written. A spreadsheet reads a file in columns only if the separator is
 * the one of its language and country, and a number only with their decimal sign.
 */
export const CSV_FORMATS = {
  comma: { separator: ',', decimalSign: '.' },
  semicolon: { separator: ';', decimalSign: ',' },
  'semicolon-point': { separator: ';', decimalSign: '.' },
} as const;
export type CsvFormat = keyof typeof CSV_FORMATS;
export const CSV_FORMAT_NAMES = Object.keys(CSV_FORMATS) as readonly CsvFormat[];
/** A text, or a number, which is written with the decimal sign of the format. */
export type CsvCell = string | number | null;

/** Spreadsheets in these countries expect semicolons although numbers have a decimal point. */
const SEMICOLON_COUNTRIES = ['CH', 'LI'];
/**
 * Returns the format that spreadsheets in a language and country expect.
 * @param locale a BCP 47 tag such as `de-AT`
 * @throws RangeError for a text that is no such tag
 */
export function getCsvFormat(locale: string): CsvFormat {
  const decimalSign = new Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  if (decimalSign === ',') return 'semicolon';
  const country = new Intl.Locale(locale).maximize().region ?? '';
  return decimalSign !== '.' || SEMICOLON_COUNTRIES.includes(country) ? 'semicolon-point' : 'comma';
}

/** A formula after a character that separates cells where the file is opened with another separator. */
const INNER_FORMULA =
  /([,;\t\r\n][ \v\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\p{Default_Ignorable_Code_Point}]*)('*)([=+\-@＝＋－＠][^,;\t\r\n]*)/gu;
/** A number, or the item of a list: `- two tapes`. */
const HARMLESS_TEXT = /^(?:-\d+(?:\.\d+)?\s*|[+-]\s[^|!]*)$/;

/** Prefixes an apostrophe, so that no spreadsheet evaluates the cell or a part of it. `unescapeFormula` removes it. */
export function escapeFormula(cell: string): string {
  const escapedCell = cell.replace(INNER_FORMULA, (match, separator: string, quotes: string, text: string) =>
    quotes === '' && HARMLESS_TEXT.test(text) ? match : `${separator}'${quotes}${text}`,
  );
  return isFormula(cell) ? `'${escapedCell}` : escapedCell;
}
export function unescapeFormula(escapedCell: string): string {
  const cell = escapedCell.startsWith("'") && FORMULA.test(escapedCell) ? escapedCell.slice(1) : escapedCell;
  return cell.replace(INNER_FORMULA, (_, separator: string, quotes: string, text: string) =>
    [separator, quotes.slice(1), text].join(''),
  );
}

const quoteCell = (cell: string) =>
  /[",;\t\r\n']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
function formatCell(cell: CsvCell, format: CsvFormat): string {
  if (typeof cell === 'number') return String(cell).replace('.', CSV_FORMATS[format].decimalSign);
  return quoteCell(escapeFormula(cell ?? ''));
}
/** Formats a table row without its line end. Neutralises formulas and quotes cells where needed. */
export const formatCsvLine = (cells: readonly CsvCell[], format: CsvFormat = 'comma'): string =>
  cells.map((cell) => formatCell(cell, format)).join(CSV_FORMATS[format].separator);
/** Formats a whole file: its byte order mark, and each row with its line end. */
export const formatCsv = (rows: readonly (readonly CsvCell[])[], format: CsvFormat = 'comma'): string =>
  CSV_HEAD + rows.map((cells) => `${formatCsvLine(cells, format)}${CSV_LINE_END}`).join('');

/** The options of a command that writes a CSV file, and the help for them. */
export const CSV_OPTIONS = {
  locale: {
    type: 'string',
    description: 'The language and country of your spreadsheet, such as de or en-GB. The default is en.',
  },
  separator: {
    type: 'string',
    description: 'What separates the cells: , or ; instead of the sign of the locale.',
  },
} as const;
export const CSV_OPTIONS_HINT =
  '--locale must be a language such as de or en-GB, and --separator a comma or a semicolon.';
type OptionValue = string | boolean | undefined;

/** Returns the format for the options of a command, or null if they are wrong. */
export function chooseCsvFormat({
  locale = 'en',
  separator,
}: {
  locale?: OptionValue;
  separator?: OptionValue;
}): CsvFormat | null {
  const localeFormat = getCsvFormatOrNull(String(locale));
  if (localeFormat === null || separator === undefined) return localeFormat;
  if (separator === ',') return 'comma';
  if (separator !== ';') return null;
  return localeFormat === 'comma' ? 'semicolon' : localeFormat;
}

function getCsvFormatOrNull(locale: string): CsvFormat | null {
  try {
    return getCsvFormat(locale);
  } catch {
    return null;
  }
}
