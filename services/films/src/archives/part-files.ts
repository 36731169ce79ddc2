import fs from 'node:fs/promises';
import path from 'node:path';

/** An area of a service in a file of its own: an array of JSON. */
interface PartFile {
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

/** Pictures that are shown; the originals are not kept. */
const SHOWN = ['kept', 'portrait'];
const indented = (row: unknown) => JSON.stringify(row, null, 2).replace(/^/gm, '  ');

/** What the services tell of somebody, written down page by page: never more than a page of it is in memory. */
export class PartFiles {
  readonly all: PartFile[] = [];
  readonly pictures: StillRow[] = [];
  constructor(private readonly folder: string) {}

  /** The next page of an area; the pages of one come one after another. */
  async add(service: string, area: string, rows: readonly unknown[]): Promise<void> {
    let part = this.all.find((one) => one.service === service && one.area === area);
    if (!part) {
      part = { service, area, file: path.join(this.folder, `${this.all.length}.json`), rows: 0 };
      this.all.push(part);
    }
    const text = rows.map((row, n) => `${part.rows + n === 0 ? '[' : ','}\n${indented(row)}`).join('');
    await fs.appendFile(part.file, text, { mode: 0o600 });
    part.rows += rows.length;
    if (service === 'films' && area === 'stills')
      this.pictures.push(...(rows as StillRow[]).filter(({ state }) => SHOWN.includes(state)));
  }

  /** After the last page of all. */
  async end(): Promise<void> {
    for (const { file, rows } of this.all)
      await fs.appendFile(file, rows === 0 ? '[]' : '\n]', { mode: 0o600 });
  }
}
