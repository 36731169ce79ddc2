import { randomUUID } from 'node:crypto';
import { until } from '../../../deploy/local/until.mjs';
import { person, refusal, refusalCode } from '../../runtime/test/asking.js';
import { countOf } from '../../runtime/test/tables.js';
import { tell, teller } from '../../runtime/test/telling.js';
import { StillSweeper } from '../src/stills/still-sweeper.js';
import { startFilms } from './make.js';

const ada = person('admin');
let laurel: Awaited<ReturnType<typeof startFilms>>;
beforeAll(async () => void (laurel = await startFilms(ada)));
afterAll(() => laurel?.stop());

const picture = async () => {
  const fileName = randomUUID();
  await laurel.db.filmStill.create({ data: { fileName, createdBy: ada.user, state: 'picture' } });
  return fileName;
};
let festivals = 0;
/** A festival shows it. */
const shownBy = async (profileImage: string) => {
  const id = ++festivals;
  const festival = { id, version: 1, name: `Festival ${id}`, profileImage };
  await teller(laurel.stack, laurel.db)('festival.added', `festival-${id}`, 1, { festival });
  return id;
};
const endsOf = async (fileName: string) =>
  (await laurel.db.filmStill.findUniqueOrThrow({ where: { fileName } })).uploadEnds;
const isWaiting = () =>
  until(async () => (await countOf(laurel.db, 'pg_stat_activity', "wait_event_type = 'Lock'")) > 0);

it('a picture of two festivals goes when both end to show it at the same moment', async () => {
  const fileName = await picture();
  const [first, second] = [await shownBy(fileName), await shownBy(fileName)];
  await laurel.db.$transaction(async (tx) => {
    // As another replica does, of the second.
    await tx.$queryRaw`select 1 from film_still where "fileName" = ${fileName} for update`;
    await tx.shownPicture.deleteMany({ where: { festivalId: second } });
    await tell(laurel.stack, 'festival.deleted', `festival-${first}`, 2, { festivalId: first });
    await isWaiting();
  });
  await until(async () => (await endsOf(fileName)) !== null);
});

it('one that a festival begins to show while another ends to stays', async () => {
  const fileName = await picture();
  const first = await shownBy(fileName);
  await laurel.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from film_still where "fileName" = ${fileName} for update`;
    await tx.shownPicture.create({ data: { festivalId: 9000, fileName } });
    await tell(laurel.stack, 'festival.deleted', `festival-${first}`, 2, { festivalId: first });
    await isWaiting();
  });
  await until(async () => (await laurel.db.shownPicture.count({ where: { fileName } })) === 1);
  expect(await endsOf(fileName)).toBeNull();
});

it('is not swept while a festival shows it, whatever day it was to go, and goes with the last', async () => {
  const fileName = await picture();
  const id = await shownBy(fileName);
  const isOver = () =>
    laurel.db.filmStill.update({ where: { fileName }, data: { uploadEnds: new Date(Date.now() - 1000) } });
  const sweep = () => laurel.service.app.get(StillSweeper, { strict: false }).sweep();
  await isOver();
  await sweep();
  expect(await laurel.db.filmStill.count({ where: { fileName, state: 'picture' } })).toBe(1);
  await teller(laurel.stack, laurel.db)('festival.deleted', `festival-${id}`, 2, { festivalId: id });
  await isOver();
  await sweep();
  expect(await laurel.db.filmStill.count({ where: { fileName } })).toBe(0);
});

it('a festival may be saved with what one shows, whoever made it, and with no other that nobody made', async () => {
  const hold = (profileImage: string) =>
    laurel.as(ada, () => laurel.to.holdFestivalPictures({ profileImage, profileHerobanner: null }));
  const [shown, strange] = [randomUUID(), randomUUID()];
  await shownBy(shown);
  expect(await hold(shown)).toEqual({});
  expect(await refusalCode(hold(strange))).toBe('picture.gone');
});

it('of pictures that no festival shows an administrator makes so many a day, and the next when the first goes', async () => {
  const grace = person('admin');
  const createdBy = grace.user;
  const [sent, first] = [randomUUID(), randomUUID()];
  const asMany = Array.from({ length: 59 }, () => ({ fileName: randomUUID(), createdBy, state: 'picture' }));
  await laurel.db.filmStill.createMany({
    data: [
      ...asMany,
      { fileName: first, createdBy, state: 'picture' },
      { fileName: sent, createdBy, state: 'trial' },
    ],
  });
  const crop = { left: 0, top: 0, width: 1, height: 1 };
  const make = () =>
    laurel.as(grace, () =>
      laurel.to.makeFestivalPicture({ stillFileName: sent, field: 'profileImage', crop }),
    );
  const refused = await refusal(make());
  expect([
    refused.code,
    Math.abs(Number((refused.details as { seconds: number }).seconds) - 86_400) < 60,
  ]).toEqual(['still.too_many_uploads', true]);
  // Nothing was sent in truth: whoever has room is told that.
  const hasRoom = 'still.not_uploaded';
  await shownBy(first);
  expect(await refusalCode(make())).toBe(hasRoom);
  await laurel.db.filmStill.create({ data: { fileName: randomUUID(), createdBy, state: 'picture' } });
  expect(await refusalCode(make())).toBe('still.too_many_uploads');
  const { fileName: second } = asMany[0]!;
  await laurel.db.filmStill.update({
    where: { fileName: second },
    data: { at: new Date(Date.now() - 86_400_000) },
  });
  expect(await refusalCode(make())).toBe(hasRoom);
});
