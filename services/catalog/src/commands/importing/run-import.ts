import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { Usage, type Command } from '@laurel/runtime/lifecycle/command';
import { ExportPages } from '../../import/export-pages.js';
import { FillKnownAs } from '../maintenance/fill-known-as.js';
import { FillReference } from '../maintenance/fill-reference.js';
import { ImportCatalog, type ImportProgress } from './import-catalog.js';

/** Some records were refused; the others were imported. */
const NOT_ALL_TAKEN = 2;

const writeProgress = ({ state, done, total }: ImportProgress) =>
  process.stderr.write(`\r${state} ${done}${total > 0 ? ` of ${total}` : ''}      `);

export const importFiles: Command = {
  description:
    'Imports festivals with their competitions from files: JSON, JSON lines or CSV. services/catalog/README.md describes the records. Exits with 2 if a record was not imported.',
  takes: 'FILE …',
  options: {
    'dry-run': { type: 'boolean', description: 'Only reports what would change.' },
    'windows-1252': {
      type: 'boolean',
      description: 'The files are encoded in Windows-1252, not in UTF-8 or UTF-16.',
    },
  },
  async run(app, { names: files, options }) {
    os.setPriority(os.constants.priority.PRIORITY_LOW); // visitors' requests first
    if (files.length === 0)
      throw new Usage('Name one or more files, such as festivals.jsonl, festivals.json or festivals.csv.');
    await app.get(FillReference, { strict: false }).run();
    await app.get(FillKnownAs, { strict: false }).run();
    for (const file of files) {
      const report = await app
        .get(ImportCatalog, { strict: false })
        .run(file, {
          dryRun: options['dry-run'] === true,
          encoding: options['windows-1252'] === true ? 'windows-1252' : null,
          ...(process.stderr.isTTY && { onProgress: writeProgress }),
        });
      if (process.stderr.isTTY) process.stderr.write('\n');
      console.log(report.lines().join('\n'));
      if (report.refused.length > 0) process.exitCode = NOT_ALL_TAKEN;
    }
  },
};

/** Why a file cannot be written, by the system's error code. */
const WHY_NOT: Readonly<Record<string, string>> = {
  ENOENT: 'This folder does not exist',
  EISDIR: 'This is a folder, not a file',
  EACCES: 'This file is not writable',
};

export const exportFile: Command = {
  description:
    'Writes the catalogue to a file: .jsonl, .json, or .csv with flat festivals. Importing the file changes nothing.',
  takes: 'FILE',
  async run(app, { names }) {
    const [file] = names;
    const format = path.extname(file ?? '').slice(1);
    if (names.length !== 1 || !['jsonl', 'json', 'csv'].includes(format))
      throw new Usage('Name one file, such as catalogue.jsonl, catalogue.json or catalogue.csv.');
    const pages = app.get(ExportPages, { strict: false });
    const out = fs.createWriteStream(file!);
    await once(out, 'open').catch((error: NodeJS.ErrnoException) => {
      throw new Usage(
        `${WHY_NOT[error.code ?? ''] ?? `The file cannot be written (${error.code})`}: ${file}`,
      );
    });
    for (let after: number | null = 0; after !== null;) {
      const page = await pages.getPage({ format, after });
      if (!out.write(page.text)) await once(out, 'drain');
      after = page.next ?? null;
    }
    out.end();
    await once(out, 'finish');
    console.log(`The catalogue was written to ${file}`);
  },
};
