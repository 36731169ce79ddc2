import { randomUUID } from 'node:crypto';
import { verifySignedPath } from '@laurel/runtime/auth/signed-path';
import { until } from '../../../deploy/testing/until.mjs';
import { person, refusal, refusalCode } from '../../runtime/test/callers.js';
import { STILL_FILES, startStills } from './make-stills.js';

const [grace, admin] = [person(), person('admin')];
const HOUR_MS = 3_600_000;
type Stills = Awaited<ReturnType<typeof startStills>>;
let laurel: Stills['laurel'],
  ada: Stills['ada'],
  as: Stills['as'],
  upload: Stills['upload'],
  uploadPicture: Stills['uploadPicture'],
  addStill: Stills['addStill'],
  uploadAndAddStill: Stills['uploadAndAddStill'],
  listFiles: Stills['listFiles'],
  listUploads: Stills['listUploads'],
  listStills: Stills['listStills'];
beforeAll(async () => {
  ({
    laurel,
    ada,
    as,
    upload,
    uploadPicture,
    addStill,
    uploadAndAddStill,
    listFiles,
    listUploads,
    listStills,
  } = await startStills());
});
afterAll(() => laurel?.stop());

describe('createStillUpload', () => {
  it('returns a signed URL for one picture of the given size, valid for a quarter of an hour', async () => {
    const { id } = await laurel.addFilm();
    const { stillFileName, url, until: ends } = await upload(id, 1234);
    expect(url).toMatch(new RegExp(`^/uploads/${stillFileName}\\?`));
    expect(verifySignedPath(url, laurel.key)!.get('bytes')).toBe('1234');
    expect(verifySignedPath(url, laurel.key, Date.parse(ends) + 1)).toBeNull();
    expect(Date.parse(ends) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  it('refuses another user’s film, a large file, and more uploads than allowed within one day', async () => {
    const linus = person();
    const { id } = await laurel.addFilm({}, linus);
    expect(await refusalCode(upload(id))).toBe('film.not_found');
    expect(await refusalCode(upload(id, 15 * 2 ** 20 + 1, linus))).toBe('still.too_large');
    const { stillFileName: first } = await upload(id, 1, linus);
    for (let i = 1; i < 60; i++) await upload(id, 1, linus);
    await laurel.db.filmStill.updateMany({
      where: { fileName: first },
      data: { at: new Date(Date.now() - HOUR_MS) },
    });
    const error = await refusal(upload(id, 1, linus));
    expect(error).toMatchObject({ code: 'still.too_many_uploads' });
    const { seconds, until } = error.details as { seconds: number; until: string };
    expect(Math.abs(Date.parse(until) - Date.now() - seconds * 1000)).toBeLessThan(5000);
    expect([seconds <= 23 * 3600, seconds > 22 * 3600]).toEqual([true, true]);
  });
});

describe('addFilmStill', () => {
  it('creates the variants, publishes the film and deletes the upload', async () => {
    const { id, version } = await laurel.addFilm();
    const name = await uploadPicture(id);
    const { film, coverImage } = await addStill(id, name);
    expect([film!.stillFileNames, film!.version]).toEqual([[name], version + 1]);
    expect((await listFiles(name)).toSorted()).toEqual(STILL_FILES);
    expect(await listUploads()).not.toContain(name);
    expect(coverImage!.fileName).toBe(name);
    const message = await laurel.waitForEvent(`laurel.films.film.changed.film-${id}`);
    expect(message.json()).toMatchObject({ film: { id, version: version + 1, stillFileNames: [name] } });
    expect(message.string()).not.toContain('sig=');
  });

  it('creates one still when it is confirmed twice, in sequence or at the same time', async () => {
    const { id, version } = await laurel.addFilm();
    const name = await uploadPicture(id);
    const [one, other] = await Promise.all([addStill(id, name), addStill(id, name)]);
    const repeated = await addStill(id, name);
    for (const { film } of [one, other, repeated])
      expect([film!.stillFileNames, film!.version]).toEqual([[name], version + 1]);
  });

  it('creates one still when it is confirmed again while another upload is being encoded', async () => {
    const { id } = await laurel.addFilm();
    const [name, other] = [await uploadPicture(id), await uploadPicture(id)];
    const responses = await Promise.all([name, other, name].map((value) => addStill(id, value)));
    expect(responses.at(-1)!.film!.stillFileNames).toContain(name);
    expect((await listStills(id)).toSorted()).toEqual([name, other].toSorted());
  });

  it('refuses an unknown name, a name without an upload, and an upload for another film', async () => {
    const [{ id }, { id: other }] = [await laurel.addFilm(), await laurel.addFilm()];
    expect(await refusalCode(addStill(id, randomUUID()))).toBe('still.not_uploaded');
    expect(await refusalCode(addStill(id, (await upload(id)).stillFileName))).toBe('still.not_uploaded');
    expect(await refusalCode(addStill(other, await uploadPicture(id)))).toBe('still.not_uploaded');
    expect(await refusalCode(addStill(id, '../../etc/passwd'))).toBe('still.not_uploaded');
  });

  it('responds to another user as for a missing film, and is allowed for an administrator', async () => {
    const { id } = await laurel.addFilm();
    const name = await uploadPicture(id);
    expect(await refusalCode(addStill(id, name, grace))).toBe('film.not_found');
    expect(await refusalCode(addStill(2_000_000_000, name, grace))).toBe('film.not_found');
    expect((await addStill(id, name, admin)).film!.stillFileNames).toEqual([name]);
  });

  it('refuses a file with invalid content, and stores nothing of it', async () => {
    const { id } = await laurel.addFilm();
    const name = await uploadPicture(id, Buffer.from('%PDF-1.7 but called still.jpg'));
    const { code: why, field } = await refusal(addStill(id, name));
    expect([why, field]).toEqual(['still.not_a_picture', 'stillFileName']);
    expect(await listStills(id)).toEqual([]);
    expect(await listFiles(name)).toEqual([]);
  });

  it('refuses a thirteenth still, even for concurrent requests', async () => {
    const { id } = await laurel.addFilm();
    const names = Array.from({ length: 11 }, () => randomUUID());
    await laurel.db.film.update({ where: { id }, data: { stillFileNames: names } });
    const [one, two] = [await uploadPicture(id), await uploadPicture(id)];
    const results = await Promise.allSettled([addStill(id, one), addStill(id, two)]);
    const refusals = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refusals.map(({ reason }) => reason.code)).toEqual(['still.too_many']);
    expect(await listStills(id)).toHaveLength(12);
    const refusedName = (await listStills(id)).includes(one) ? two : one;
    expect(await listFiles(refusedName)).toEqual([]);
    expect(await refusalCode(upload(id))).toBe('still.too_many');
  });

  it('leaves no variants when the film is deleted in the meantime', async () => {
    const { id } = await laurel.addFilm();
    const name = await uploadPicture(id);
    const adding = refusal(addStill(id, name));
    await as(() => laurel.client.deleteFilm({ filmId: id }));
    expect(['film.not_found', 'still.not_uploaded']).toContain((await adding).code);
    await until(async () => (await listFiles(name)).length === 0 && !(await listUploads()).includes(name));
  });
});

describe('orderFilmStills', () => {
  it('makes the first still the film’s cover image in every response', async () => {
    const linus = person();
    const { id } = await laurel.addFilm({}, linus);
    const names: string[] = [];
    for (let i = 0; i < 2; i++) names.push(await uploadAndAddStill(id, linus));
    const { film, coverImage } = await as(
      () => laurel.client.orderFilmStills({ filmId: id, stillFileNames: names.toReversed() }),
      linus,
    );
    expect([film!.stillFileNames, coverImage!.fileName]).toEqual([names.toReversed(), names[1]]);
    expect((await as(() => laurel.client.getFilm({ filmId: id }), linus)).coverImage!.fileName).toBe(
      names[1],
    );
    const { coverImages } = await as(
      () => laurel.client.getUserFilms({ userId: linus.user, page: 1, pageSize: 10 }),
      linus,
    );
    expect(coverImages.map(({ fileName }) => fileName)).toEqual([names[1]]);
    const same = await as(
      () => laurel.client.orderFilmStills({ filmId: id, stillFileNames: film!.stillFileNames }),
      linus,
    );
    expect(same.film!.version).toBe(film!.version);
  });

  it('refuses an order with other stills, and another user’s film', async () => {
    const { id } = await laurel.addFilm();
    const order = (stillFileNames: string[], who = ada) =>
      as(() => laurel.client.orderFilmStills({ filmId: id, stillFileNames }), who);
    const name = await uploadAndAddStill(id);
    expect(await refusalCode(order([]))).toBe('still.order_differs');
    expect(await refusalCode(order([name, randomUUID()]))).toBe('still.order_differs');
    expect(await refusalCode(order([name], grace))).toBe('film.not_found');
  });
});

describe('getFilmStillUrls', () => {
  it('returns a signed URL for every variant, which stays the same as long as browsers cache it', async () => {
    const { id } = await laurel.addFilm();
    const name = await uploadAndAddStill(id);
    const getUrls = () => as(() => laurel.client.getFilmStillUrls({ filmId: id }));
    const { items, until: ends } = await getUrls();
    expect(items.map(({ fileName, sizes }) => [fileName, sizes.map(({ width }) => width)])).toEqual([
      [name, [480, 960, 1920]],
    ]);
    for (const { width, avif, webp } of items[0]!.sizes)
      for (const [format, url] of Object.entries({ avif, webp })) {
        expect(url.split('?')[0]).toBe(`/stills/${name}/${width}.${format}`);
        expect(Number(verifySignedPath(url, laurel.key)!.get('until'))).toBe(Date.parse(ends));
      }
    expect(Date.parse(ends) - Date.now()).toBeGreaterThan(12 * 3_600_000 - 60_000);
    expect(await getUrls()).toEqual({ items, until: ends });
  });

  it('is allowed for the owner and an administrator', async () => {
    const { id } = await laurel.addFilm();
    const getUrls = (who: typeof ada, filmId = id) =>
      as(() => laurel.client.getFilmStillUrls({ filmId }), who);
    expect((await getUrls(admin)).items).toEqual([]);
    expect(await refusalCode(getUrls(grace))).toBe('film.not_found');
    expect(await refusalCode(getUrls(grace, 2_000_000_000))).toBe('film.not_found');
  });
});
