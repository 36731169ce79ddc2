import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STILL_SIZES } from '@laurel/rules/pictures/stills';
import { formatReadme } from '@laurel/messages/documents/archive-readme';
import { ZipFile } from 'yazl';
import type { StillStorage } from '../storage/storage.js';
import type { AreaFiles } from './area-files.js';

/**
 * Writes an archive: a README, a JSON file per area, and the largest variant of each picture. Only the
 * operating-system user of this process can read it. Only one picture at a time is in memory. Returns the size
 * in bytes.
 */
export async function writeArchive(
  file: string,
  areaFiles: AreaFiles,
  storage: StillStorage,
  createdAt: Date,
): Promise<number> {
  const zip = new ZipFile();
  const finished = pipeline(zip.outputStream, fs.createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  const options = { mtime: createdAt };
  const text = formatReadme(areaFiles.files, areaFiles.pictures.length, createdAt);
  zip.addBuffer(Buffer.from(text), 'README.txt', options);
  for (const { service, area, file } of areaFiles.files)
    zip.addFile(file, `${service}/${area}.json`, options);
  for (const { fileName, filmId } of areaFiles.pictures) {
    const path = `pictures/${filmId === null ? 'you' : `film-${filmId}`}/${fileName}.webp`;
    zip.addReadStreamLazy(path, { ...options, compress: false }, (callback) => {
      storage.read(fileName, Math.max(...STILL_SIZES), 'webp').then(
        (bytes) => callback(null, Readable.from(bytes ? [bytes] : [])),
        (error: Error) => callback(error, undefined as never),
      );
    });
  }
  zip.on('error', (error) => zip.outputStream.emit('error', error));
  zip.end();
  await finished;
  return (await fs.promises.stat(file)).size;
}
