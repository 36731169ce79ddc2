import { LARGEST_STILL_BYTES } from '@laurel/rules/stills';
import { mutate } from './bff';
import { formatBytes } from './megabytes';
import { sendFile } from './send-file';
import { t } from './texts/profile';

/** Sends a picture that is of no film, and says how much of it is on its way (0 to 1); answers the name under which it waits. Throws `Refused`, and for one that is too large. */
export async function sendPicture(file: File, onProgress: (part: number) => void): Promise<string> {
  if (file.size > LARGEST_STILL_BYTES)
    throw new Error(
      t('picture.large', { size: formatBytes(file.size), most: formatBytes(LARGEST_STILL_BYTES) }),
    );
  const { stillFileName, url } = await mutate('createStillUpload', { bytes: file.size });
  await sendFile(url, file, onProgress);
  return stillFileName;
}
