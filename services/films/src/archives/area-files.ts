import fs from 'node:fs/promises';
import path from 'node:path';

/** The JSON array of one area of a service, in a file. */
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

/** The states of visible pictures. Originals are not stored. */
const SHOWN = ['stored', 'portrait'];
const indented = (row: unknown) => JSON.stringify(row, null, 2).replace(/^/gm, '  ');

/** Writes the personal data of a user page by page. At most one page is in memory. */
export class AreaFiles {
  readonly all: AreaFile[] = [];
  readonly pictures: StillRow[] = [];
  constructor(private readonly folder: string) {}

  /** Appends a page of an area. The pages of one area arrive one after another. */
  async add(service: string, area: string, rows: readonly unknown[]): Promise<void> {
    let areaFile = this.all.find((item) => item.service === service && item.area === area);
    if (!areaFile) {
      areaFile = { service, area, file: path.join(this.folder, `${this.all.length}.json`), rows: 0 };
      this.all.push(areaFile);
    }
    const text = rows.map((row, n) => `${areaFile.rows + n === 0 ? '[' : ','}\n${indented(row)}`).join('');
    await fs.appendFile(areaFile.file, text, { mode: 0o600 });
    areaFile.rows += rows.length;
    if (service === 'films' && area === 'stills')
      this.pictures.push(...(rows as StillRow[]).filter(({ state }) => SHOWN.includes(state)));
  }

  /** Call this after the last page. */
  async end(): Promise<void> {
    for (const { file, rows } of this.all)
      await fs.appendFile(file, rows === 0 ? '[]' : '\n]', { mode: 0o600 });
  }
}
