import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { until } from '../../../deploy/testing/until.mjs';
import { person, refusalCode } from '../../runtime/test/callers.js';
import { StillCleanupJob } from '../src/pictures/processing/still-cleanup.js';
import { STILL_FILES, startStills } from './make-stills.js';

const grace = person();
type Stills = Awaited<ReturnType<typeof startStills>>;
let laurel: Stills['laurel'],
  ada: Stills['ada'],
  picture: Stills['picture'],
  as: Stills['as'],
  writeUpload: Stills['writeUpload'],
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
    picture,
    as,
    writeUpload,
    uploadPicture,
    addStill,
    uploadAndAddStill,
    listFiles,
    listUploads,
    listStills,
  } = await startStills());
});
afterAll(() => laurel?.stop());

/** Moves the expiry of the upload into the past. */
const expireUpload = (fileName: string) =>
  laurel.db.filmStill.update({ where: { fileName }, data: { uploadEnds: new Date(Date.now() - 1) } });
const cleanUp = () => laurel.service.app.get(StillCleanupJob, { strict: false }).cleanUp();

describe('a file that is no longer needed', () => {
  const waitUntilDeleted = (name: string) => until(async () => (await listFiles(name)).length === 0);

  it('can be restored for a while; the still is then appended last and not re-encoded', async () => {
    const { id } = await laurel.addFilm();
    const [restored, other] = [await uploadAndAddStill(id), await uploadAndAddStill(id)];
    await as(() => laurel.client.removeFilmStill({ filmId: id, stillFileName: restored }));
    await cleanUp();
    expect((await listFiles(restored)).toSorted()).toEqual(STILL_FILES);
    expect((await addStill(id, restored)).film!.stillFileNames).toEqual([other, restored]);
    await expireUpload(restored);
    await cleanUp();
    expect((await listFiles(restored)).toSorted()).toEqual(STILL_FILES);
    expect(await listStills(id)).toEqual([other, restored]);
  });

  it('is deleted after the restoration period of its still, and the other stills stay', async () => {
    const { id } = await laurel.addFilm();
    const [removed, remaining] = [await uploadAndAddStill(id), await uploadAndAddStill(id)];
    const { film, coverImage } = await as(() =>
      laurel.client.removeFilmStill({ filmId: id, stillFileName: removed }),
    );
    expect([film!.stillFileNames, coverImage!.fileName]).toEqual([[remaining], remaining]);
    await expireUpload(removed);
    expect(await refusalCode(addStill(id, removed))).toBe('still.not_uploaded');
    await cleanUp();
    expect(await listFiles(removed)).toEqual([]);
    expect((await listFiles(remaining)).toSorted()).toEqual(STILL_FILES);
    const secondRemoval = as(() => laurel.client.removeFilmStill({ filmId: id, stillFileName: removed }));
    expect(await refusalCode(secondRemoval)).toBe('still.not_found');
    expect(
      await refusalCode(
        as(() => laurel.client.removeFilmStill({ filmId: id, stillFileName: remaining }), grace),
      ),
    ).toBe('film.not_found');
    expect(await refusalCode(addStill(id, removed))).toBe('still.not_uploaded');
  });

  it('is deleted with its film, together with unconfirmed uploads', async () => {
    const { id } = await laurel.addFilm();
    const [name, waiting] = [await uploadAndAddStill(id), await uploadPicture(id)];
    await as(() => laurel.client.deleteFilm({ filmId: id }));
    await waitUntilDeleted(name);
    await until(async () => !(await listUploads()).includes(waiting));
  });

  it('is deleted with its user, together with trial uploads', async () => {
    const linus = person();
    const { id } = await laurel.addFilm({}, linus);
    const [name, trial] = [await uploadAndAddStill(id, linus), await uploadPicture(null, picture, linus)];
    const messageHeaders = headers();
    const headerValues = { version: '2', at: new Date().toISOString(), 'request-id': 'r' };
    for (const [key, value] of Object.entries(headerValues)) messageHeaders.set(key, value);
    const subject = `laurel.identity.user.deleted.user-${linus.user}`;
    const options = { headers: messageHeaders, msgID: randomUUID() };
    await jetstream(laurel.stack.admin).publish(subject, JSON.stringify({ userId: linus.user }), options);
    await waitUntilDeleted(name);
    await until(async () => !(await listUploads()).includes(trial));
  });

  it('is deleted after one day if its upload was never confirmed, and confirmed stills stay', async () => {
    const { id } = await laurel.addFilm();
    const [late, early, still] = [
      await uploadPicture(id),
      await uploadPicture(id),
      await uploadAndAddStill(id),
    ];
    await writeUpload(still);
    await writeUpload(`${late}.request.part`);
    for (const name of [late, still]) await expireUpload(name);
    await cleanUp();
    expect((await listUploads()).filter((file) => [late, early, still].includes(file.slice(0, 36)))).toEqual([
      early,
    ]);
    expect((await listFiles(still)).toSorted()).toEqual(STILL_FILES);
    expect(await listStills(id)).toEqual([still]);
    const rows = await laurel.db.filmStill.findMany({ where: { fileName: { in: [late, early, still] } } });
    expect(rows.map(({ fileName }) => fileName).toSorted()).toEqual([early, still].toSorted());
    expect(await refusalCode(addStill(id, late))).toBe('still.not_uploaded');
  });

  it('leaves no database row when no upload can arrive under its name any more', async () => {
    const { id } = await laurel.addFilm();
    const [removed, deleted] = [await uploadAndAddStill(id), await uploadAndAddStill(id)];
    await as(() => laurel.client.removeFilmStill({ filmId: id, stillFileName: removed }));
    await as(() => laurel.client.deleteFilm({ filmId: id }));
    const findRow = (fileName: string) => laurel.db.filmStill.findUnique({ where: { fileName } });
    for (const name of [removed, deleted]) {
      await until(async () => (await findRow(name))?.state === 'emptied');
      await expireUpload(name);
    }
    await cleanUp();
    expect([await findRow(removed), await findRow(deleted)]).toEqual([null, null]);
  });
});

describe('tryStill', () => {
  const tryStill = (stillFileName: string, who = ada) =>
    as(() => laurel.client.tryStill({ stillFileName }), who);

  it('returns a preview of the variants and stores nothing', async () => {
    const stillFileName = await uploadPicture(null);
    const response = await tryStill(stillFileName);
    expect(response).toMatchObject({ type: 'image/jpeg', width: 320, height: 240, bytes: picture.length });
    expect(response.variants.map(({ format, preview }) => [format, preview?.slice(0, 16) ?? null])).toEqual([
      ['avif', 'data:image/avif;'],
      ['webp', 'data:image/webp;'],
      ['avif', null],
      ['webp', null],
      ['avif', null],
      ['webp', null],
    ]);
    expect([await listFiles(stillFileName), (await listUploads()).includes(stillFileName)]).toEqual([
      [],
      false,
    ]);
    expect(await refusalCode(tryStill(stillFileName))).toBe('still.not_uploaded');
  });

  it('is allowed for the uploader only, and not for an upload to a film', async () => {
    const { id } = await laurel.addFilm();
    const stillFileName = await uploadPicture(null);
    expect(await refusalCode(tryStill(stillFileName, grace))).toBe('still.not_uploaded');
    expect(await refusalCode(tryStill(await uploadPicture(id)))).toBe('still.not_uploaded');
    expect(await refusalCode(addStill(id, stillFileName))).toBe('still.not_uploaded');
  });
});
