import fs from 'node:fs/promises';
import path from 'node:path';
import type { StillFormat } from '@laurel/rules/stills';
import { signedPath } from '@laurel/runtime/signed-path';
import { StillStorage, type StillCopy } from './storage.js';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Pictures in a folder of this machine, which the BFF's door writes (`/uploads`) and shows (`/stills`) where a signature says so. */
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
  async removeUpload(name: string) {
    const folder = path.join(this.folder, 'uploads');
    const files = await fs.readdir(folder).catch(() => []);
    for (const file of files)
      if (file === name || file.startsWith(`${name}.`)) await fs.rm(path.join(folder, file), { force: true });
  }

  /** Beside, and then in its place: half a still is never shown. */
  async write(name: string, copies: readonly StillCopy[]) {
    const [folder, beside] = [
      path.join(this.folder, 'stills', name),
      path.join(this.folder, 'stills', `${name}.part`),
    ];
    await fs.rm(beside, { recursive: true, force: true });
    await fs.mkdir(beside, { recursive: true });
    for (const { size, format, bytes } of copies)
      await fs.writeFile(path.join(beside, `${size}.${format}`), bytes);
    await fs.rm(folder, { recursive: true, force: true });
    await fs.rename(beside, folder);
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

  async remove(name: string) {
    for (const folder of [name, `${name}.part`])
      await fs.rm(path.join(this.folder, 'stills', folder), { recursive: true, force: true });
  }
}
