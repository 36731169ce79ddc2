import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@laurel/rules/dates/days';
import sharp from 'sharp';
import { until } from '../../deploy/testing/until.mjs';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { Db as CatalogDb } from '../../services/catalog/src/database/client.js';
import { Db as FilmsDb } from '../../services/films/src/database/client.js';
import { films } from '../../services/films/src/films.module.js';
import { StillCleanupJob } from '../../services/films/src/pictures/processing/still-cleanup.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { newFestival } from './catalogue-fixtures.js';
import { errorBody, startPlatform } from './platform.js';
import { sendStill } from './send-still.js';

const RATE_LIMIT = 400;
/** A change of a festival's picture. The history stores it permanently. */
const LONG_AGO = { field: 'profileImage', name: 'Salt', version: 3, at: new Date(Date.now() - 30 * DAY_MS) };
let laurel: Awaited<ReturnType<typeof startPlatform>>;
type Person = Awaited<ReturnType<typeof laurel.signIn>>;
let admin: Person, ada: Person;
beforeAll(async () => {
  const env = { RATE_LIMIT: String(RATE_LIMIT), TRUST_PROXY: '127.0.0.1,::1' };
  laurel = await startPlatform(env, [identity, films, catalog]);
  laurel.network.isNewPerRequest = true;
  [admin, ada] = [await laurel.signIn({ admin: true }), await laurel.signIn()];
});
afterAll(() => laurel?.stop());

/**
 * Creates a picture whose EXIF data states a rotation. After the rotation it is upright, and its left half is
 * red.
 */
const createCameraPicture = () =>
  sharp({ create: { width: 900, height: 1600, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: 900, height: 800, channels: 3, background: '#ff0000' } },
        gravity: 'south',
      },
    ])
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '38/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const upload = async (picture: Buffer, { cookie }: Person) => {
  const { body } = await laurel.post('createStillUpload', { bytes: picture.length }, cookie);
  const headers = { origin: laurel.url };
  await laurel.request(body.url, { method: 'PUT', headers, body: new Uint8Array(picture) });
  return body.stillFileName as string;
};
const square = { left: 0, top: 0, width: 0.5625, height: 1 };
const crop = (stillFileName: string, user = admin, overrides: object = {}) =>
  laurel.post(
    'makeFestivalPicture',
    { stillFileName, field: 'profileImage', crop: square, ...overrides },
    user.cookie,
  );
const createPicture = async (overrides: object = {}) =>
  (await crop(await upload(await createCameraPicture(), admin), admin, overrides)).body.fileName as string;
const save = (festival: object, keys: object = {}) =>
  laurel.post('saveFestival', { ...keys, festival }, admin.cookie);
const filmsDb = () => laurel.getProvider(films, FilmsDb);
const getStill = (fileName: string) => filmsDb().filmStill.findUnique({ where: { fileName } });
const isShown = async (name: string) => (await laurel.request(`/pictures/${name}/96.webp`)).status === 200;
const runCleanup = () => laurel.getProvider(films, StillCleanupJob).cleanUp();
const expire = (fileName: string) =>
  filmsDb().filmStill.update({ where: { fileName }, data: { uploadEnds: new Date(Date.now() - 1) } });

it('makeFestivalPicture rotates and crops an upload, removes its EXIF data, and makes it public and cacheable', async () => {
  const wide = { field: 'profileHerobanner', crop: { left: 0, top: 0, width: 1, height: 1 } };
  const [profileImage, profileHerobanner] = [await createPicture(), await createPicture(wide)];
  const { status, body } = await save({ ...newFestival(), profileImage, profileHerobanner });
  expect([status, body.profileImage, body.profileHerobanner]).toEqual([200, profileImage, profileHerobanner]);
  await until(async () => (await getStill(profileImage))?.uploadEnds === null);
  const variants = [
    [`${profileImage}/96.avif`, 'avif', 96, 96],
    [`${profileImage}/480.webp`, 'webp', 480, 480],
    [`${profileHerobanner}/720.avif`, 'avif', 720, 405],
    [`${profileHerobanner}/1440.webp`, 'webp', 1440, 810],
  ] as const;
  for (const [variantPath, format, width, height] of variants) {
    const response = await fetch(`${laurel.url}/pictures/${variantPath}`);
    const headerNames = ['content-type', 'cache-control', 'cross-origin-resource-policy'];
    expect([response.status, ...headerNames.map((name) => response.headers.get(name))]).toEqual([
      200,
      `image/${format}`,
      'public, max-age=31536000, immutable',
      'cross-origin',
    ]);
    const bytes = Buffer.from(await response.arrayBuffer());
    const metadata = await sharp(bytes).metadata();
    expect([metadata.exif, metadata.width, metadata.height]).toEqual([undefined, width, height]);
    expect(bytes.toString('latin1')).not.toMatch(/SecretCamera|Exif/);
  }
  const bytes = Buffer.from(
    await (await fetch(`${laurel.url}/pictures/${profileImage}/480.webp`)).arrayBuffer(),
  );
  const leftPixel = await sharp(bytes).extract({ left: 20, top: 20, width: 1, height: 1 }).raw().toBuffer();
  expect([leftPixel[0]! > 200, leftPixel[2]! < 60]).toEqual([true, true]);
  const page = String((await laurel.request(`/festivals/${body.id}`)).body);
  const url = `${laurel.url}/pictures/${profileHerobanner}/1440.webp`;
  expect(page).toContain(`<meta property="og:image" content="${url}" />`);
  expect(page).toContain(`<meta property="og:image:alt" content="${body.name}" />`);
});

it('an upload can be cropped again, but only by its sender', async () => {
  const uploadName = await upload(await createCameraPicture(), admin);
  const first = await crop(uploadName);
  const second = await crop(uploadName, admin, { crop: { ...square, left: 0.4 } });
  expect([first.status, second.status, first.body.fileName === second.body.fileName]).toEqual([
    200,
    200,
    false,
  ]);
  const other = await laurel.signIn({ admin: true });
  expect((await crop(uploadName, other)).body).toEqual(errorBody('still.not_uploaded'));
});

it.each<[string, object, string]>([
  ['a crop that is not square', { crop: { ...square, width: 1 } }, 'picture.crop_uneven'],
  ['a crop beyond the picture', { crop: { ...square, left: 0.5 } }, 'picture.crop_outside'],
  ['a field that has no picture', { field: 'homepage' }, 'input.invalid'],
])('makeFestivalPicture refuses %s', async (_crop, overrides, code) =>
  expect((await crop(await upload(await createCameraPicture(), admin), admin, overrides)).body).toEqual(
    errorBody(code),
  ),
);

it('only administrators can create a festival’s picture', async () => {
  expect((await crop(await upload(await createCameraPicture(), ada), ada)).status).toBe(403);
});

describe('only festival pictures are public', () => {
  let still: string, portrait: string, trial: string, croppedUpload: string;
  beforeAll(async () => {
    const { body: film } = await laurel.post('addFilm', { name: 'Salt' }, ada.cookie);
    still = await sendStill(laurel, ada.cookie, film.id);
    await laurel.post('addFilmStill', { filmId: film.id, stillFileName: still }, ada.cookie);
    portrait = await sendStill(laurel, ada.cookie);
    const { version } = (await laurel.get('getMyProfile', {}, ada.cookie)).body;
    await laurel.post('updateProfile', { version, image: portrait }, ada.cookie);
    trial = await sendStill(laurel, ada.cookie);
    croppedUpload = await upload(await createCameraPicture(), admin);
    await crop(croppedUpload);
  });
  const names = () => ({ still, portrait, trial, croppedUpload });
  it.each(['still', 'portrait', 'trial', 'croppedUpload'] as const)(
    'a picture of kind %s is not served',
    async (kind) => {
      const name = names()[kind];
      for (const file of ['96.webp', '480.avif', '480.webp', '720.webp', '960.webp', '1440.avif'])
        expect((await laurel.request(`/pictures/${name}/${file}`)).status).toBe(404);
      const { body } = await save({ ...newFestival(), profileImage: name });
      expect(body.error).toMatchObject({ code: 'picture.deleted', field: 'profileImage' });
    },
  );
  it('a still is not served, even if a festival refers to it', async () => {
    const { body: saved } = await save(newFestival());
    const where = { id: saved.id as number };
    await laurel.getProvider(catalog, CatalogDb).festival.update({ where, data: { profileImage: still } });
    await save(
      { ...newFestival(), name: saved.name, profileHerobanner: await createPicture(), profileImage: still },
      { festivalId: saved.id, version: 1 },
    );
    await runCleanup();
    expect(await isShown(still)).toBe(false);
    expect((await getStill(still))!.state).toBe('stored');
  });
  it.each([
    ['a path out of the folder', (name: string) => `/pictures/..%2fstills/${name}/480.webp`],
    [
      'a path out of the folder after the name',
      (name: string) => `/pictures/${name}/..%2f..%2fstills%2f${name}%2f480.webp`,
    ],
    ['an invalid width', (name: string) => `/pictures/${name}/0480.webp`],
    ['an invalid format', (name: string) => `/pictures/${name}/480.png`],
    ['the folder itself', (name: string) => `/pictures/${name}/`],
  ])('no picture is served at %s', async (_path, getPath) =>
    expect((await laurel.request(getPath(still))).headers.get('content-type')).not.toContain('image'),
  );
  it('requests are limited per address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const request = () => fetch(`${laurel.url}/pictures/${randomUUID()}/96.webp`, { headers });
    for (let n = 0; n < RATE_LIMIT; n++) expect((await request()).status).toBe(404);
    expect((await request()).status).toBe(429);
  });
});

describe('an unused picture', () => {
  it('is deleted after a day if no festival ever used it', async () => {
    const name = await createPicture();
    await runCleanup();
    expect(await isShown(name)).toBe(true);
    await expire(name);
    await runCleanup();
    expect([await isShown(name), await getStill(name)]).toEqual([false, null]);
    const { body } = await save({ ...newFestival(), profileHerobanner: name });
    expect(body.error).toMatchObject({ code: 'picture.deleted', field: 'profileHerobanner' });
  });

  it('can be restored by undo until it is deleted, and is refused later', async () => {
    const [first, second] = [await createPicture(), await createPicture()];
    const festival = { ...newFestival(), profileImage: first };
    const { body: saved } = await save(festival);
    await save({ ...festival, profileImage: second }, { festivalId: saved.id, version: 1 });
    await until(async () => Number((await getStill(first))!.uploadEnds) > Date.now() + 30 * DAY_MS);
    const getChangeId = async () => {
      const { body } = await laurel.get('getCatalogHistory', { festivalId: saved.id }, admin.cookie);
      return (body.items as { id: number; field: string }[]).find(({ field }) => field === 'profileImage')!
        .id;
    };
    const undo = async (changeId: number) => laurel.post('undoCatalogChange', { changeId }, admin.cookie);
    expect((await undo(await getChangeId())).status).toBe(200);
    await until(
      async () =>
        (await getStill(first))!.uploadEnds === null && (await getStill(second))!.uploadEnds !== null,
    );
    await expire(second);
    await runCleanup();
    expect([await isShown(first), await isShown(second)]).toEqual([true, false]);
    const late = await laurel
      .getProvider(catalog, CatalogDb)
      .catalogChange.create({ data: { ...LONG_AGO, festivalId: saved.id, before: second, after: first } });
    const changeId = Number(late.id);
    expect((await undo(changeId)).body).toEqual(errorBody('change.picture_deleted', 'changeId'));
  });

  it('stays while another festival uses it, and is deleted after the last one', async () => {
    const name = await createPicture();
    const [first, second] = [
      (await save({ ...newFestival(), profileImage: name })).body.id as number,
      (await save({ ...newFestival(), profileImage: name })).body.id as number,
    ];
    const deleteFestival = (id: number) =>
      laurel.post('deleteFestivals', { items: [{ festivalId: id, version: 1 }] }, admin.cookie);
    const countFestivals = () => filmsDb().shownPicture.count({ where: { fileName: name } });
    await until(async () => (await countFestivals()) === 2);
    await deleteFestival(first);
    await until(async () => (await countFestivals()) === 1);
    expect((await getStill(name))!.uploadEnds).toBeNull();
    await deleteFestival(second);
    await until(async () => (await getStill(name))!.uploadEnds !== null);
  });
});
