import { randomUUID } from 'node:crypto';
import { readSigned } from '@laurel/runtime/signed-path';
import { until } from '../../../deploy/local/until.mjs';
import { person, refusal } from '../../runtime/test/asking.js';
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
  filesOf: Stills['filesOf'],
  uploads: Stills['uploads'],
  stillsOf: Stills['stillsOf'],
  code: Stills['code'];
beforeAll(async () => {
  ({ laurel, ada, as, upload, sent, add, added, filesOf, uploads, stillsOf, code } = await startStills());
});
afterAll(() => laurel?.stop());

describe('createStillUpload', () => {
  it('signs an address for so many bytes of one picture, for a quarter of an hour', async () => {
    const { id } = await laurel.add();
    const { stillFileName, url, until: ends } = await upload(id, 1234);
    expect(url).toMatch(new RegExp(`^/uploads/${stillFileName}\\?`));
    expect(readSigned(url, laurel.key)!.get('bytes')).toBe('1234');
    expect(readSigned(url, laurel.key, Date.parse(ends) + 1)).toBeNull();
    expect(Date.parse(ends) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });

  it('refuses another’s film, a large file, and more than may be begun within a day, until the first is a day old', async () => {
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
  it('makes the copies, tells the film, and lets go of what was sent', async () => {
    const { id, version } = await laurel.add();
    const name = await sent(id);
    const { film, face } = await add(id, name);
    expect([film!.stillFileNames, film!.version]).toEqual([[name], version + 1]);
    expect((await filesOf(name)).toSorted()).toEqual(SIX);
    expect(await uploads()).not.toContain(name);
    expect(face!.fileName).toBe(name);
    const fact = await laurel.published(`laurel.films.film.changed.film-${id}`);
    expect(fact.json()).toMatchObject({ film: { id, version: version + 1, stillFileNames: [name] } });
    expect(fact.string()).not.toContain('sig=');
  });

  it('confirmed twice, one after the other or at once, it is one still', async () => {
    const { id, version } = await laurel.add();
    const name = await sent(id);
    const [one, other] = await Promise.all([add(id, name), add(id, name)]);
    const again = await add(id, name);
    for (const { film } of [one, other, again])
      expect([film!.stillFileNames, film!.version]).toEqual([[name], version + 1]);
  });

  it('confirmed again while another waits between, it is one still too', async () => {
    const { id } = await laurel.add();
    const [name, other] = [await sent(id), await sent(id)];
    const all = await Promise.all([name, other, name].map((one) => add(id, one)));
    expect(all.at(-1)!.film!.stillFileNames).toContain(name);
    expect((await stillsOf(id)).toSorted()).toEqual([name, other].toSorted());
  });

  it('refuses a name that nobody asked for, one that nothing came under, and another film’s', async () => {
    const [{ id }, { id: other }] = [await laurel.add(), await laurel.add()];
    expect(await code(add(id, randomUUID()))).toBe('still.not_uploaded');
    expect(await code(add(id, (await upload(id)).stillFileName))).toBe('still.not_uploaded');
    expect(await code(add(other, await sent(id)))).toBe('still.not_uploaded');
    expect(await code(add(id, '../../etc/passwd'))).toBe('still.not_uploaded');
  });

  it('another’s film is as one that is not there; an administrator may', async () => {
    const { id } = await laurel.add();
    const name = await sent(id);
    expect(await code(add(id, name, grace))).toBe('film.not_found');
    expect(await code(add(2_000_000_000, name, grace))).toBe('film.not_found');
    expect((await add(id, name, admin)).film!.stillFileNames).toEqual([name]);
  });

  it('refuses by content, and keeps nothing of it', async () => {
    const { id } = await laurel.add();
    const name = await sent(id, Buffer.from('%PDF-1.7 but called still.jpg'));
    const { code: why, field } = await refusal(add(id, name));
    expect([why, field]).toEqual(['still.not_a_picture', 'stillFileName']);
    expect(await stillsOf(id)).toEqual([]);
    expect(await filesOf(name)).toEqual([]);
  });

  it('refuses a thirteenth, also when two come at once', async () => {
    const { id } = await laurel.add();
    const names = Array.from({ length: 11 }, () => randomUUID());
    await laurel.db.film.update({ where: { id }, data: { stillFileNames: names } });
    const [one, two] = [await sent(id), await sent(id)];
    const answers = await Promise.allSettled([add(id, one), add(id, two)]);
    const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.map(({ reason }) => reason.code)).toEqual(['still.too_many']);
    expect(await stillsOf(id)).toHaveLength(12);
    const left = (await stillsOf(id)).includes(one) ? two : one;
    expect(await filesOf(left)).toEqual([]);
    expect(await code(upload(id))).toBe('still.too_many');
  });

  it('a film that goes meanwhile leaves no copies', async () => {
    const { id } = await laurel.add();
    const name = await sent(id);
    const adding = refusal(add(id, name));
    await as(() => laurel.to.deleteFilm({ filmId: id }));
    expect(['film.not_found', 'still.not_uploaded']).toContain((await adding).code);
    await until(async () => (await filesOf(name)).length === 0 && !(await uploads()).includes(name));
  });
});

describe('orderFilmStills', () => {
  it('the first is the film’s face, wherever the film is told', async () => {
    const linus = person();
    const { id } = await laurel.add({}, linus);
    const names: string[] = [];
    for (let i = 0; i < 2; i++) names.push(await added(id, linus));
    const { film, face } = await as(
      () => laurel.to.orderFilmStills({ filmId: id, stillFileNames: names.toReversed() }),
      linus,
    );
    expect([film!.stillFileNames, face!.fileName]).toEqual([names.toReversed(), names[1]]);
    expect((await as(() => laurel.to.getFilm({ filmId: id }), linus)).face!.fileName).toBe(names[1]);
    const { faces } = await as(
      () => laurel.to.getUserFilms({ userId: linus.user, page: 1, pageSize: 10 }),
      linus,
    );
    expect(faces.map(({ fileName }) => fileName)).toEqual([names[1]]);
    const same = await as(
      () => laurel.to.orderFilmStills({ filmId: id, stillFileNames: film!.stillFileNames }),
      linus,
    );
    expect(same.film!.version).toBe(film!.version);
  });

  it('refuses an order of other stills, and another’s film', async () => {
    const { id } = await laurel.add();
    const order = (stillFileNames: string[], who = ada) =>
      as(() => laurel.to.orderFilmStills({ filmId: id, stillFileNames }), who);
    const name = await added(id);
    expect(await code(order([]))).toBe('still.order_differs');
    expect(await code(order([name, randomUUID()]))).toBe('still.order_differs');
    expect(await code(order([name], grace))).toBe('film.not_found');
  });
});

describe('getFilmStillUrls', () => {
  it('signs every copy, and the same way for as long as a browser keeps it', async () => {
    const { id } = await laurel.add();
    const name = await added(id);
    const ask = () => as(() => laurel.to.getFilmStillUrls({ filmId: id }));
    const { items, until: ends } = await ask();
    expect(items.map(({ fileName, sizes }) => [fileName, sizes.map(({ width }) => width)])).toEqual([
      [name, [480, 960, 1920]],
    ]);
    for (const { width, avif, webp } of items[0]!.sizes)
      for (const [format, url] of Object.entries({ avif, webp })) {
        expect(url.split('?')[0]).toBe(`/stills/${name}/${width}.${format}`);
        expect(Number(readSigned(url, laurel.key)!.get('until'))).toBe(Date.parse(ends));
      }
    expect(Date.parse(ends) - Date.now()).toBeGreaterThan(12 * 3_600_000 - 60_000);
    expect(await ask()).toEqual({ items, until: ends });
  });

  it('is the owner’s and an administrator’s', async () => {
    const { id } = await laurel.add();
    const ask = (who: typeof ada, filmId = id) => as(() => laurel.to.getFilmStillUrls({ filmId }), who);
    expect((await ask(admin)).items).toEqual([]);
    expect(await code(ask(grace))).toBe('film.not_found');
    expect(await code(ask(grace, 2_000_000_000))).toBe('film.not_found');
  });
});
