import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STILL_SIZES } from '@laurel/rules/stills';
import { readme } from '@laurel/words/archive-readme';
import { ZipFile } from 'yazl';
import type { StillStorage } from '../stills/storage.js';

export interface Gathered {
  service: string;
  areas: readonly { area: string; rows: unknown[] }[];
}
interface StillRow {
  fileName: string;
  filmId: number | null;
  state: string;
}

/** Pictures that are shown; the originals are not kept. */
const SHOWN = ['kept', 'portrait'];
const picturesIn = (gathered: readonly Gathered[]): StillRow[] =>
  (gathered.find(({ service }) => service === 'films')?.areas ?? [])
    .filter(({ area }) => area === 'stills')
    .flatMap(({ rows }) => rows as StillRow[])
    .filter(({ state }) => SHOWN.includes(state));

/** Writes an archive, for nobody else on this machine to read: a README, a file of JSON for each area, each picture in its largest copy. Of the pictures one at a time is in memory. Answers its bytes. */
export async function writeArchive(
  file: string,
  gathered: readonly Gathered[],
  storage: StillStorage,
  at: Date,
): Promise<number> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, fs.createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  const options = { mtime: at };
  const all = gathered.flatMap(({ service, areas }) =>
    areas.map(({ area, rows }) => ({ service, area, rows, path: `${service}/${area}.json` })),
  );
  const pictures = picturesIn(gathered);
  const text = readme(
    all.map(({ service, area, rows }) => ({ service, area, rows: rows.length })),
    pictures.length,
    at,
  );
  zip.addBuffer(Buffer.from(text), 'README.txt', options);
  for (const { path, rows } of all) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), path, options);
  for (const { fileName, filmId } of pictures) {
    const path = `pictures/${filmId === null ? 'you' : `film-${filmId}`}/${fileName}.webp`;
    zip.addReadStreamLazy(path, { ...options, compress: false }, (done) => {
      storage.read(fileName, Math.max(...STILL_SIZES), 'webp').then(
        (bytes) => done(null, Readable.from(bytes ? [bytes] : [])),
        (error: Error) => done(error, undefined as never),
      );
    });
  }
  zip.on('error', (error) => zip.outputStream.emit('error', error));
  zip.end();
  await written;
  return (await fs.promises.stat(file)).size;
}
