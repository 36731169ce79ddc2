import { MAX_STILL_BYTES } from '@laurel/rules/pictures/stills';
import { mutate } from '../server/bff';
import { formatBytes } from '../formatting/file-size';
import { sendFile } from './send-file';
import { t } from '@laurel/messages/pages/account/profile';

/**
 * Uploads a picture that belongs to no film and reports the sent fraction (0 to 1). Returns the name of its
 * temporary file.
 * @throws RefusalError, or an Error if the picture is too large
 */
export async function sendPicture(file: File, onProgress: (fraction: number) => void): Promise<string> {
  if (file.size > MAX_STILL_BYTES)
    throw new Error(t('picture.large', { size: formatBytes(file.size), max: formatBytes(MAX_STILL_BYTES) }));
  const { stillFileName, url } = await mutate('createStillUpload', { bytes: file.size });
  await sendFile(url, file, onProgress);
  return stillFileName;
}
