import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { picturePath } from '@laurel/rules/pictures';
import type { StillFormat } from '@laurel/rules/stills';
import { signedPath } from '@laurel/runtime/signed-path';
import { StillStorage, type Shelf, type StillCopy } from './storage.js';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';
/** As many may put the same still in its place at once. */
const MOST_AT_ONCE = 10;

/** What is called so, and what is beside it (`<name>.…`). */
async function removeAll(folder: string, name: string): Promise<void> {
  for (const file of await fs.readdir(folder).catch(() => []))
    if (file === name || file.startsWith(`${name}.`))
      await fs.rm(path.join(folder, file), { recursive: true, force: true });
}

async function putInPlace(beside: string, place: string): Promise<void> {
  for (let n = 1; ; n++) {
    try {
      await fs.rm(place, { recursive: true, force: true });
      return await fs.rename(beside, place);
    } catch (error) {
      // Another came between.
      if (n === MOST_AT_ONCE || !['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
    }
  }
}

/** Pictures in a folder of this machine, which the BFF's door writes (`/uploads`) and shows (`/stills`) where a signature says so, and those of festivals (`/pictures`) to anybody. */
export class DiskStorage extends StillStorage {
  constructor(
    private readonly folder: string,
    private readonly key: Buffer,
  ) {
    super();
  }

  async uploadUrl(name: string, bytes: number, until: number) {
    return signedPath(`/uploads/${name}`, { bytes: String(bytes) }, until, this.key);
  }

  async url(name: string, size: number, format: StillFormat, until: number) {
    return signedPath(`/stills/${name}/${size}.${format}`, {}, until, this.key);
  }

  async pictureUrl(name: string, width: number, format: StillFormat) {
    return picturePath(name, width, format);
  }

  async upload(name: string, most: number) {
    const file = path.join(this.folder, 'uploads', name);
    try {
      const { size } = await fs.stat(file);
      return size > most ? null : await fs.readFile(file);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** What came whole, and what broke off (`<name>.<request>.part`). */
  removeUpload(name: string) {
    return removeAll(path.join(this.folder, 'uploads'), name);
  }

  /** Each beside in a folder of its own, and then in its place: half a still is never shown, and of two at once the later one stays. */
  async write(name: string, copies: readonly StillCopy[], shelf: Shelf = 'stills') {
    const beside = path.join(this.folder, shelf, `${name}.${randomUUID()}.part`);
    await fs.mkdir(beside, { recursive: true });
    try {
      for (const { size, format, bytes } of copies)
        await fs.writeFile(path.join(beside, `${size}.${format}`), bytes);
      await putInPlace(beside, path.join(this.folder, shelf, name));
    } finally {
      await fs.rm(beside, { recursive: true, force: true });
    }
  }

  async read(name: string, size: number, format: StillFormat) {
    try {
      return await fs.readFile(path.join(this.folder, 'stills', name, `${size}.${format}`));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Beside, and then in its place. */
  async keepArchive(id: string, file: string) {
    const kept = this.archive(id);
    await fs.mkdir(path.dirname(kept), { recursive: true });
    await fs.copyFile(file, `${kept}.part`);
    await fs.rename(`${kept}.part`, kept);
  }

  async removeArchive(id: string) {
    for (const file of [this.archive(id), `${this.archive(id)}.part`]) await fs.rm(file, { force: true });
  }

  async archiveUrl() {
    return null;
  }

  private archive(id: string) {
    return path.join(this.folder, 'archives', `${id}.zip`);
  }

  remove(name: string, shelf: Shelf = 'stills') {
    return removeAll(path.join(this.folder, shelf), name);
  }
}
