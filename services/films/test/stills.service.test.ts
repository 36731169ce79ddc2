import { randomUUID } from 'node:crypto';
import { verifySignedPath } from '@laurel/runtime/auth/signed-path';
import { until } from '../../../deploy/testing/until.mjs';
import { person, refusal } from '../../runtime/test/callers.js';
import { SIX, startStills } from './make-stills.js';

const [grace, admin] = [person(), person('admin')];
const HOUR_MS = 3_600_000;
type Stills = Awaited<ReturnType<typeof startStills>>;
let laurel: Stills['laurel'],
  ada: Stills['ada'],
  as: Stills['as'],
  upload: Stills['upload'],
  sent: Stills['sent'],
  add: Stills['add'],
  added: Stills['added'],
  listFiles: Stills['listFiles'],
  uploads: Stills['uploads'],
  listStills: Stills['listStills'],
  code: Stills['code'];
beforeAll(async () => {
  ({ laurel, ada, as, upload, sent, add, added, listFiles, uploads, listStills, code } = await startStills());
});
afterAll(() => laurel?.stop());

describe('createStillUpload', () => {
  it('signs an address for one picture of the given size, for a quarter of an hour', async () => {
    const { id } = await laurel.add();
    const { stillFileName, url, until: ends } = await upload(id, 1234);
    expect(url).toMatch(new RegExp(`^/uploads/${stillFileName}\\?`));
    expect(verifySignedPath(url, laurel.key)!.get('bytes')).toBe('1234');
    expect(verifySignedPath(url, laurel.key, Date.parse(ends) + 1)).toBeNull();
    expect(Date.parse(ends) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  it('refuses another user’s film, a large file, and more uploads than allowed within one day', async () => {
    const linus = person();
    const { id } = await laurel.add({}, linus);
    expect(await code(upload(id))).toBe('film.not_found');
    expect(await code(upload(id, 15 * 2 ** 20 + 1, linus))).toBe('still.too_large');
    const { stillFileName: first } = await upload(id, 1, linus);
    for (let i = 1; i < 60; i++) await upload(id, 1, linus);
    await laurel.db.filmStill.updateMany({
      where: { fileName: first },
      data: { at: new Date(Date.now() - HOUR_MS) },
    });
    const refused = await refusal(upload(id, 1, linus));
    expect(refused).toMatchObject({ code: 'still.too_many_uploads' });
    const { seconds, until } = refused.details as { seconds: number; until: string };
    expect(Math.abs(Date.parse(until) - Date.now() - seconds * 1000)).toBeLessThan(5000);
    expect([seconds <= 23 * 3600, seconds > 22 * 3600]).toEqual([true, true]);
  });
});

describe('addFilmStill', () => {
  it('creates the variants, publishes the film and deletes the upload', async () => {
    const { id, version } = await laurel.add();
    const name = await sent(id);
    const { film, coverImage } = await add(id, name);
    expect([film!.stillFileNames, film!.version]).toEqual([[name], version + 1]);
    expect((await listFiles(name)).toSorted()).toEqual(SIX);
    expect(await uploads()).not.toContain(name);
    expect(coverImage!.fileName).toBe(name);
    const message = await laurel.published(`laurel.films.film.changed.film-${id}`);
    expect(message.json()).toMatchObject({ film: { id, version: version + 1, stillFileNames: [name] } });
    expect(message.string()).not.toContain('sig=');
  });

  it('creates one still when it is confirmed twice, in sequence or at the same time', async () => {
    const { id, version } = await laurel.add();
    const name = await sent(id);
    const [one, other] = await Promise.all([add(id, name), add(id, name)]);
    const again = await add(id, name);
    for (const { film } of [one, other, again])
      expect([film!.stillFileNames, film!.version]).toEqual([[name], version + 1]);
  });

  it('creates one still when it is confirmed again while another upload waits', async () => {
    const { id } = await laurel.add();
    const [name, other] = [await sent(id), await sent(id)];
    const all = await Promise.all([name, other, name].map((value) => add(id, value)));
    expect(all.at(-1)!.film!.stillFileNames).toContain(name);
    expect((await listStills(id)).toSorted()).toEqual([name, other].toSorted());
  });

  it('refuses an unknown name, a name without an upload, and an upload for another film', async () => {
    const [{ id }, { id: other }] = [await laurel.add(), await laurel.add()];
    expect(await code(add(id, randomUUID()))).toBe('still.not_uploaded');
    expect(await code(add(id, (await upload(id)).stillFileName))).toBe('still.not_uploaded');
    expect(await code(add(other, await sent(id)))).toBe('still.not_uploaded');
    expect(await code(add(id, '../../etc/passwd'))).toBe('still.not_uploaded');
  });

  it('treats another user’s film as missing, and allows an administrator', async () => {
    const { id } = await laurel.add();
    const name = await sent(id);
    expect(await code(add(id, name, grace))).toBe('film.not_found');
    expect(await code(add(2_000_000_000, name, grace))).toBe('film.not_found');
    expect((await add(id, name, admin)).film!.stillFileNames).toEqual([name]);
  });

  it('refuses a file by its content, and stores nothing of it', async () => {
    const { id } = await laurel.add();
    const name = await sent(id, Buffer.from('%PDF-1.7 but called still.jpg'));
    const { code: why, field } = await refusal(add(id, name));
    expect([why, field]).toEqual(['still.not_a_picture', 'stillFileName']);
    expect(await listStills(id)).toEqual([]);
    expect(await listFiles(name)).toEqual([]);
  });

  it('refuses a thirteenth still, also when two are added at the same time', async () => {
    const { id } = await laurel.add();
    const names = Array.from({ length: 11 }, () => randomUUID());
    await laurel.db.film.update({ where: { id }, data: { stillFileNames: names } });
    const [one, two] = [await sent(id), await sent(id)];
    const answers = await Promise.allSettled([add(id, one), add(id, two)]);
    const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.map(({ reason }) => reason.code)).toEqual(['still.too_many']);
    expect(await listStills(id)).toHaveLength(12);
    const left = (await listStills(id)).includes(one) ? two : one;
    expect(await listFiles(left)).toEqual([]);
    expect(await code(upload(id))).toBe('still.too_many');
  });

  it('leaves no variants when the film is deleted in the meantime', async () => {
    const { id } = await laurel.add();
    const name = await sent(id);
    const adding = refusal(add(id, name));
    await as(() => laurel.client.deleteFilm({ filmId: id }));
    expect(['film.not_found', 'still.not_uploaded']).toContain((await adding).code);
    await until(async () => (await listFiles(name)).length === 0 && !(await uploads()).includes(name));
  });
});

describe('orderFilmStills', () => {
  it('makes the first still the film’s cover image in every response', async () => {
    const linus = person();
    const { id } = await laurel.add({}, linus);
    const names: string[] = [];
    for (let i = 0; i < 2; i++) names.push(await added(id, linus));
    const { film, coverImage } = await as(
      () => laurel.client.orderFilmStills({ filmId: id, stillFileNames: names.toReversed() }),
      linus,
    );
    expect([film!.stillFileNames, coverImage!.fileName]).toEqual([names.toReversed(), names[1]]);
    expect((await as(() => laurel.client.getFilm({ filmId: id }), linus)).coverImage!.fileName).toBe(
      names[1],
    );
    const { faces: coverImages } = await as(
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
    const { id } = await laurel.add();
    const order = (stillFileNames: string[], who = ada) =>
      as(() => laurel.client.orderFilmStills({ filmId: id, stillFileNames }), who);
    const name = await added(id);
    expect(await code(order([]))).toBe('still.order_differs');
    expect(await code(order([name, randomUUID()]))).toBe('still.order_differs');
    expect(await code(order([name], grace))).toBe('film.not_found');
  });
});

describe('getFilmStillUrls', () => {
  it('signs every variant, with the same address for as long as a browser caches it', async () => {
    const { id } = await laurel.add();
    const name = await added(id);
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
    const { id } = await laurel.add();
    const getUrls = (who: typeof ada, filmId = id) =>
      as(() => laurel.client.getFilmStillUrls({ filmId }), who);
    expect((await getUrls(admin)).items).toEqual([]);
    expect(await code(getUrls(grace))).toBe('film.not_found');
    expect(await code(getUrls(grace, 2_000_000_000))).toBe('film.not_found');
  });
});
