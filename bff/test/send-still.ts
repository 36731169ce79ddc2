import sharp from 'sharp';
import type { Platform } from './things.js';

/** A small picture. */
export const smallPicture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#2c6b4d' } })
    .jpeg()
    .toBuffer();

/** Sends a picture as a browser does; answers the name under which it waits to be confirmed. Without a film: for a trial. */
export async function sendStill(laurel: Platform, cookie: string, filmId?: number): Promise<string> {
  const picture = await smallPicture();
  const { body } = await laurel.post('createStillUpload', { filmId, bytes: picture.length }, cookie);
  await laurel.ask(body.url, {
    method: 'PUT',
    headers: { origin: laurel.url },
    body: new Uint8Array(picture),
  });
  return body.stillFileName;
}
