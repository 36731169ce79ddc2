import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createPicturePath } from '@laurel/rules/pictures/festival-pictures';
import type { StillFormat } from '@laurel/rules/pictures/stills';
import { signPath } from '@laurel/runtime/auth/signed-path';
import { StillStorage, type StorageArea, type StillVariant } from './storage.js';

const getErrorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown) => getErrorCode(error) === 'ENOENT';
/** The number of attempts if other processes replace the same still at the same time. */
const MAX_ATTEMPTS = 10;

/** Deletes the file or folder of this name, and those whose name continues with a dot (`<name>.…`). */
async function removeByName(folder: string, name: string): Promise<void> {
  for (const file of await fs.readdir(folder).catch(() => []))
    if (file === name || file.startsWith(`${name}.`))
      await fs.rm(path.join(folder, file), { recursive: true, force: true });
}

async function replaceFolder(temporary: string, target: string): Promise<void> {
  for (let n = 1; ; n++) {
    try {
      await fs.rm(target, { recursive: true, force: true });
      return await fs.rename(temporary, target);
    } catch (error) {
      // Another process has created the target in between.
      if (n === MAX_ATTEMPTS || !['ENOTEMPTY', 'EEXIST'].includes(getErrorCode(error) ?? '')) throw error;
    }
  }
}

/**
 * Stores pictures in a local folder. The BFF's gateway writes uploads (`/uploads`) and serves stills
 * (`/stills`) if the URL is signed. Festival pictures (`/pictures`) are public.
 */
export class DiskStorage extends StillStorage {
  constructor(
    private readonly folder: string,
    private readonly key: Buffer,
  ) {
    super();
  }

  async createUploadUrl(name: string, bytes: number, expiresAt: number) {
    return signPath(`/uploads/${name}`, { bytes: String(bytes) }, expiresAt, this.key);
  }

  async createUrl(name: string, size: number, format: StillFormat, expiresAt: number) {
    return signPath(`/stills/${name}/${size}.${format}`, {}, expiresAt, this.key);
  }

  async createPictureUrl(name: string, width: number, format: StillFormat) {
    return createPicturePath(name, width, format);
  }

  async readUpload(name: string, maxBytes: number) {
    const file = path.join(this.folder, 'uploads', name);
    try {
      const { size } = await fs.stat(file);
      return size > maxBytes ? null : await fs.readFile(file);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Deletes the complete upload and any interrupted ones (`<name>.<request>.part`). */
  removeUpload(name: string) {
    return removeByName(path.join(this.folder, 'uploads'), name);
  }

  /**
   * Writes to a temporary folder and then renames it, so that no incomplete still is served. If two
   * writes are concurrent, the later one wins.
   */
  async write(name: string, variants: readonly StillVariant[], area: StorageArea = 'stills') {
    const temporary = path.join(this.folder, area, `${name}.${randomUUID()}.part`);
    await fs.mkdir(temporary, { recursive: true });
    try {
      for (const { size, format, bytes } of variants)
        await fs.writeFile(path.join(temporary, `${size}.${format}`), bytes);
      await replaceFolder(temporary, path.join(this.folder, area, name));
    } finally {
      await fs.rm(temporary, { recursive: true, force: true });
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

  /** Writes a temporary file and then renames it. */
  async saveArchive(id: string, file: string) {
    const target = this.getArchivePath(id);
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.copyFile(file, `${target}.part`);
    await fs.rename(`${target}.part`, target);
  }

  async removeArchive(id: string) {
    for (const file of [this.getArchivePath(id), `${this.getArchivePath(id)}.part`])
      await fs.rm(file, { force: true });
  }

  async createArchiveUrl() {
    return null;
  }

  private getArchivePath(id: string) {
    return path.join(this.folder, 'archives', `${id}.zip`);
  }

  remove(name: string, area: StorageArea = 'stills') {
    return removeByName(path.join(this.folder, area), name);
  }
}
