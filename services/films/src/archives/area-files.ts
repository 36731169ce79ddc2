import fs from 'node:fs/promises';
import path from 'node:path';

/** A file with the JSON array of one area of a service. */
interface AreaFile {
  service: string;
  area: string;
  file: string;
  rows: number;
}
interface StillRow {
  fileName: string;
  filmId: number | null;
  state: string;
}

/** The states of pictures that are visible somewhere. The original files are not stored. */
const VISIBLE_STATES = ['stored', 'portrait'];
const formatRow = (row: unknown) => JSON.stringify(row, null, 2).replace(/^/gm, '  ');

/** Writes the personal data of a user page by page. At most one page is in memory. */
export class AreaFiles {
  readonly files: AreaFile[] = [];
  readonly pictures: StillRow[] = [];
  constructor(private readonly folder: string) {}

  /** Appends a page of an area. All pages of an area must be added before the next area. */
  async add(service: string, area: string, rows: readonly unknown[]): Promise<void> {
    let areaFile = this.files.find((item) => item.service === service && item.area === area);
    if (!areaFile) {
      areaFile = { service, area, file: path.join(this.folder, `${this.files.length}.json`), rows: 0 };
      this.files.push(areaFile);
    }
    const text = rows
      .map((row, index) => `${areaFile.rows + index === 0 ? '[' : ','}\n${formatRow(row)}`)
      .join('');
    await fs.appendFile(areaFile.file, text, { mode: 0o600 });
    areaFile.rows += rows.length;
    if (service === 'films' && area === 'stills')
      this.pictures.push(...(rows as StillRow[]).filter(({ state }) => VISIBLE_STATES.includes(state)));
  }

  /** Completes the JSON arrays. Must be called after the last page. */
  async end(): Promise<void> {
    for (const { file, rows } of this.files)
      await fs.appendFile(file, rows === 0 ? '[]' : '\n]', { mode: 0o600 });
  }
}
