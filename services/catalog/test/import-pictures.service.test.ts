import { randomUUID } from 'node:crypto';
import { Db } from '../src/database/client.js';
import { getReport, importFile, orderStep, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

const getPictures = async (name: string) => {
  const select = { profileImage: true, profileHerobanner: true } as const;
  return running.get(Db).festival.findFirstOrThrow({ where: { name }, select });
};
const getNotes = async (importId: number) =>
  (await getReport(running, importId)).items.map(({ outcome, notes }) => [outcome, notes]);

it('an import omits uploaded pictures that no festival shows, with one note, and accepts shown and external ones', async () => {
  const [shownPicture, missingPicture] = [randomUUID(), randomUUID()];
  await running.importRecords([
    makeFestival({ name: 'Shows' }),
    makeFestival({ name: 'Known', city: 'Nice' }),
  ]);
  await running
    .get(Db)
    .festival.updateMany({ where: { name: 'Shows' }, data: { profileImage: shownPicture } });
  const externalPicture = 'https://elsewhere.example/a.jpg';
  const file = toJsonLines([
    makeFestival({ name: 'Shows', profileImage: shownPicture, profileHerobanner: missingPicture }),
    makeFestival({ name: 'Known', city: 'Nice', profileImage: missingPicture }),
    makeFestival({ name: 'New', profileImage: missingPicture, profileHerobanner: externalPicture }),
    makeFestival({ name: 'Also', city: 'Nice', profileImage: shownPicture }),
  ]);
  const importId = await uploadFile(running, file);
  await waitForState(running, importId, 'checked');
  const expected = [
    ['same', ['Its wide picture is not stored here and was left out']],
    ['same', ['Its picture is not stored here and was left out']],
    ['new', ['Its picture is not stored here and was left out']],
    ['new', []],
  ];
  expect(await getNotes(importId)).toEqual(expected);
  await orderStep(running, importId, 'apply');
  await waitForState(running, importId, 'applied');
  expect(await getNotes(importId)).toEqual(expected);
  expect(await getPictures('Shows')).toEqual({ profileImage: shownPicture, profileHerobanner: null });
  expect(await getPictures('Known')).toEqual({ profileImage: null, profileHerobanner: null });
  expect(await getPictures('New')).toEqual({ profileImage: null, profileHerobanner: externalPicture });
  expect(await getPictures('Also')).toMatchObject({ profileImage: shownPicture });
});

it('an import keeps a picture that the festival already shows, even if its uploader is unknown', async () => {
  const shownPicture = randomUUID();
  await running.importRecords([makeFestival({ name: 'Old' })]);
  await running.get(Db).festival.updateMany({ where: { name: 'Old' }, data: { profileImage: shownPicture } });
  const { counts } = await importFile(
    running,
    toJsonLines([makeFestival({ name: 'Old', profileImage: shownPicture, founded: 1980 })]),
  );
  expect([counts!.changed, await getPictures('Old')]).toEqual([
    1,
    { profileImage: shownPicture, profileHerobanner: null },
  ]);
});
