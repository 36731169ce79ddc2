import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/testing/until.mjs';
import { person, refusal, refusalCode } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { publishEvent, createEventPublisher } from '../../runtime/test/publish-events.js';
import { StillCleanupJob } from '../src/pictures/processing/still-cleanup.js';
import { startFilms } from './make.js';

const ada = person('admin');
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => {
  laurel = await startFilms(ada);
});
afterAll(() => laurel?.stop());

const createPicture = async () => {
  const fileName = randomUUID();
  await laurel.db.filmStill.create({ data: { fileName, createdBy: ada.user, state: 'picture' } });
  return fileName;
};
let festivalCount = 0;
/** Publishes a festival that shows the picture. */
const publishFestivalWith = async (profileImage: string) => {
  const id = ++festivalCount;
  const festival = { id, version: 1, name: `Festival ${id}`, profileImage };
  await createEventPublisher(laurel.stack, laurel.db)('festival.added', `festival-${id}`, 1, { festival });
  return id;
};
const getUploadEnd = async (fileName: string) =>
  (await laurel.db.filmStill.findUniqueOrThrow({ where: { fileName } })).uploadEnds;
const waitUntilBlocked = () =>
  until(async () => (await countRows(laurel.db, 'pg_stat_activity', "wait_event_type = 'Lock'")) > 0);

it('a picture of two festivals expires when both stop showing it at the same time', async () => {
  const fileName = await createPicture();
  const [first, second] = [await publishFestivalWith(fileName), await publishFestivalWith(fileName)];
  await laurel.db.$transaction(async (tx) => {
    // Simulates another replica, which processes the second festival at the same time.
    await tx.$queryRaw`select 1 from film_still where "fileName" = ${fileName} for update`;
    await tx.shownPicture.deleteMany({ where: { festivalId: second } });
    await publishEvent(laurel.stack, 'festival.deleted', `festival-${first}`, 2, { festivalId: first });
    await waitUntilBlocked();
  });
  await until(async () => (await getUploadEnd(fileName)) !== null);
});

it('a picture that one festival starts to show while another stops does not expire', async () => {
  const fileName = await createPicture();
  const first = await publishFestivalWith(fileName);
  await laurel.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from film_still where "fileName" = ${fileName} for update`;
    await tx.shownPicture.create({ data: { festivalId: 9000, fileName } });
    await publishEvent(laurel.stack, 'festival.deleted', `festival-${first}`, 2, { festivalId: first });
    await waitUntilBlocked();
  });
  await until(async () => (await laurel.db.shownPicture.count({ where: { fileName } })) === 1);
  expect(await getUploadEnd(fileName)).toBeNull();
});

it('a picture is not deleted while a festival shows it, even after its expiry, but when no festival shows it any more', async () => {
  const fileName = await createPicture();
  const id = await publishFestivalWith(fileName);
  const expirePicture = () =>
    laurel.db.filmStill.update({ where: { fileName }, data: { uploadEnds: new Date(Date.now() - 1000) } });
  const cleanUp = () => laurel.service.app.get(StillCleanupJob, { strict: false }).cleanUp();
  await expirePicture();
  await cleanUp();
  expect(await laurel.db.filmStill.count({ where: { fileName, state: 'picture' } })).toBe(1);
  await createEventPublisher(laurel.stack, laurel.db)('festival.deleted', `festival-${id}`, 2, {
    festivalId: id,
  });
  await expirePicture();
  await cleanUp();
  expect(await laurel.db.filmStill.count({ where: { fileName } })).toBe(0);
});

it('a festival can be saved with a picture that another festival shows, and not with an unknown one', async () => {
  const reserve = (profileImage: string) =>
    laurel.as(ada, () => laurel.client.reserveFestivalPictures({ profileImage, profileHerobanner: null }));
  const [shown, unknown] = [randomUUID(), randomUUID()];
  await publishFestivalWith(shown);
  expect(await reserve(shown)).toEqual({});
  expect(await refusalCode(reserve(unknown))).toBe('picture.deleted');
});

it('unused pictures per administrator and day are limited; another one is allowed when the first is used or a day old', async () => {
  const grace = person('admin');
  const createdBy = grace.user;
  const [uploadName, first] = [randomUUID(), randomUUID()];
  const otherPictures = Array.from({ length: 59 }, () => ({
    fileName: randomUUID(),
    createdBy,
    state: 'picture',
  }));
  await laurel.db.filmStill.createMany({
    data: [
      ...otherPictures,
      { fileName: first, createdBy, state: 'picture' },
      { fileName: uploadName, createdBy, state: 'trial' },
    ],
  });
  const crop = { left: 0, top: 0, width: 1, height: 1 };
  const makePicture = () =>
    laurel.as(grace, () =>
      laurel.client.makeFestivalPicture({ stillFileName: uploadName, field: 'profileImage', crop }),
    );
  const error = await refusal(makePicture());
  expect([
    error.code,
    Math.abs(Number((error.details as { seconds: number }).seconds) - 86_400) < 60,
  ]).toEqual(['still.too_many_uploads', true]);
  // A caller below the limit gets this error, because nothing was uploaded.
  const acceptedCode = 'still.not_uploaded';
  await publishFestivalWith(first);
  expect(await refusalCode(makePicture())).toBe(acceptedCode);
  await laurel.db.filmStill.create({ data: { fileName: randomUUID(), createdBy, state: 'picture' } });
  expect(await refusalCode(makePicture())).toBe('still.too_many_uploads');
  const { fileName: second } = otherPictures[0]!;
  await laurel.db.filmStill.update({
    where: { fileName: second },
    data: { at: new Date(Date.now() - 86_400_000) },
  });
  expect(await refusalCode(makePicture())).toBe(acceptedCode);
});
