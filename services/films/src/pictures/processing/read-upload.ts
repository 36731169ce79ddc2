import { MAX_STILL_BYTES } from '@laurel/rules/pictures/stills';
import { createUploadNotFoundError } from '../../domain/still.js';
import type { StillStorage } from '../../storage/storage.js';

/**
 * Reads an upload.
 * @throws still.not_uploaded
 */
export async function readUpload(storage: StillStorage, fileName: string): Promise<Buffer> {
  const bytes = await storage.readUpload(fileName, MAX_STILL_BYTES);
  if (!bytes) throw createUploadNotFoundError();
  return bytes;
}
