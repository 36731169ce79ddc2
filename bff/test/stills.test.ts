import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { until } from '../../deploy/testing/until.mjs';
import { errorBody, startPlatform } from './platform.js';
import { sendStill, createSmallPicture } from './send-still.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let ada: Awaited<ReturnType<typeof laurel.signIn>>;
let filmId: number, picture: Buffer;
beforeAll(async () => {
  laurel = await startPlatform({ REQUEST_TIMEOUT_MS: '500', UPLOAD_TIMEOUT_MS: '2000' });
  ada = await laurel.signIn();
  filmId = (await laurel.post('addFilm', { name: 'Salt' }, ada.cookie)).body.id;
  picture = await createSmallPicture();
});
afterAll(() => laurel?.stop());

const createUploadUrl = async (bytes = picture.length): Promise<string> =>
  (await laurel.post('createStillUpload', { filmId, bytes }, ada.cookie)).body.url;
const upload = (url: string, body: Buffer, headers: Record<string, string> = { origin: laurel.url }) =>
  laurel.request(url, { method: 'PUT', headers, body: new Uint8Array(body) });
const listUploads = () => fs.readdirSync(path.join(laurel.stack.folder, 'stills', 'uploads'));

it('a still is uploaded, added to the film and served in every size', async () => {
  const stillFileName = await sendStill(laurel, ada.cookie, filmId);
  const { status, body, headers } = await laurel.post('addFilmStill', { filmId, stillFileName }, ada.cookie);
  expect([status, body.stillFileNames, body.coverImage.fileName]).toEqual([
    200,
    [stillFileName],
    stillFileName,
  ]);
  expect(headers.get('x-laurel-seen')).toBe(`film-${filmId}=${body.version}`);
  const { body: film } = await laurel.get('getFilm', { filmId }, ada.cookie);
  const { body: films } = await laurel.get('getUserFilms', { userId: ada.userId }, ada.cookie);
  expect([film.coverImage, films.items[0].coverImage]).toEqual([body.coverImage, body.coverImage]);
  const { body: urls } = await laurel.get('getFilmStillUrls', { filmId, userId: ada.userId }, ada.cookie);
  expect(urls.items).toEqual([body.coverImage]);
  for (const { avif, webp } of body.coverImage.sizes)
    for (const [type, url] of Object.entries({ avif, webp }) as [string, string][]) {
      const variant = await fetch(`${laurel.url}${url}`);
      expect([variant.status, variant.headers.get('content-type')]).toEqual([200, `image/${type}`]);
      expect(variant.headers.get('cache-control')).toMatch(/^private, max-age=\d{5}, immutable$/);
      expect(await sharp(Buffer.from(await variant.arrayBuffer())).metadata()).toMatchObject({ width: 320 });
    }
});

it('getFilmStillUrls refuses a film that does not exist', async () => {
  const input = { filmId: 2147483647, userId: ada.userId };
  const { status, body } = await laurel.get('getFilmStillUrls', input, ada.cookie);
  expect([status, body.error.code]).toEqual([404, 'film.not_found']);
});

it.each<[string, (url: string) => string]>([
  ['no signature', (url) => url.split('?')[0]!],
  ['the signature of another variant', (url) => url.replace('/480.', '/960.')],
  ['a changed expiry', (url) => url.replace(/until=\d/, 'until=9')],
  ['a path out of the folder', (url) => url.replace('/480.webp', '/..%2f..%2fstate.json')],
])('a still is not served at a URL with %s', async (_, change) => {
  const { body } = await laurel.get('getFilmStillUrls', { filmId, userId: ada.userId }, ada.cookie);
  const { webp } = body.items[0].sizes[0];
  expect((await laurel.request(webp)).status).toBe(200);
  const response = await laurel.request(change(webp));
  expect([response.status, response.body]).toEqual([404, errorBody('page.not_found')]);
});

it.each<[string, (url: string) => string]>([
  ['no signature', (url) => url.split('?')[0]!],
  ['another name', (url) => url.replace(/uploads\/.{8}/, 'uploads/00000000')],
  ['more bytes', (url) => url.replace(/bytes=\d+/, 'bytes=99999999')],
  ['an expiry that has passed', (url) => url.replace(/until=\d+/, `until=${Date.now() - 1}`)],
])('an upload is refused at a URL with %s', async (_, change) => {
  const response = await upload(change(await createUploadUrl()), picture);
  expect([response.status, response.body]).toEqual([403, errorBody('still.address_ended')]);
});

it('an upload must have the announced size and come from our own pages', async () => {
  const url = await createUploadUrl();
  for (const body of [picture.subarray(1), Buffer.concat([picture, picture])])
    expect((await upload(url, body)).body).toEqual(errorBody('still.incomplete', 'bytes'));
  expect((await upload(url, picture, { origin: 'https://elsewhere.example' })).body).toEqual(
    errorBody('request.foreign'),
  );
  expect((await upload(url, picture, {})).body).toEqual(errorBody('request.foreign'));
  expect(listUploads()).toEqual([]);
  expect((await upload(url, picture)).status).toBe(204);
});

/**
 * Sends a part of the body, and the rest after a while or never. Returns the status, or 0 if the connection
 * ended.
 */
const sendSlowly = (url: string, method: string, bytes: number, restAfterMs: number | null) =>
  new Promise<number>((resolve) => {
    const headers = {
      origin: laurel.url,
      cookie: ada.cookie,
      'content-length': bytes,
      'content-type': 'application/json',
    };
    const request = http.request(`${laurel.url}${url}`, { method, headers }, (response) => {
      response.resume().on('end', () => request.destroy());
      resolve(response.statusCode!);
    });
    request.on('error', () => resolve(0));
    request.write(picture.subarray(0, 100));
    if (restAfterMs !== null) setTimeout(() => request.end(picture.subarray(100)), restAfterMs);
  });

it('the gateway waits longer for a picture than for other requests, up to a limit', async () => {
  expect(await sendSlowly('/_server?name=addFilm', 'POST', picture.length, null)).toBe(408);
  expect(await sendSlowly(await createUploadUrl(), 'PUT', picture.length, 1000)).toBe(204);
  expect(await sendSlowly(await createUploadUrl(), 'PUT', picture.length, null)).toBe(408);
  await until(() => listUploads().every((file) => !file.endsWith('.part')));
});

it('a new upload to the same URL aborts the previous one', async () => {
  const url = await createUploadUrl();
  const first = sendSlowly(url, 'PUT', picture.length, null);
  await until(() => listUploads().some((file) => file.endsWith('.part')));
  expect((await upload(url, picture)).status).toBe(204);
  expect(await first).toBe(0);
  await until(() => listUploads().every((file) => !file.endsWith('.part')));
});

it('a trial returns its result and deletes the upload', async () => {
  const stillFileName = await sendStill(laurel, ada.cookie);
  const { status, body } = await laurel.post('tryStill', { stillFileName }, ada.cookie);
  expect([status, body.width, body.height, body.variants.length]).toEqual([200, 320, 240, 6]);
  expect(listUploads()).not.toContain(stillFileName);
});
