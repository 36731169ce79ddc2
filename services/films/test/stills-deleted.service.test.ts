import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { until } from '../../../deploy/testing/until.mjs';
import { person } from '../../runtime/test/callers.js';
import { StillCleanupJob } from '../src/pictures/processing/still-cleanup.js';
import { SIX, startStills } from './make-stills.js';

const grace = person();
type Stills = Awaited<ReturnType<typeof startStills>>;
let laurel: Stills['laurel'],
  ada: Stills['ada'],
  picture: Stills['picture'],
  as: Stills['as'],
  arrives: Stills['arrives'],
  sent: Stills['sent'],
  add: Stills['add'],
  added: Stills['added'],
  listFiles: Stills['listFiles'],
  uploads: Stills['uploads'],
  listStills: Stills['listStills'],
  code: Stills['code'];
beforeAll(async () => {
  ({ laurel, ada, picture, as, arrives, sent, add, added, listFiles, uploads, listStills, code } =
    await startStills());
});
afterAll(() => laurel?.stop());

/** Moves the expiry of the upload into the past. */
const yesterday = (fileName: string) =>
  laurel.db.filmStill.update({ where: { fileName }, data: { uploadEnds: new Date(Date.now() - 1) } });
const cleanUp = () => laurel.service.app.get(StillCleanupJob, { strict: false }).cleanUp();

describe('a file that is no longer needed', () => {
  const waitUntilDeleted = (name: string) => until(async () => (await listFiles(name)).length === 0);

  it('can be restored for a while after its still was removed, behind the others and without encoding', async () => {
    const { id } = await laurel.add();
    const [back, other] = [await added(id), await added(id)];
    await as(() => laurel.client.removeFilmStill({ filmId: id, stillFileName: back }));
    await cleanUp();
    expect((await listFiles(back)).toSorted()).toEqual(SIX);
    expect((await add(id, back)).film!.stillFileNames).toEqual([other, back]);
    await yesterday(back);
    await cleanUp();
    expect((await listFiles(back)).toSorted()).toEqual(SIX);
    expect(await listStills(id)).toEqual([other, back]);
  });

  it('is deleted after that time, and the other stills stay', async () => {
    const { id } = await laurel.add();
    const [removed, remaining] = [await added(id), await added(id)];
    const { film, coverImage } = await as(() =>
      laurel.client.removeFilmStill({ filmId: id, stillFileName: removed }),
    );
    expect([film!.stillFileNames, coverImage!.fileName]).toEqual([[remaining], remaining]);
    await yesterday(removed);
    expect(await code(add(id, removed))).toBe('still.not_uploaded');
    await cleanUp();
    expect(await listFiles(removed)).toEqual([]);
    expect((await listFiles(remaining)).toSorted()).toEqual(SIX);
    const again = as(() => laurel.client.removeFilmStill({ filmId: id, stillFileName: removed }));
    expect(await code(again)).toBe('still.not_found');
    expect(
      await code(as(() => laurel.client.removeFilmStill({ filmId: id, stillFileName: remaining }), grace)),
    ).toBe('film.not_found');
    expect(await code(add(id, removed))).toBe('still.not_uploaded');
  });

  it('is deleted with its film, together with waiting uploads', async () => {
    const { id } = await laurel.add();
    const [name, waiting] = [await added(id), await sent(id)];
    await as(() => laurel.client.deleteFilm({ filmId: id }));
    await waitUntilDeleted(name);
    await until(async () => !(await uploads()).includes(waiting));
  });

  it('is deleted with its user, together with trial uploads', async () => {
    const linus = person();
    const { id } = await laurel.add({}, linus);
    const [name, trial] = [await added(id, linus), await sent(null, picture, linus)];
    const about = headers();
    const headerValues = { version: '2', at: new Date().toISOString(), 'request-id': 'r' };
    for (const [key, value] of Object.entries(headerValues)) about.set(key, value);
    const subject = `laurel.identity.user.deleted.user-${linus.user}`;
    const options = { headers: about, msgID: randomUUID() };
    await jetstream(laurel.stack.admin).publish(subject, JSON.stringify({ userId: linus.user }), options);
    await waitUntilDeleted(name);
    await until(async () => !(await uploads()).includes(trial));
  });

  it('is deleted after one day when its upload was never confirmed, and a still stays', async () => {
    const { id } = await laurel.add();
    const [late, early, still] = [await sent(id), await sent(id), await added(id)];
    await arrives(still);
    await arrives(`${late}.request.part`);
    for (const name of [late, still]) await yesterday(name);
    await cleanUp();
    expect((await uploads()).filter((file) => [late, early, still].includes(file.slice(0, 36)))).toEqual([
      early,
    ]);
    expect((await listFiles(still)).toSorted()).toEqual(SIX);
    expect(await listStills(id)).toEqual([still]);
    const rows = await laurel.db.filmStill.findMany({ where: { fileName: { in: [late, early, still] } } });
    expect(rows.map(({ fileName }) => fileName).toSorted()).toEqual([early, still].toSorted());
    expect(await code(add(id, late))).toBe('still.not_uploaded');
  });

  it('leaves no row once no upload can arrive under its name', async () => {
    const { id } = await laurel.add();
    const [removed, deleted] = [await added(id), await added(id)];
    await as(() => laurel.client.removeFilmStill({ filmId: id, stillFileName: removed }));
    await as(() => laurel.client.deleteFilm({ filmId: id }));
    const row = (fileName: string) => laurel.db.filmStill.findUnique({ where: { fileName } });
    for (const name of [removed, deleted]) {
      await until(async () => (await row(name))?.state === 'emptied');
      await yesterday(name);
    }
    await cleanUp();
    expect([await row(removed), await row(deleted)]).toEqual([null, null]);
  });
});

describe('tryStill', () => {
  const tried = (stillFileName: string, who = ada) =>
    as(() => laurel.client.tryStill({ stillFileName }), who);

  it('returns a preview of the variants and stores nothing', async () => {
    const stillFileName = await sent(null);
    const answer = await tried(stillFileName);
    expect(answer).toMatchObject({ type: 'image/jpeg', width: 320, height: 240, bytes: picture.length });
    expect(answer.variants.map(({ format, preview }) => [format, preview?.slice(0, 16) ?? null])).toEqual([
      ['avif', 'data:image/avif;'],
      ['webp', 'data:image/webp;'],
      ['avif', null],
      ['webp', null],
      ['avif', null],
      ['webp', null],
    ]);
    expect([await listFiles(stillFileName), (await uploads()).includes(stillFileName)]).toEqual([[], false]);
    expect(await code(tried(stillFileName))).toBe('still.not_uploaded');
  });

  it('is allowed for the sender only, and not for a film’s upload', async () => {
    const { id } = await laurel.add();
    const stillFileName = await sent(null);
    expect(await code(tried(stillFileName, grace))).toBe('still.not_uploaded');
    expect(await code(tried(await sent(id)))).toBe('still.not_uploaded');
    expect(await code(add(id, stillFileName))).toBe('still.not_uploaded');
  });
});
