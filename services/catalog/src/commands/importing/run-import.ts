import { isInList } from '@laurel/rules/text/lists';
import { TEXT_ENCODINGS, type TextEncoding } from '@laurel/rules/text/text-encodings';
import { DAY_ORDERS } from '@laurel/rules/dates/written-days';
import { isCurrency } from '@laurel/rules/money/currencies';
import { LOCAL_CURRENCY } from '@laurel/rules/money/written-fees';
import { DECIMAL_SIGNS } from '@laurel/rules/tables/column-formats';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { chooseCsvFormat, CSV_OPTIONS, CSV_OPTIONS_HINT } from '@laurel/rules/text/csv';
import { Usage, type Command } from '@laurel/runtime/lifecycle/command';
import { FORMAT_OPTIONS, type ColumnChoices } from '../../import/tables/choose-columns.js';
import { ExportPages } from '../../import/export-pages.js';
import { FillReference } from '../maintenance/fill-reference.js';
import { ImportCatalog, type ImportProgress, type SimilarRecord } from './import-catalog.js';

/** The exit code if some records were refused and the others were imported. */
const EXIT_SOME_REFUSED = 2;
/**
 * The exit code of `--stop-if-similar` if nothing of a file was imported, because a new festival resembles
 * another one.
 */
const EXIT_SIMILAR = 3;
const STOP_IF_SIMILAR = 'stop-if-similar';

const writeProgress = ({ state, done, total }: ImportProgress) =>
  process.stderr.write(`\r${state} ${done}${total > 0 ? ` of ${total}` : ''}      `);

/**
 * Returns one line for each similar pair of a new and another festival, and a line about what happens next.
 */
function formatSimilarRecords(similarRecords: readonly SimilarRecord[], stopsIfSimilar: boolean): string[] {
  const count = new Set(similarRecords.map(({ line }) => line)).size;
  if (count === 0) return [];
  const result = stopsIfSimilar
    ? 'Nothing of this file is imported'
    : `They are added. To stop instead, use --${STOP_IF_SIMILAR}`;
  return [
    ...similarRecords.map(
      ({ line, name, other }) =>
        `${line}: “${name}” looks like “${other.name}” (${other.id === 0 ? `line ${other.line}` : `Laurel ID ${other.id}`})`,
    ),
    `${count} new ${count === 1 ? 'festival looks' : 'festivals look'} like other ones. ${result}.`,
  ];
}

function parseEncoding(name: string | boolean | undefined): TextEncoding | null {
  if (typeof name !== 'string') return null;
  const encoding = name.toLowerCase();
  if (isInList(TEXT_ENCODINGS, encoding)) return encoding;
  throw new Usage(`Name one of these encodings: ${TEXT_ENCODINGS.join(', ')}.`);
}

/** Returns the value of an option that has one of the given values. */
function parseChoice<T extends string>(
  values: readonly T[],
  name: string,
  value: string | boolean | undefined,
): T | undefined {
  if (typeof value !== 'string') return undefined;
  if (isInList(values, value)) return value;
  throw new Usage(`--${name} is one of: ${values.join(', ')}.`);
}
function parseCurrencyOption(value: string | boolean | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const code = value.toUpperCase();
  if (value === LOCAL_CURRENCY || isCurrency(code)) return value === LOCAL_CURRENCY ? value : code;
  throw new Usage(`--currency is a code such as EUR, or ${LOCAL_CURRENCY}.`);
}
/** Returns how ambiguous cells are read. Omits what the user does not choose. */
function parseColumnChoices(options: Record<string, string | boolean | undefined>): ColumnChoices {
  const days = parseChoice(DAY_ORDERS, FORMAT_OPTIONS.days, options[FORMAT_OPTIONS.days]);
  const amounts = parseChoice(DECIMAL_SIGNS, FORMAT_OPTIONS.amounts, options[FORMAT_OPTIONS.amounts]);
  const currency = parseCurrencyOption(options.currency);
  return { ...(days && { days }), ...(amounts && { amounts }), ...(currency && { currency }) };
}

export const importFiles: Command = {
  description:
    'Imports festivals with their competitions from files: JSON, JSON lines or CSV. services/catalog/README.md describes the records. Exits with 2 if a record was not imported, and with 3 if --stop-if-similar stopped.',
  takes: 'FILE …',
  options: {
    'dry-run': { type: 'boolean', description: 'Only reports what would change.' },
    [STOP_IF_SIMILAR]: {
      type: 'boolean',
      description: 'Imports nothing of a file in which a new festival looks like another one.',
    },
    encoding: {
      type: 'string',
      description: `The encoding of files that are neither UTF-8 nor UTF-16: ${TEXT_ENCODINGS.join(', ')}.`,
    },
    currency: {
      type: 'string',
      description: `The currency of amounts for which a table states none: a code such as EUR, or ${LOCAL_CURRENCY} for that of each festival's country.`,
    },
    [FORMAT_OPTIONS.days]: {
      type: 'string',
      description: `How 03/04/2027 is read: ${DAY_ORDERS.join(', ')}.`,
    },
    [FORMAT_OPTIONS.amounts]: {
      type: 'string',
      description: `How 1.250 is read: ${DECIMAL_SIGNS.join(', ')}.`,
    },
  },
  async run(app, { names: files, options }) {
    os.setPriority(os.constants.priority.PRIORITY_LOW); // visitors' requests have priority
    if (files.length === 0)
      throw new Usage('Name one or more files, such as festivals.jsonl, festivals.json or festivals.csv.');
    await app.get(FillReference, { strict: false }).run();
    const encoding = parseEncoding(options.encoding);
    const columnChoices = parseColumnChoices(options);
    const stopsIfSimilar = options[STOP_IF_SIMILAR] === true;
    let isStopped = false;
    for (const file of files) {
      const report = await app.get(ImportCatalog, { strict: false }).run(file, {
        isDryRun: options['dry-run'] === true,
        stopsIfSimilar,
        onCompared: (similarRecords) => {
          for (const text of formatSimilarRecords(similarRecords, stopsIfSimilar)) console.log(text);
          isStopped ||= stopsIfSimilar && similarRecords.length > 0;
        },
        encoding,
        columnChoices,
        ...(process.stderr.isTTY && { onProgress: writeProgress }),
      });
      if (process.stderr.isTTY) process.stderr.write('\n');
      console.log(report.formatLines().join('\n'));
      if (report.refusedRecords.length > 0) process.exitCode = EXIT_SOME_REFUSED;
    }
    if (isStopped) process.exitCode = EXIT_SIMILAR;
  },
};

/** Why a file cannot be written, by the system's error code. */
const WRITE_ERROR_MESSAGES: Readonly<Record<string, string>> = {
  ENOENT: 'This folder does not exist',
  EISDIR: 'This is a folder, not a file',
  EACCES: 'This file is not writable',
};

export const exportFile: Command = {
  description:
    'Writes the catalogue to a file: .jsonl, .json, or .csv with flat festivals. Importing the file changes nothing.',
  takes: 'FILE',
  options: { ...CSV_OPTIONS },
  async run(app, { names, options }) {
    const [file] = names;
    const format = path.extname(file ?? '').slice(1);
    if (names.length !== 1 || !['jsonl', 'json', 'csv'].includes(format))
      throw new Usage('Name one file, such as catalogue.jsonl, catalogue.json or catalogue.csv.');
    const csvFormat = chooseCsvFormat(options);
    if (csvFormat === null) throw new Usage(CSV_OPTIONS_HINT);
    const pages = app.get(ExportPages, { strict: false });
    const output = fs.createWriteStream(file!);
    await once(output, 'open').catch((error: NodeJS.ErrnoException) => {
      throw new Usage(
        `${WRITE_ERROR_MESSAGES[error.code ?? ''] ?? `The file cannot be written (${error.code})`}: ${file}`,
      );
    });
    let after: number | null | undefined = 0;
    while (after != null) {
      const page = await pages.getPage({ format, after, csvFormat });
      if (!output.write(page.text)) await once(output, 'drain');
      after = page.next;
    }
    output.end();
    await once(output, 'finish');
    console.log(`The catalogue was written to ${file}`);
  },
};
