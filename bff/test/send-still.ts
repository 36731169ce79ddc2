import sharp from 'sharp';
import type { Platform } from './platform.js';

/** Returns a small JPEG. */
export const createSmallPicture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#2c6b4d' } })
    .jpeg()
    .toBuffer();

/**
 * Uploads a picture as a browser does. Without a film it is for a trial. Returns the file name that waits for
 * confirmation.
 */
export async function sendStill(laurel: Platform, cookie: string, filmId?: number): Promise<string> {
  const picture = await createSmallPicture();
  const { body } = await laurel.post('createStillUpload', { filmId, bytes: picture.length }, cookie);
  await laurel.request(body.url, {
    method: 'PUT',
    headers: { origin: laurel.url },
    body: new Uint8Array(picture),
  });
  return body.stillFileName;
}
